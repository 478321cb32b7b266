import type { FileItem } from '@headway/design-system'
import { Field, FileDropZone, FormDialog } from '@headway/design-system/forms'
import type { ReactNode } from 'react'
import type { ImportFile } from './useImportFile.ts'

interface ImportDialogProps<Found> {
  source: ImportFile<Found>
  texts: {
    readonly title: string
    readonly description: string
    readonly file: string
    readonly fileHint: string
    /** Why nothing can be taken over yet. */
    readonly choose: string
    readonly submit: (count: number) => string
  }
  /** What a file's name may end in, without the dot. */
  endings: readonly string[]
  /** How much of the file would be taken over. */
  count: number
  busy: boolean
  warning?: string | undefined
  /** What the file would change. */
  renderFound: (found: Found) => ReactNode
  onSubmit: () => void
  onClose: () => void
}

/** Takes a file over, after showing what that changes. */
export function ImportDialog<Found>(props: ImportDialogProps<Found>) {
  const { source, texts, endings, count, busy, warning, renderFound, onSubmit, onClose } = props
  const { file, problem, found, isReading, choose } = source
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
      {found ? renderFound(found) : null}
    </FormDialog>
  )
}
