import { parentPort, workerData } from 'node:worker_threads'
import { ProblemError } from '../../../platform/errors.ts'
import type { ParseRequest, ParseResult } from './parse-in-worker.ts'
import { readSource } from './read-source.ts'

const { bytes, options } = workerData as ParseRequest

/** An error in the file is returned as an answer. An internal error of the reader is thrown. */
async function answer(): Promise<ParseResult> {
  try {
    return { file: await readSource(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options) }
  } catch (error) {
    if (error instanceof ProblemError) {
      return { problem: { code: error.code, message: error.message } }
    }
    throw error
  }
}

parentPort?.postMessage(await answer())
