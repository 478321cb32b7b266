import { Worker } from 'node:worker_threads'

/** What a script may take that runs apart. */
export interface ApartLimits {
  /** Of its objects. */
  megabytes: number
  milliseconds: number
}

/** A script that runs apart took more memory or time than it may. */
export class TookTooMuch extends Error {}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * Runs a script in a thread of its own and takes its first message: while it reads something large or hostile everybody else is
 * served, and what it cannot bear ends with it.
 *
 * @param data what the script finds in `workerData`, copied.
 * @throws TookTooMuch, or what the script throws.
 */
export async function runApart(
  script: URL,
  data: unknown,
  { megabytes, milliseconds }: ApartLimits,
): Promise<unknown> {
  const worker = new Worker(script, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // It reads bytes of strangers: neither secrets nor what this process was started with are its business.
    env: {},
    execArgv: [],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new TookTooMuch(`More than ${milliseconds} ms`)), milliseconds)
      worker.once('message', resolve)
      worker.once('error', (error) => {
        reject(isOutOfMemory(error) ? new TookTooMuch(`More than ${megabytes} MB`) : error)
      })
      worker.once('exit', () => reject(new Error('It ended without an answer')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
