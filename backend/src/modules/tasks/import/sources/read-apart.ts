import { runApart, TookTooMuch } from '../../../../platform/apart.ts'
import { fileProblem } from '../../../../platform/tables/file-problem.ts'
import type { ReadingOptions } from './read-source.ts'
import type { SourceFile } from './source.ts'

/** What the thread is given that reads a file. */
export interface Reading {
  bytes: Uint8Array
  options: ReadingOptions
}

export type ReadingAnswer = { file: SourceFile } | { problem: { code: string; message: string } }

const READER = new URL('reading.worker.ts', import.meta.url)

/** Tables of 20 MB, and workbooks of 10,000 rows and 40 columns, take a quarter of the one and two seconds (ADR 169). */
const LIMITS = { megabytes: 512, milliseconds: 30_000 }

async function read(reading: Reading): Promise<SourceFile> {
  const answer = (await runApart(READER, reading, LIMITS).catch((error: unknown) => {
    if (error instanceof TookTooMuch) {
      throw fileProblem('too_much_to_read', 'The file takes too long to read. Split it into several files.')
    }
    throw error
  })) as ReadingAnswer
  if ('problem' in answer) {
    throw fileProblem(answer.problem.code, answer.problem.message)
  }
  return answer.file
}

let before: Promise<unknown> = Promise.resolve()

/**
 * Reads the tasks of a file in a thread of its own: 20 MB that were made for it keep a reader busy for seconds. One after the other, so that
 * many files at once take no more memory than one.
 *
 * @throws ProblemError 400 that says what is wrong with the file.
 */
export function readApart(bytes: Uint8Array, options: ReadingOptions): Promise<SourceFile> {
  const own = before.then(() => read({ bytes, options }))
  before = own.catch(() => undefined)
  return own
}
