import { get } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Interval between two health checks and timeout of each, in milliseconds. */
const CHECK_INTERVAL_MS = 2_500
/**
 * Number of consecutive failed checks. It takes about ten seconds, or fifteen with the restart that follows.
 */
const MAX_FAILED_CHECKS = 4

/**
 * Load per core above which the machine is overloaded. A process that does not answer then is
 * considered slow, not hung.
 */
const OVERLOAD_PER_CORE = 4
/** Factor for the number of failed checks on an overloaded machine. They take about a minute. */
const OVERLOAD_FACTOR = 6

/** Returns the average number of running and waiting processes per core over the last minute. */
const loadPerCore = (): number => (loadavg()[0] ?? 0) / availableParallelism()

export interface HealthWatch {
  /** URL that a live process always answers. */
  url: string
  /**
   * Maximum time until the first answer, in milliseconds. It is 0 for a process that has already answered.
   */
  startTimeoutMs: number
  /** Interval between two checks and timeout of each, in milliseconds. */
  intervalMs?: number
  maxFailedChecks?: number
  /** Returns the load per core. */
  load?: () => number
}

/**
 * Returns true if a URL answers with 2xx in time. Node's `fetch` would need 5 MiB
 * more memory in the launcher.
 */
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
 * Checks repeatedly whether a process is alive. A frozen process keeps its port and process id, so only
 * missing answers reveal it.
 *
 * @param signal stops the checks.
 * @returns true if the process has stopped answering, false if the checks were stopped.
 */
export async function stopsResponding(
  {
    url,
    startTimeoutMs,
    intervalMs = CHECK_INTERVAL_MS,
    maxFailedChecks = MAX_FAILED_CHECKS,
    load = loadPerCore,
  }: HealthWatch,
  signal: AbortSignal,
): Promise<boolean> {
  const started = performance.now()
  let missed = 0
  let hasAnswered = startTimeoutMs === 0
  while (!signal.aborted) {
    const pause = wait(intervalMs, undefined, { signal, ref: false }).catch(() => undefined)
    const hasResponse = await answers(url, intervalMs)
    hasAnswered ||= hasResponse
    missed = hasResponse ? 0 : missed + 1
    const tolerated = load() > OVERLOAD_PER_CORE ? maxFailedChecks * OVERLOAD_FACTOR : maxFailedChecks
    const isDead = hasAnswered ? missed >= tolerated : performance.now() - started > startTimeoutMs
    if (!signal.aborted && isDead) {
      return true
    }
    await pause
  }
  return false
}
