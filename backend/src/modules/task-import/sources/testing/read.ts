import { expect } from 'vitest'
import { readSource, type ReadingOptions } from '../read-source.ts'
import type { SourceTask } from '../source.ts'

type Given = Buffer | string | Uint8Array

/** Reads a file like an uploaded one. */
export const read = (file: Given, chosen: ReadingOptions['chosen'] = null, timeZone = 'UTC') =>
  readSource(Buffer.from(file as string), { chosen, days: { order: 'month-first', timeZone } })

export const tasksOf = async (file: Given, timeZone = 'UTC') => (await read(file, null, timeZone)).tasks

export const named = (task: Partial<SourceTask>): unknown => expect.objectContaining(task)

/** Concatenates the chunks of a file. */
export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) {
    all.push(chunk)
  }
  return Buffer.concat(all)
}
