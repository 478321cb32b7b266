import type { FileItem } from '@headway/design-system/forms'
import { Field, FileDropZone, FormDialog } from '@headway/design-system/forms'
import type { ReactNode } from 'react'
import type { ImportFile } from './useImportFile.ts'

interface ImportDialogProps<Content> {
  source: ImportFile<Content>
  texts: {
    readonly title: string
    readonly description: string
    readonly file: string
    readonly fileHint: string
    /** Hint shown while nothing can be imported. */
    readonly choose: string
    readonly submit: (count: number) => string
  }
  /** Allowed file name extensions, without the dot. */
  endings: readonly string[]
  /** Number of items that would be imported. */
  count: number
  busy: boolean
  warning?: string | undefined
  /** Renders the preview of the changes. */
  renderPreview: (content: Content) => ReactNode
  onSubmit: () => void
  onClose: () => void
}

/** Shows the dialog that imports a file after a preview of its changes. */
export function ImportDialog<Content>(props: ImportDialogProps<Content>) {
  const { source, texts, endings, count, busy, warning, renderPreview, onSubmit, onClose } = props
  const { file, problem, content, isReading, choose } = source
  const files: FileItem[] = file ? [{ id: 'file', name: file.name, size: file.size }] : []
  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      submitLabel={texts.submit(count)}
      busy={busy || isReading}
      dirty={false}
      blockedBecause={count === 0 ? texts.choose : undefined}
      warning={warning}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label={texts.file} hint={texts.fileHint} error={problem}>
        <FileDropZone
          single
          endings={endings}
          files={files}
          onAdd={([first]) => void choose(first ?? null)}
          onRemove={() => void choose(null)}
        />
      </Field>
      {content ? renderPreview(content) : null}
    </FormDialog>
  )
}
