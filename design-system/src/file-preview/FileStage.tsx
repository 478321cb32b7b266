import { useState } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { filePreviewMessages as texts } from '../messages/filePreview.ts'
import { color, radius, space } from '../tokens/tokens.ts'
import { Pdf } from './Pdf.tsx'
import { Picture } from './Picture.tsx'
import { type PreviewFile, choosePreview } from './filePreview.ts'

/** Every file has the same height, so that the buttons below do not move. */
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
  /** CSS length; '55dvh' by default. */
  height?: string
  /** Called if the file could not be shown. Fetching the list again may give the reason. */
  onFailed: () => void
}

const viewers = { picture: Picture, pdf: Pdf }

function Content({ file, onFailed }: FileStageProps) {
  const [isForced, setForced] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const { name, address } = file
  const { kind, isLarge } = choosePreview(file)
  if (address === undefined || kind === 'none' || kind === 'withheld') {
    return <p>{kind === 'withheld' ? (file.withheld ?? texts.noPreview) : texts.noPreview}</p>
  }
  if (isLarge && !isForced) {
    return (
      <>
        <p>{texts.tooLarge}</p>
        <Button size="small" onClick={() => setForced(true)}>
          {texts.showAnyway}
        </Button>
      </>
    )
  }
  if (isFailed) {
    return (
      <>
        <p role="alert">{texts.failed}</p>
        <Button onClick={() => setFailed(false)}>{texts.again}</Button>
      </>
    )
  }
  const handleFailure = () => {
    setFailed(true)
    onFailed()
  }
  const Viewer = viewers[kind]
  return <Viewer name={name} address={address} onFailed={handleFailure} />
}

/** Preview of one file: the picture or PDF, or the reason why there is none. A large file is loaded on request. */
export function FileStage(props: FileStageProps) {
  return (
    <Stage $height={props.height ?? '55dvh'}>
      <Content key={props.file.address ?? props.file.id} {...props} />
    </Stage>
  )
}
