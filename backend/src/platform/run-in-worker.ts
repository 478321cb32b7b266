import { Worker } from 'node:worker_threads'

/** Limits of a script in a worker thread. */
export interface WorkerLimits {
  /** Heap size. */
  megabytes: number
  milliseconds: number
}

/** The script in the worker thread exceeded its memory or time. */
export class ResourceLimitError extends Error {}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Runs a script in a worker thread with memory and time limits and resolves with its first message. Used to parse
 * untrusted files without blocking the event loop.
 *
 * @param data `workerData` of the script, copied.
 * @throws ResourceLimitError when a limit is exceeded; errors of the script.
 */
export async function runInWorker(
  script: URL,
  data: unknown,
  { megabytes, milliseconds }: WorkerLimits,
): Promise<unknown> {
  const worker = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // The script parses untrusted bytes, so it gets neither secrets nor the environment of this process.
    env: {},
    execArgv: [],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new ResourceLimitError(`More than ${milliseconds} ms`)), milliseconds)
      worker.once('message', resolve)
      worker.once('error', (error) => {
        reject(isOutOfMemory(error) ? new ResourceLimitError(`More than ${megabytes} MB`) : error)
      })
      worker.once('exit', () => reject(new Error('The worker ended without a message')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
