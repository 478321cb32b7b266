import { get } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** How often a process is asked, and how long it may take to answer, in milliseconds. */
const EVERY = 2_500
/** So many questions in a row without an answer: about ten seconds, with the restart below fifteen. */
const MISSES = 4

/** Work that waits for each core, above which the machine is overloaded: a process that does not answer is slow there, not hung. */
const OVERLOAD = 4
/** So many times as many questions are missed on an overloaded machine: about a minute. */
const PATIENCE = 6

/** Processes that run or wait to run, for each core, on average over the last minute. */
const loadPerCore = (): number => (loadavg()[0] ?? 0) / availableParallelism()

export interface HealthWatch {
  /** Address that a living process always answers. */
  url: string
  /** How long it may take until the first answer, in milliseconds; 0 for a process that has answered already. */
  startMilliseconds: number
  /** Milliseconds between two questions, and for each answer. */
  every?: number
  misses?: number
  /** Tells how loaded the machine is. */
  load?: () => number
}

/** Whether an address answers 2xx in time. With Node's own `fetch` the launcher would hold 5 MiB more for it. */
export function answers(url: string, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(milliseconds) }, (answer) => {
      const status = answer.statusCode ?? 0
      answer.on('error', () => undefined).resume()
      resolve(status >= 200 && status < 300)
    })
    request.on('error', () => resolve(false))
  })
}

/**
 * Asks a process again and again whether it lives. A frozen process keeps its port and its number: nothing but silence
 * gives it away.
 *
 * @param signal ends the watching.
 * @returns true when the process has fallen silent, false when the watching was ended.
 */
export async function fallsSilent(
  { url, startMilliseconds, every = EVERY, misses = MISSES, load = loadPerCore }: HealthWatch,
  signal: AbortSignal,
): Promise<boolean> {
  const started = performance.now()
  let missed = 0
  let hasAnswered = startMilliseconds === 0
  while (!signal.aborted) {
    const pause = wait(every, undefined, { signal, ref: false }).catch(() => undefined)
    const isThere = await answers(url, every)
    hasAnswered ||= isThere
    missed = isThere ? 0 : missed + 1
    const tolerated = load() > OVERLOAD ? misses * PATIENCE : misses
    const isTooLate = hasAnswered ? missed >= tolerated : performance.now() - started > startMilliseconds
    if (!signal.aborted && isTooLate) {
      return true
    }
    await pause
  }
  return false
}
