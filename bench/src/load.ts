import autocannon, { type RequestDescription } from 'autocannon'
import { processorTime } from './accounting.ts'

const SECONDS = 5
const WARM_UP_SECONDS = 1
const ROUNDS = 2

/** A server, and the request that it is sent again and again. */
export interface Target {
  name: string
  url: string
  processId: number
  request: RequestDescription
}

/** What a round of requests took. */
interface Round {
  perSecond: number
  /** Processor time of application and database for one request, in milliseconds. */
  processorMs: number
  /** Responses other than 2xx, broken connections and timeouts. */
  failures: number
  successes: number
}

/** Loads a server for some seconds, after one that does not count. */
export async function runRound(
  target: Target,
  connections: number,
  databaseProcessId: number,
): Promise<Round> {
  const fire = (duration: number) =>
    autocannon({ url: target.url, connections, duration, timeout: 30, requests: [target.request] })
  const warmUp = await fire(WARM_UP_SECONDS)
  const used = () => processorTime(target.processId) + processorTime(databaseProcessId)
  const before = used()
  const result = await fire(SECONDS)
  const successes = result['2xx']
  return {
    perSecond: successes / result.duration,
    processorMs: (used() - before) / successes,
    failures: result.non2xx + result.errors + result.timeouts,
    successes: successes + warmUp['2xx'],
  }
}

/** The best rounds of a server. */
export interface Measurement {
  /** With 32 connections. */
  perSecond: number
  /** With one connection. */
  processorMs: number
}

/**
 * Measures several servers with the same task in turns, so that other work of the machine affects all of them.
 *
 * @returns one measurement for each target, in their order.
 */
export async function compare(targets: readonly Target[], databaseProcessId: number): Promise<Measurement[]> {
  const best = targets.map((): Measurement => ({ perSecond: 0, processorMs: Number.POSITIVE_INFINITY }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, target] of targets.entries()) {
      const measurement = best[index] as Measurement
      const busy = await runRound(target, 32, databaseProcessId)
      const quiet = await runRound(target, 1, databaseProcessId)
      measurement.perSecond = Math.max(measurement.perSecond, busy.perSecond)
      measurement.processorMs = Math.min(measurement.processorMs, quiet.processorMs)
    }
  }
  return best
}
