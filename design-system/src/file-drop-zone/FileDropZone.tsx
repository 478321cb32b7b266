import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { UploadIcon } from '../icons/icons.tsx'
import { announce } from '../live-region/announcer.ts'
import { controlMessages } from '../messages/controls.ts'
import { visuallyHidden } from '../style/styles.ts'
import { color, font, radius, space } from '../tokens/tokens.ts'
import { acceptFiles, type FileRejection } from './acceptFiles.ts'
import { FileList, FileRow, type FileItem } from './FileRow.tsx'

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  min-width: 0;
`

const Zone = styled.div<{ $over: boolean }>`
  display: grid;
  justify-items: center;
  gap: ${space[8]};
  padding: ${space[20]} ${space[16]};
  border: 1px dashed ${({ $over }) => ($over ? color.accent.solid : color.border.control)};
  border-radius: ${radius.card};
  background: ${({ $over }) => ($over ? color.background.selected : color.background.surface)};
  color: ${color.text.secondary};
  text-align: center;
`

const Hint = styled.p`
  color: ${color.text.muted};
  font: ${font.caption};
`

const HiddenInput = styled.input`
  ${visuallyHidden}
`

const Rejections = styled.div`
  color: ${color.danger.text};
  font: ${font.caption};
  overflow-wrap: anywhere;
`

const texts = controlMessages.fileDropZone

const rejectionTexts: Record<FileRejection, (name: string) => string> = {
  type: controlMessages.fileDropZone.rejectedType,
  empty: controlMessages.fileDropZone.rejectedEmpty,
  duplicate: controlMessages.fileDropZone.rejectedDuplicate,
}

export interface FileDropZoneProps {
  /** Rows below the zone. The caller keeps the files themselves. */
  files: readonly FileItem[]
  /** Receives files that passed the checks for type, emptiness and duplicates. */
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  /** Accepted file extensions without the dot, e.g. ['pdf', 'png']. An empty list accepts all. */
  endings?: readonly string[]
  /** E.g. the accepted types and sizes. */
  hint?: ReactNode
  disabled?: boolean
  /** Accepts one file; if several are chosen, only the first. */
  single?: boolean
  /** Accessible name of the file input, for use outside of a Field. */
  label?: string
}

/** Checks files before they are passed to the caller, and keeps the rejections of the last attempt. */
function useFileSelection({ files, onAdd, endings = [], disabled, single }: FileDropZoneProps) {
  const [rejections, setRejections] = useState<string[]>([])
  const take = (list: ArrayLike<File> | null) => {
    if (disabled || !list || list.length === 0) {
      return
    }
    const present = files.map((file) => ({ name: file.name, size: file.size ?? 0 }))
    const { accepted, rejected } = acceptFiles(
      Array.from(list).slice(0, single ? 1 : undefined),
      endings,
      present,
    )
    setRejections(rejected.map(({ file, reason }) => rejectionTexts[reason](file.name)))
    if (accepted.length === 0) {
      return
    }
    onAdd(accepted)
    announce(controlMessages.fileDropZone.added(accepted.length))
  }
  return { rejections, take }
}

function RejectionList({ sentences }: { sentences: readonly string[] }) {
  return (
    <Rejections role="alert">
      <ul>
        {sentences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Rejections>
  )
}

interface ChosenFilesProps {
  files: readonly FileItem[]
  /** Undefined if files cannot be removed. */
  onRemove: ((id: string) => void) | undefined
}

function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  return files.length > 0 ? (
    <FileList aria-label={controlMessages.fileDropZone.list}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} onRemove={onRemove && (() => onRemove(file.id))} />
      ))}
    </FileList>
  ) : null
}

/** Area that accepts files by drag and drop, by paste, and by a button (camera and file picker on phones). */
export function FileDropZone(props: FileDropZoneProps) {
  const { files, onRemove, endings = [], hint, disabled = false, single = false, label } = props
  const [over, setOver] = useState(false)
  const { rejections, take } = useFileSelection(props)
  const input = useRef<HTMLInputElement>(null)
  const chooseText = single ? texts.chooseSingle : texts.choose
  const { required: _required, ...attributes } = useFieldAttributes({})
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) {
      return
    }
    event.preventDefault()
    take(event.clipboardData.files)
  }
  return (
    <Frame onPaste={handlePaste}>
      <Zone
        $over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <span>{single ? texts.instructionSingle : texts.instruction}</span>
        <Button disabled={disabled} icon={<UploadIcon />} onClick={() => input.current?.click()}>
          {chooseText}
        </Button>
        <HiddenInput
          {...attributes}
          ref={input}
          type="file"
          multiple={!single}
          tabIndex={-1}
          disabled={disabled}
          aria-label={attributes.id ? undefined : (label ?? chooseText)}
          accept={endings.map((ending) => `.${ending}`).join(',') || undefined}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        {hint ? <Hint>{hint}</Hint> : null}
      </Zone>
      {rejections.length > 0 ? <RejectionList sentences={rejections} /> : null}
      <ChosenFiles files={files} onRemove={disabled ? undefined : onRemove} />
    </Frame>
  )
}
