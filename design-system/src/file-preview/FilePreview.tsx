import { useEffect, useEffectEvent, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { ArrowLeftIcon, ArrowRightIcon, DownloadIcon } from '../icons/icons.tsx'
import { filePreviewMessages as texts } from '../messages/filePreview.ts'
import { color, font, space } from '../tokens/tokens.ts'
import { FileStage } from './FileStage.tsx'
import { neighbours, type PreviewFile } from './filePreview.ts'

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`

/** Stays on one line, and wraps below the name if there is no room next to it. */
const Controls = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  margin-inline-start: auto;
`

const About = styled.div`
  flex: 1 1 10rem;
  min-width: 0;
  overflow-wrap: anywhere;

  strong {
    display: block;
    font: ${font.bodyStrong};
  }

  span {
    color: ${color.text.muted};
    font: ${font.caption};
  }
`

export interface FilePreviewProps {
  /** Files in the order of navigation. The list may change while the preview is open. */
  files: readonly PreviewFile[]
  /** Id of the file that is shown first. */
  firstId: number
  /** Called if the file could not be shown. Fetching the list again may give the reason. */
  onFailed: () => void
}

/** Keeps which file is shown, and navigates to the previous and next one. */
function useFileNavigation(files: readonly PreviewFile[], firstId: number) {
  const [{ id, last }, setShown] = useState(() => ({
    id: firstId,
    last: Math.max(
      0,
      files.findIndex((file) => file.id === firstId),
    ),
  }))
  const { place, previous, next } = neighbours(files, id, last)
  const show = (file: PreviewFile | undefined) => {
    if (file) {
      setShown({ id: file.id, last: files.indexOf(file) })
    }
  }
  return { file: files.find((each) => each.id === id), place, previous, next, show }
}

/**
 * Viewer for a list of files. Pictures and PDF files are shown; for other files, the reason is shown. Meant for the
 * body of a dialog, in which the left and right arrow keys change the file (ADR 007).
 */
export function FilePreview({ files, firstId, onFailed }: FilePreviewProps) {
  const { file, place, previous, next, show } = useFileNavigation(files, firstId)
  const walk = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    if (isPlain && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      show(event.key === 'ArrowLeft' ? previous : next)
    }
  })
  useEffect(() => {
    // Listens on the document, because the focus may be on the dialog's own buttons.
    const listen = (event: KeyboardEvent) => walk(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <Frame>
      {file ? <FileStage file={file} onFailed={onFailed} /> : <p role="alert">{texts.gone}</p>}
      <Bar>
        <About role="status">
          <strong>{file?.name}</strong>
          <span>{file ? texts.place(place + 1, files.length) : null}</span>
        </About>
        <Controls>
          {file?.address === undefined ? null : (
            <Button asChild size="small" icon={<DownloadIcon />}>
              <a href={file.address} download={file.name} aria-label={texts.downloadOf(file.name)}>
                {texts.download}
              </a>
            </Button>
          )}
          {next && next !== file ? (
            <>
              <IconButton label={texts.previous} icon={<ArrowLeftIcon />} onClick={() => show(previous)} />
              <IconButton label={texts.next} icon={<ArrowRightIcon />} onClick={() => show(next)} />
            </>
          ) : null}
        </Controls>
      </Bar>
    </Frame>
  )
}
