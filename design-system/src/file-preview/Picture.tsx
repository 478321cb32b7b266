import { useState } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { filePreviewMessages as texts } from '../messages/filePreview.ts'
import { Spinner } from '../spinner/Spinner.tsx'
import { radius } from '../tokens/tokens.ts'

const Image = styled.img`
  max-width: 100%;
  max-height: 100%;
  border-radius: ${radius.small};
  object-fit: contain;
`

interface PictureProps {
  name: string
  address: string
  /** Told that it could not be shown, for the list that it comes from to be read anew. */
  onFailed: () => void
}

/** A picture, or that it could not be shown. Whatever else its bytes hold, nothing of it runs in an image element. */
export function Picture({ name, address, onFailed }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed') {
    return (
      <>
        <p role="alert">{texts.failed}</p>
        <Button onClick={() => setState('loading')}>{texts.again}</Button>
      </>
    )
  }
  const handleError = () => {
    setState('failed')
    onFailed()
  }
  return (
    <>
      {state === 'loading' ? <Spinner label={texts.loading} /> : null}
      <Image
        src={address}
        alt={name}
        decoding="async"
        hidden={state === 'loading'}
        onLoad={() => setState('shown')}
        onError={handleError}
      />
    </>
  )
}
