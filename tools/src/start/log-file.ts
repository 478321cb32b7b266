import { mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { copyFile, open, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A log this large is set aside; one older log is kept. */
const LARGEST_BYTES = 20 * 1_024 * 1_024
const TAIL_BYTES = 8_192

/** Opens a log file for appending and returns its descriptor. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  if (logSize(file) > LARGEST_BYTES) {
    renameSync(file, `${file}.1`)
  }
  return openSync(file, 'a', 0o600)
}

/**
 * Sets a large log aside while its process goes on writing. The process keeps its descriptor, which appends, so the content is
 * copied and the file emptied; a line that is written in between is lost.
 */
export async function rotateLog(file: string, largestBytes = LARGEST_BYTES): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size > largestBytes) {
    await copyFile(file, `${file}.1`)
    await truncate(file)
  }
}

/** Size of a log file in bytes; 0 for one that is not there. */
export const logSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

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
