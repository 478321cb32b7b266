import { expect } from 'vitest'
import { readSource, type ReadingOptions } from '../read-source.ts'
import type { SourceTask } from '../source.ts'

type Given = Buffer | string | Uint8Array

/** Reads a file as one that is received. */
export const read = (file: Given, chosen: ReadingOptions['chosen'] = null) =>
  readSource(Buffer.from(file as string), { chosen, dayOrder: 'month-first' })

export const tasksOf = async (file: Given) => (await read(file)).tasks

export const named = (task: Partial<SourceTask>): unknown => expect.objectContaining(task)
