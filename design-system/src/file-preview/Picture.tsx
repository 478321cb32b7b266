import { useState } from 'react'
import styled from 'styled-components'
import { filePreviewMessages as texts } from '../messages/filePreview.ts'
import { Spinner } from '../spinner/Spinner.tsx'
import { radius } from '../tokens/tokens.ts'
import type { ViewerProps } from './filePreview.ts'

const Image = styled.img`
  max-width: 100%;
  max-height: 100%;
  border-radius: ${radius.small};
  object-fit: contain;
`

/** Shows a picture. An image element runs no code, whatever the file contains. */
export function Picture({ name, address, onFailed }: ViewerProps) {
  const [isLoading, setLoading] = useState(true)
  return (
    <>
      {isLoading ? <Spinner label={texts.loading} /> : null}
      <Image
        src={address}
        alt={name}
        decoding="async"
        hidden={isLoading}
        onLoad={() => setLoading(false)}
        onError={onFailed}
      />
    </>
  )
}
