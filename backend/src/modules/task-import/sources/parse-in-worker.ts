import { runInWorker, ResourceLimitError } from '../../../platform/run-in-worker.ts'
import { fileProblem } from '../../../platform/tables/file-problem.ts'
import type { ReadingOptions } from './read-source.ts'
import type { SourceFile } from './source.ts'

/** Input of the worker thread that reads a file. */
export interface ParseRequest {
  bytes: Uint8Array
  options: ReadingOptions
}

export type ParseResult = { file: SourceFile } | { problem: { code: string; message: string } }

const READER = new URL('parse.worker.ts', import.meta.url)

/**
 * Tables of 20 MB and workbooks of 10,000 rows with 40 columns need a quarter of this memory and two seconds (ADR
 * 122).
 */
const LIMITS = { megabytes: 512, milliseconds: 30_000 }

async function read(reading: ParseRequest): Promise<SourceFile> {
  const answer = (await runInWorker(READER, reading, LIMITS).catch((error: unknown) => {
    if (error instanceof ResourceLimitError) {
      throw fileProblem('file_too_complex', 'The file takes too long to read. Split it into several files.')
    }
    throw error
  })) as ParseResult
  if ('problem' in answer) {
    throw fileProblem(answer.problem.code, answer.problem.message)
  }
  return answer.file
}

let before: Promise<unknown> = Promise.resolve()

/**
 * Reads the tasks of a file in a worker thread, because a malicious file of 20 MB could block the event loop for
 * seconds. Files are read one after another, so that many files need no more memory than one.
 *
 * @throws ProblemError 400 that names the error in the file.
 */
export function parseInWorker(bytes: Uint8Array, options: ReadingOptions): Promise<SourceFile> {
  const own = before.then(() => read({ bytes, options }))
  before = own.catch(() => undefined)
  return own
}
