import type { KeyboardEvent, ReactNode } from 'react'
import styled from 'styled-components'
import { IconButton } from '../icon-button/IconButton.tsx'
import {
  CloseIcon,
  FileIcon,
  FileImageIcon,
  FileSpreadsheetIcon,
  FileTextIcon,
  type Icon,
} from '../icons/icons.tsx'
import { controlMessages } from '../messages/controls.ts'
import { ProgressBar } from '../progress-bar/ProgressBar.tsx'
import { color, font, radius, space } from '../tokens/tokens.ts'
import { formatFileSize, splitFileName } from './fileSize.ts'

const glyphs: Record<string, Icon> = {
  pdf: FileTextIcon,
  doc: FileTextIcon,
  docx: FileTextIcon,
  xls: FileSpreadsheetIcon,
  xlsx: FileSpreadsheetIcon,
  csv: FileSpreadsheetIcon,
  jpg: FileImageIcon,
  jpeg: FileImageIcon,
  png: FileImageIcon,
  gif: FileImageIcon,
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  min-width: 0;
  min-height: 3rem;
  padding: ${space[6]} ${space[6]} ${space[6]} ${space[12]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.surface};

  & > svg {
    color: ${color.text.muted};
  }
`

/** Below its minimum width, the name would be unreadable, so the actions wrap to the next line. */
const Middle = styled.div`
  flex: 1 1 9rem;
  min-width: 0;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin-inline-start: auto;
`

/** Consists of two parts: the first is truncated with an ellipsis, the second keeps the file extension visible. */
const Name = styled.span`
  display: flex;
  min-width: 0;
  white-space: pre;

  & > span:first-child {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  & > span:last-child {
    flex-shrink: 0;
  }
`

const Detail = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  color: ${color.text.muted};
  font: ${font.caption};
`

const Problem = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
  color: ${color.danger.text};
`

export interface FileItem {
  id: string
  name: string
  /** Size in bytes; `null` if unknown. */
  size: number | null
  /** Percentage from 0 to 100 during the upload. */
  progress?: number
  error?: string
  /** E.g. the badge 'Needs PM Approval'. */
  badge?: ReactNode
  /** Controls at the end of the row, e.g. a "Retry" button. */
  actions?: ReactNode
}

export interface FileRowProps {
  file: FileItem
  /** Shows a remove button. The Delete key does the same while the focus is in the row. */
  onRemove?: () => void
  /** Other controls at the end, e.g. a "Download" button. */
  actions?: ReactNode
}

function FileName({ name }: { name: string }) {
  const { start, end } = splitFileName(name)
  return (
    <Name title={name}>
      <span>{start}</span>
      <span>{end}</span>
    </Name>
  )
}

/** One file with its type, name, size, upload progress and error. It must be inside a FileList. */
export function FileRow({ file, onRemove, actions = file.actions }: FileRowProps) {
  const Glyph = glyphs[file.name.split('.').pop()?.toLowerCase() ?? ''] ?? FileIcon
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') {
      onRemove?.()
    }
  }
  return (
    <Row onKeyDown={handleKeyDown}>
      <Glyph size={18} />
      <Middle>
        <FileName name={file.name} />
        <Detail>
          <span>{formatFileSize(file.size)}</span>
          {file.badge}
          {file.error ? <Problem role="alert">{file.error}</Problem> : null}
        </Detail>
        {file.progress === undefined ? null : (
          <ProgressBar
            value={file.progress}
            label={controlMessages.fileDropZone.uploading(file.name)}
            tone={file.error ? 'danger' : undefined}
            showValue
          />
        )}
      </Middle>
      {actions ? <Actions>{actions}</Actions> : null}
      {onRemove ? (
        <IconButton
          size="small"
          label={controlMessages.fileDropZone.remove(file.name)}
          icon={<CloseIcon size={14} />}
          onClick={onRemove}
        />
      ) : null}
    </Row>
  )
}

/** List of FileRows. */
export const FileList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  min-width: 0;
`
