import { serverMessage } from '@headway/sdk'
import { useRef, useState } from 'react'

/** Content of a file, or the reason why it cannot be imported. */
type FileContent<Content> = { data?: Content | undefined; error?: unknown } | { problem: string }

export interface ImportFile<Content> {
  file: File | null
  problem: string | undefined
  content: Content | null
  isReading: boolean
  choose: (file: File | null) => Promise<void>
}

/**
 * Keeps the chosen file with its content as read by the server, or the reason why it was refused.
 *
 * @param read sends the file to the server, unless the browser can already tell that it is not acceptable.
 * @param failed error text if the server gives no reason.
 */
export function useImportFile<Content>(
  read: (file: File) => Promise<FileContent<Content>>,
  failed: string,
): ImportFile<Content> {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const [content, setContent] = useState<Content | null>(null)
  const [isReading, setReading] = useState(false)
  const latest = useRef<File | null>(null)

  const choose = async (chosen: File | null) => {
    latest.current = chosen
    setFile(chosen)
    setContent(null)
    setProblem(undefined)
    setReading(chosen !== null)
    if (!chosen) {
      return
    }
    const result = await read(chosen)
    // Another file was chosen in the meantime, so this result is obsolete.
    if (latest.current !== chosen) {
      return
    }
    setReading(false)
    if ('problem' in result) {
      setProblem(result.problem)
      return
    }
    setContent(result.data ?? null)
    setProblem(result.data ? undefined : serverMessage(result.error, failed))
  }
  return { file, problem, content, isReading, choose }
}
