import type { Problem } from '@headway/contracts'
// The package's own name, so that sections which bundle this module use the shared instance of the rest.
import { type CallError, isCallError, messageFor, serverMessage } from '@headway/sdk'
import { useEffect, useRef, useState } from 'react'

async function refusalOf(response: Response): Promise<CallError> {
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined
  return { status: response.status, text: `${response.status}: ${response.statusText}`, problem }
}

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download'

/**
 * Downloads a streamed file completely before saving it: a partial file could pass for the whole list, and a plain link
 * could not report an error.
 *
 * @param onBytes receives the number of bytes loaded so far.
 * @throws CallError if the server refuses the request; TypeError if the connection ends before the file does.
 */
async function receiveFile(
  address: string,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<{ name: string; blob: Blob }> {
  const response = await fetch(address, { credentials: 'include', signal })
  if (!response.ok) {
    throw await refusalOf(response)
  }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let count = 0
  const reader = response.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    chunks.push(chunk.value)
    count += chunk.value.length
    onBytes(count)
  }
  const type = response.headers.get('Content-Type') ?? ''
  return { name: nameIn(response), blob: new Blob(chunks, { type }) }
}

/** Saves a blob as a download of the browser. */
function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/**
 * Returns the server's message for 409 and 429, which tells the user what to do; otherwise the portal's message for
 * that kind of error.
 */
const sentenceOf = (error: unknown, fallback: string): string =>
  isCallError(error) && [409, 429].includes(error.status)
    ? serverMessage(error, fallback)
    : messageFor(error instanceof TypeError ? 'network' : error, fallback)

interface DownloadOptions {
  /** Error text without a more precise one. */
  failed: string
  /** Called after the file is saved. */
  onDone?: () => void
  /** Receives the error text. */
  onFailed?: (text: string) => void
}

/**
 * Downloads an exported file. Unmounting aborts the download.
 *
 * @returns `begin(address)`; `received`, the number of bytes so far, null while nothing is downloaded; and `error`, the
 * text of the last failure.
 */
export function useDownload({ failed, onDone, onFailed }: DownloadOptions) {
  const [received, setReceived] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const begin = async (address: string) => {
    const { signal } = (running.current = new AbortController())
    setError(null)
    setReceived(0)
    try {
      const { name, blob } = await receiveFile(address, signal, setReceived)
      saveBlob(name, blob)
      setReceived(null)
      onDone?.()
    } catch (failure) {
      if (!signal.aborted) {
        const text = sentenceOf(failure, failed)
        setError(text)
        setReceived(null)
        onFailed?.(text)
      }
    }
  }
  return { begin, received, error }
}
