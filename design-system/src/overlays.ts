/**
 * What asks over the page. It is no part of the first load: the shell provides it to the first section that opens one, so
 * sections import it where they import their forms, in what they load late.
 */

export { Dialog, type DialogProps, type DialogSize } from './dialog/Dialog.tsx'
export { FilePreview, type FilePreviewProps } from './file-preview/FilePreview.tsx'
export { FileStage, type FileStageProps } from './file-preview/FileStage.tsx'
export type { PreviewFile } from './file-preview/previewOf.ts'
export { SecretDialog, type SecretDialogProps } from './secret-dialog/SecretDialog.tsx'
export { Sheet, type SheetProps } from './sheet/Sheet.tsx'
