import type { TaskExportColumn, TaskExportFormat } from '@headway/contracts/task-export'
import { type CallError, isCallError, messageFor, serverMessage } from '@headway/sdk'
import { useEffect, useRef, useState } from 'react'
import { exportMessages as texts } from './export.messages.ts'
import type { TaskFilter } from '../task-list/tasks.api.ts'
import type { Problem } from '@headway/contracts'

async function refusalOf(response: Response): Promise<CallError> {
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined
  return { status: response.status, text: `${response.status}: ${response.statusText}`, problem }
}

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'tasks'

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
  // oxlint-disable-next-line no-restricted-globals -- a call of the sdk returns the whole answer and reports no progress
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

/** Parameters of an export. */
export interface ExportRequest {
  filter: TaskFilter
  format: TaskExportFormat
  columns: readonly TaskExportColumn[]
}

const addressOf = ({ filter, format, columns }: ExportRequest): string =>
  `/api/tasks/export?${new URLSearchParams({
    ...(filter as Record<string, string>),
    format,
    columns: columns.join(','),
  })}`

/**
 * Returns the server's message for 409 and 429, which tells the user what to do; otherwise the portal's message for
 * that kind of error.
 */
const sentenceOf = (error: unknown): string =>
  isCallError(error) && [409, 429].includes(error.status)
    ? serverMessage(error, texts.failed)
    : messageFor(error instanceof TypeError ? 'network' : error, texts.failed)

/** Exports a list as a file; unmounting aborts the download. */
export function useExport(onDone: () => void) {
  const [received, setReceived] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const begin = async (request: ExportRequest) => {
    const { signal } = (running.current = new AbortController())
    setError(null)
    setReceived(0)
    try {
      const { name, blob } = await receiveFile(addressOf(request), signal, setReceived)
      saveBlob(name, blob)
      onDone()
    } catch (failure) {
      if (!signal.aborted) {
        setError(sentenceOf(failure))
        setReceived(null)
      }
    }
  }
  return { begin, received, error }
}
