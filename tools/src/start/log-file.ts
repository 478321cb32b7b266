import { mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import { copyFile, open, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Maximum size of a log file in bytes. A larger one is rotated, and one old file is kept. */
const MAX_LOG_BYTES = 20 * 1_024 * 1_024
const TAIL_BYTES = 8_192

/** Opens a log file for appending and returns its descriptor. */
export function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true })
  if (logSize(file) > MAX_LOG_BYTES) {
    renameSync(file, `${file}.1`)
  }
  return openSync(file, 'a', 0o600)
}

/**
 * Rotates a large log while its process keeps writing. The process has the file open for appending, so the
 * content is copied and the file is emptied. A line that is written in between is lost.
 */
export async function rotateLog(file: string, maxBytes = MAX_LOG_BYTES): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size > maxBytes) {
    await copyFile(file, `${file}.1`)
    await truncate(file)
  }
}

/** Returns the size of a log file in bytes, or 0 if it does not exist. */
export const logSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Returns the last lines of a log file. */
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
