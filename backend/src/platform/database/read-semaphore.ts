import { unavailable } from '../errors.ts'

/** Limits parallel reads, so that writes and sign-ins always find a connection. */
export interface ReadSemaphore {
  /**
   * Runs a read as soon as a permit is free.
   *
   * @throws ProblemError 503 when no permit becomes free in time.
   */
  run<T>(read: () => Promise<T>): Promise<T>
}

/**
 * @param permits maximum number of parallel reads.
 * @param maxWaitMs milliseconds after which a waiting read is refused.
 */
export function createReadSemaphore(permits: number, maxWaitMs: number): ReadSemaphore {
  let inUse = 0
  const waiting = new Set<() => void>()

  const acquire = () =>
    new Promise<void>((resolve, reject) => {
      if (inUse < permits) {
        inUse++
        resolve()
        return
      }
      // The permit passes to the next read, so `inUse` does not change.
      const admit = () => {
        clearTimeout(limit)
        waiting.delete(admit)
        resolve()
      }
      const limit = setTimeout(() => {
        waiting.delete(admit)
        reject(unavailable(new Error('Too many reads wait for the database')))
      }, maxWaitMs)
      waiting.add(admit)
    })

  const release = () => {
    const [next] = waiting
    if (next) {
      next()
    } else {
      inUse--
    }
  }

  return {
    async run(read) {
      await acquire()
      try {
        return await read()
      } finally {
        release()
      }
    },
  }
}
