import { unavailable } from '../http/errors.ts'

/** Lets only so many reads at the connections at once, so that writes and sign-ins always find one. */
export interface ReadGate {
  /**
   * Runs a read as soon as there is a place for it.
   *
   * @throws ProblemError 503 when none comes free in time.
   */
  pass<T>(read: () => Promise<T>): Promise<T>
}

/**
 * @param places reads at once.
 * @param longestWait milliseconds after which a waiting read is refused.
 */
export function createReadGate(places: number, longestWait: number): ReadGate {
  let taken = 0
  const waiting = new Set<() => void>()

  const enter = () =>
    new Promise<void>((resolve, reject) => {
      if (taken < places) {
        taken++
        resolve()
        return
      }
      // The place of the one who leaves is handed on, so `taken` stays as it is.
      const admit = () => {
        clearTimeout(limit)
        waiting.delete(admit)
        resolve()
      }
      const limit = setTimeout(() => {
        waiting.delete(admit)
        reject(unavailable(new Error('Too many reads wait for the database')))
      }, longestWait)
      waiting.add(admit)
    })

  const leave = () => {
    const [next] = waiting
    if (next) {
      next()
    } else {
      taken--
    }
  }

  return {
    async pass(read) {
      await enter()
      try {
        return await read()
      } finally {
        leave()
      }
    },
  }
}
