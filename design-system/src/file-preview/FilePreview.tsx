import { useEffect, useEffectEvent, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { ArrowLeftIcon, ArrowRightIcon, DownloadIcon } from '../icons/icons.tsx'
import { filePreviewMessages as texts } from '../messages/filePreview.ts'
import { color, font, space } from '../tokens/tokens.ts'
import { FileStage } from './FileStage.tsx'
import { neighbours, type PreviewFile } from './previewOf.ts'

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

/** In one line, below the name where there is no room beside it. */
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
  /** In the order in which they are walked; may change while it is open. */
  files: readonly PreviewFile[]
  /** Which is shown first. */
  firstId: number
  /** A picture could not be shown: the list may say why, once it is read anew. */
  onFailed: () => void
}

/** Which of the files is shown, where it stands, and the way to others. */
function useWalk(files: readonly PreviewFile[], firstId: number) {
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
 * Files one after the other: pictures themselves, of others why they are not shown. For the body of a dialog, in which the arrow keys
 * walk. Pictures are shown by an image element and nothing else is fetched (ADR 144).
 */
export function FilePreview({ files, firstId, onFailed }: FilePreviewProps) {
  const { file, place, previous, next, show } = useWalk(files, firstId)
  const walk = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    if (isPlain && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      show(event.key === 'ArrowLeft' ? previous : next)
    }
  })
  useEffect(() => {
    // The focus may be on the dialog's own buttons.
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
