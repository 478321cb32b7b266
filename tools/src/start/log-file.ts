import { mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A log this large is set aside at the next start; one older log is kept. */
const LARGEST_BYTES = 20 * 1_024 * 1_024
const TAIL_BYTES = 8_192

/** Opens a log file for appending and returns its descriptor. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_BYTES) {
    renameSync(file, `${file}.1`)
  }
  return openSync(file, 'a', 0o600)
}

/** The last lines of a log file. */
export async function lastLines(file: string, count: number): Promise<string> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) {
    return ''
  }
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, TAIL_BYTES)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString().trimEnd().split('\n').slice(-count).join('\n')
  } finally {
    await handle.close()
  }
}
