import { useEffect, useEffectEvent, useState } from 'react'
import styled from 'styled-components'
import { filePreviewMessages as texts } from '../messages/filePreview.ts'
import { Spinner } from '../spinner/Spinner.tsx'
import { radius } from '../tokens/tokens.ts'
import type { ViewerProps } from './filePreview.ts'

const Frame = styled.iframe`
  width: 100%;
  height: 100%;
  border: 0;
  border-radius: ${radius.small};
`

/** @throws Error if the server responds with an error. */
async function fetchPdf(address: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal })
  if (!response.ok) {
    throw new Error(`The file could not be loaded: ${response.status}`)
  }
  // The fixed type keeps the browser from rendering the bytes as an HTML page of this origin, whatever they contain.
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' })
}

/**
 * Shows a PDF in the browser's own viewer, which runs no code of the file in the page. The viewer gets a copy of the
 * bytes, because the server sends files only as attachments (ADR 007).
 */
export function Pdf({ name, address, onFailed }: ViewerProps) {
  const [url, setUrl] = useState<string>()
  const handleFailure = useEffectEvent(onFailed)
  useEffect(() => {
    const controller = new AbortController()
    let created: string | undefined
    const load = async () => {
      try {
        const blob = await fetchPdf(address, controller.signal)
        controller.signal.throwIfAborted()
        created = URL.createObjectURL(blob)
        setUrl(created)
      } catch {
        if (!controller.signal.aborted) {
          handleFailure()
        }
      }
    }
    void load()
    return () => {
      controller.abort()
      if (created !== undefined) {
        URL.revokeObjectURL(created)
      }
    }
  }, [address])
  return url === undefined ? <Spinner label={texts.loading} /> : <Frame src={url} title={name} />
}
