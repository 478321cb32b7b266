import { useState } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { filePreviewMessages as texts } from '../messages/filePreview.ts'
import { color, radius, space } from '../tokens/tokens.ts'
import { Picture } from './Picture.tsx'
import { type PreviewFile, previewOf } from './previewOf.ts'

/** Has the same height for every file, so that the buttons below do not move. */
const Stage = styled.div<{ $height: string }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space[12]};
  height: ${({ $height }) => $height};
  padding: ${space[12]};
  border-radius: ${radius.card};
  background: ${color.background.sunken};
  color: ${color.text.secondary};
  text-align: center;
`

export interface FileStageProps {
  file: PreviewFile
  /** CSS length. */
  height?: string
  /** A picture could not be shown: the list may say why, once it is read anew. */
  onFailed: () => void
}

function Content({ file, onFailed }: FileStageProps) {
  const [isForced, setForced] = useState(false)
  const { name, address } = file
  const preview = previewOf(file)
  if (address !== undefined && (preview === 'picture' || (preview === 'tooLarge' && isForced))) {
    return <Picture name={name} address={address} onFailed={onFailed} />
  }
  if (preview === 'tooLarge') {
    return (
      <>
        <p>{texts.tooLarge}</p>
        <Button size="small" onClick={() => setForced(true)}>
          {texts.showAnyway}
        </Button>
      </>
    )
  }
  return <p>{preview === 'withheld' ? (file.withheld ?? texts.noPreview) : texts.noPreview}</p>
}

/** Preview of one file: the picture, or the reason why there is no preview. A large picture is loaded on request. */
export function FileStage(props: FileStageProps) {
  return (
    <Stage $height={props.height ?? '55dvh'}>
      <Content key={props.file.address ?? props.file.id} {...props} />
    </Stage>
  )
}
