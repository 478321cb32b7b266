/**
 * Dialogs, sheets and the file preview. They are not part of the first load: the shell provides this module to the
 * first section that opens one. Sections must import it only in code that is loaded on demand, like their forms.
 */

export { Dialog, type DialogProps, type DialogSize } from './dialog/Dialog.tsx'
export { FilePreview, type FilePreviewProps } from './file-preview/FilePreview.tsx'
export { FileStage, type FileStageProps } from './file-preview/FileStage.tsx'
export type { PreviewFile } from './file-preview/filePreview.ts'
export { SecretDialog, type SecretDialogProps } from './secret-dialog/SecretDialog.tsx'
export { Sheet, type SheetProps } from './sheet/Sheet.tsx'
