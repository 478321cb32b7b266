import { serverMessage } from '@headway/sdk'
import { useRef, useState } from 'react'

/** What a file holds, or why it cannot be taken. */
type FileReading<Found> = { data?: Found | undefined; error?: unknown } | { problem: string }

export interface ImportFile<Found> {
  file: File | null
  problem: string | undefined
  found: Found | null
  isReading: boolean
  choose: (file: File | null) => Promise<void>
}

/**
 * Keeps the chosen file and what the server finds in it, or why it was refused.
 *
 * @param read asks the server, unless the browser sees already that the file is none of these.
 * @param failed sentence for a refusal that has none of its own.
 */
export function useImportFile<Found>(
  read: (file: File) => Promise<FileReading<Found>>,
  failed: string,
): ImportFile<Found> {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<Found | null>(null)
  const [isReading, setReading] = useState(false)
  const latest = useRef<File | null>(null)

  const choose = async (chosen: File | null) => {
    latest.current = chosen
    setFile(chosen)
    setFound(null)
    setProblem(undefined)
    setReading(chosen !== null)
    if (!chosen) {
      return
    }
    const reading = await read(chosen)
    // Another file was chosen meanwhile: what this one holds is nobody's question any more.
    if (latest.current !== chosen) {
      return
    }
    setReading(false)
    if ('problem' in reading) {
      setProblem(reading.problem)
      return
    }
    setFound(reading.data ?? null)
    setProblem(reading.data ? undefined : serverMessage(reading.error, failed))
  }
  return { file, problem, found, isReading, choose }
}
