import autocannon, { type Options, type RequestDescription, type Result } from 'autocannon'
import { processorTime } from './accounting.ts'

const SECONDS = 5
const WARM_UP_SECONDS = 1

/** What one server is asked for, again and again. */
export interface Target {
  name: string
  url: string
  processId: number
  requests: RequestDescription[]
}

export interface Round {
  /** Whole rows of requests in a second: a create that takes two requests counts once. */
  perSecond: number
  p50: number
  p99: number
  /** Processor time for one row of requests, in milliseconds. */
  applicationTime: number
  databaseTime: number
  /** Answers that were no 2xx, broken connections and timeouts. */
  failures: number
  /** How often each status was answered that is no success. */
  refusals: ReadonlyMap<number, number>
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The load generator's own percentiles are whole milliseconds, so each row's time is taken here. */
function timed(
  requests: readonly RequestDescription[],
  durations: number[],
  refusals: Map<number, number>,
): RequestDescription[] {
  const last = requests.length - 1
  return requests.map((request, index) => ({
    ...request,
    setupRequest: (prepared, context) => {
      if (index === 0) {
        context.started = performance.now()
      }
      return request.setupRequest?.(prepared, context) ?? prepared
    },
    onResponse: (status, body, context) => {
      request.onResponse?.(status, body, context)
      if (status >= 300) {
        refusals.set(status, (refusals.get(status) ?? 0) + 1)
      }
      if (index === last && status < 300) {
        durations.push(performance.now() - (context.started as number))
      }
    },
  }))
}

async function fire(target: Target, connections: number, duration: number) {
  const durations: number[] = []
  const refusals = new Map<number, number>()
  const options: Options = {
    url: target.url,
    connections,
    duration,
    timeout: 30,
    requests: timed(target.requests, durations, refusals),
  }
  const result: Result = await autocannon(options)
  return { durations: durations.toSorted((one, other) => one - other), refusals, result }
}

/**
 * Loads a server for five seconds, after a second that does not count.
 *
 * @param databaseProcessId whose processor time counts beside the server's own.
 */
export async function runRound(
  target: Target,
  connections: number,
  databaseProcessId: number,
): Promise<Round> {
  await fire(target, connections, WARM_UP_SECONDS)
  const application = processorTime(target.processId)
  const database = processorTime(databaseProcessId)
  const { durations, refusals, result } = await fire(target, connections, SECONDS)
  const rows = durations.length
  return {
    perSecond: rows / result.duration,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
    applicationTime: (processorTime(target.processId) - application) / rows,
    databaseTime: (processorTime(databaseProcessId) - database) / rows,
    failures: result.non2xx + result.errors + result.timeouts,
    refusals,
  }
}

export interface Measurement {
  /** Better of the rounds with 32 connections. */
  busy: Round
  /** Cheaper of the rounds with one connection: what one request costs. */
  quiet: Round
  failures: number
}

const costOf = ({ applicationTime, databaseTime }: Round) => applicationTime + databaseTime

/** Two rounds of each server, one after the other: what has just been started is slower than it will be. */
async function inTurns(targets: readonly Target[], connections: number, databaseProcessId: number) {
  const rounds = new Map<string, Round[]>()
  for (let turn = 0; turn < 2; turn++) {
    for (const target of targets) {
      const round = await runRound(target, connections, databaseProcessId)
      rounds.set(target.name, [...(rounds.get(target.name) ?? []), round])
    }
  }
  return rounds
}

/**
 * Measures several servers with the same task, in turns, so that what else the machine does meets all of them.
 *
 * @returns one measurement for each target, by its name.
 */
export async function compare(
  targets: readonly Target[],
  databaseProcessId: number,
): Promise<Map<string, Measurement>> {
  const rounds = (connections: number) => inTurns(targets, connections, databaseProcessId)
  const busy = await rounds(32)
  const quiet = await rounds(1)
  return new Map(
    targets.map(({ name }) => {
      const all = [...(busy.get(name) ?? []), ...(quiet.get(name) ?? [])]
      const [fastest] = (busy.get(name) ?? []).toSorted((one, other) => other.perSecond - one.perSecond)
      const [cheapest] = (quiet.get(name) ?? []).toSorted((one, other) => costOf(one) - costOf(other))
      if (!fastest || !cheapest) {
        throw new Error(`${name} was not measured`)
      }
      const failures = all.reduce((sum, round) => sum + round.failures, 0)
      return [name, { busy: fastest, quiet: cheapest, failures }]
    }),
  )
}
