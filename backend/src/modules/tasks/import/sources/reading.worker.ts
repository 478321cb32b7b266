import { parentPort, workerData } from 'node:worker_threads'
import { ProblemError } from '../../../../platform/http/errors.ts'
import type { Reading, ReadingAnswer } from './read-apart.ts'
import { readSource } from './read-source.ts'

const { bytes, options } = workerData as Reading

/** What is wrong with a file is an answer; a fault of the reader is thrown. */
async function answer(): Promise<ReadingAnswer> {
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
