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
 * Fetches a file that is written while it is read, whole: half of a list must not pass for a list, and a link could not
 * say why there is none.
 *
 * @param onBytes told how many have come.
 * @throws CallError when it is refused; TypeError when the connection ends before the file does.
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

/** Hands a file to the browser as a download. */
function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** What somebody asks for. */
export interface ExportWish {
  filter: TaskFilter
  format: TaskExportFormat
  columns: readonly TaskExportColumn[]
}

const addressOf = ({ filter, format, columns }: ExportWish): string =>
  `/api/tasks/export?${new URLSearchParams({
    ...(filter as Record<string, string>),
    format,
    columns: columns.join(','),
  })}`

/** A refusal that says what to do about it, else what the portal says of the kind. */
const sentenceOf = (error: unknown): string =>
  isCallError(error) && [409, 429].includes(error.status)
    ? serverMessage(error, texts.failed)
    : messageFor(error instanceof TypeError ? 'network' : error, texts.failed)

/** Takes a list away as a file; leaving the screen stops it. */
export function useExport(onDone: () => void) {
  const [received, setReceived] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const begin = async (wish: ExportWish) => {
    const { signal } = (running.current = new AbortController())
    setError(null)
    setReceived(0)
    try {
      const { name, blob } = await receiveFile(addressOf(wish), signal, setReceived)
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
