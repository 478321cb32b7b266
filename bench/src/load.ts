import autocannon, { type RequestDescription } from 'autocannon'
import { cpuTimeMs } from './cpu-time.ts'

const DURATION_SECONDS = 5
const WARM_UP_SECONDS = 1
const ROUNDS = 2

/** A server and the request that is sent to it repeatedly. */
export interface Target {
  url: string
  /** Processes whose CPU time counts. */
  processIds: readonly number[]
  request: RequestDescription
}

/**
 * Sends requests to a server for some seconds, after a warm-up that is not measured. Failures are responses other than
 * 2xx, broken connections and timeouts.
 */
export async function runRound(target: Target, connections: number) {
  const fire = (duration: number) =>
    autocannon({ url: target.url, connections, duration, timeout: 30, requests: [target.request] })
  const warmUp = await fire(WARM_UP_SECONDS)
  const used = () => target.processIds.reduce((sum, id) => sum + cpuTimeMs(id), 0)
  const before = used()
  const result = await fire(DURATION_SECONDS)
  const successes = result['2xx']
  return {
    perSecond: successes / result.duration,
    processorMs: (used() - before) / successes,
    failures: result.non2xx + result.errors + result.timeouts,
    successes: successes + warmUp['2xx'],
  }
}

/** Best values of all rounds of a server. */
export interface Measurement {
  /** Measured with 32 connections. */
  perSecond: number
  /** Measured with one connection. */
  processorMs: number
}

/**
 * Measures several servers with the same request in turns, so that other load on the machine affects all of them.
 *
 * @returns one measurement per target, in the same order.
 */
export async function compare(targets: readonly Target[]): Promise<Measurement[]> {
  const best = targets.map((): Measurement => ({ perSecond: 0, processorMs: Number.POSITIVE_INFINITY }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, target] of targets.entries()) {
      const measurement = best[index] as Measurement
      const busy = await runRound(target, 32)
      const quiet = await runRound(target, 1)
      measurement.perSecond = Math.max(measurement.perSecond, busy.perSecond)
      measurement.processorMs = Math.min(measurement.processorMs, quiet.processorMs)
    }
  }
  return best
}
