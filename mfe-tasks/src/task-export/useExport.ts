import type { TaskExportColumn, TaskExportFormat } from '@headway/contracts/task-export'
import { isCallError, messageFor, serverMessage } from '@headway/sdk'
import { useEffect, useRef, useState } from 'react'
import { exportMessages as texts } from '../messages/export.ts'
import type { TaskFilter } from '../tasks.api.ts'
import { receiveFile, saveBlob } from './receiveFile.ts'

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
