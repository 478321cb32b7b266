import type { Knex } from 'knex'
import { asDatabaseProblem } from './error-handler.ts'
import { Gathering } from './gathering.ts'
import { keepAnswers, once, type RepeatableRequest } from './idempotency.ts'
import { hasWrittenNothing, inTransaction, type Transaction } from './transaction.ts'

/** Transactions of one kind under way at once. Another request waits, and goes along with those that come until then. */
const AT_ONCE = 2
/** Requests of one transaction, at most. */
export const MOST_TOGETHER = 16

/** What has become of one request; `alone` where nothing is written of it and it has to go by itself. */
export type Outcome<Result> = { readonly result: Result } | { readonly refusal: Error } | 'alone'

export type Outcomes<Request, Result> = ReadonlyMap<Request, Outcome<Result>>

/** A write that many ask for at the same time. */
export interface GatheredWrite<Request, Result, Answer> {
  /**
   * Writes for all of them; it may run more than once, and with one request alone.
   *
   * @returns what has become of each. For one that is refused nothing is written.
   * @throws where something else fails; they are then tried one by one, so that only the one at fault fails.
   */
  together(requests: readonly Request[], trx: Transaction): Promise<Outcomes<Request, Result>>
  /** What a repeated request is told: plain JSON, usually the new row's id. */
  answerOf(result: Result): Answer
}

/** What a request gets: for a repeated one, only what it was told the first time. */
export interface Done<Result, Answer> {
  readonly answer: Answer
  readonly result?: Result
}

interface Asked<Request, Result, Answer> {
  readonly request: Request
  readonly repeatable: RepeatableRequest | undefined
  readonly since: number
  resolve(done: Done<Result, Answer>): void
  reject(error: unknown): void
}

/**
 * What a request has come to.
 *
 * @throws its refusal.
 */
export function resultOf<Request, Result>(request: Request, outcomes: Outcomes<Request, Result>): Result {
  const outcome = outcomes.get(request)
  if (!outcome || outcome === 'alone') {
    throw new Error('A write has told nothing of a request')
  }
  if ('refusal' in outcome) {
    throw outcome.refusal
  }
  return outcome.result
}

/** Whether one of many may have made all of them fail. Where the database is away, each alone would fail as well. */
const isOfOne = (error: unknown): boolean => hasWrittenNothing(error) && !asDatabaseProblem(error)

/**
 * Does for many requests at once what each of them would do in a transaction of its own: one transaction takes along
 * what is asked for while others are under way (ADR 137). Each is told what has become of it after the commit.
 */
export class WriteGatherer<Request, Result, Answer> {
  readonly #write: GatheredWrite<Request, Result, Answer>
  readonly #knex: Knex
  readonly #gathering = new Gathering<Asked<Request, Result, Answer>>({
    atOnce: AT_ONCE,
    countOf: ({ length }) => Math.min(length, MOST_TOGETHER),
    send: (asked) => this.#send(asked),
  })

  constructor(knex: Knex, write: GatheredWrite<Request, Result, Answer>) {
    this.#knex = knex
    this.#write = write
  }

  /**
   * Asks for one write.
   *
   * @param repeatable its Idempotency-Key, undefined without one.
   * @throws its refusal; ProblemError 503 where the database keeps it waiting too long; what `once` throws.
   */
  ask(request: Request, repeatable: RepeatableRequest | undefined): Promise<Done<Result, Answer>> {
    return new Promise((resolve, reject) => {
      this.#gathering.add({ request, repeatable, since: performance.now(), resolve, reject })
    })
  }

  async #send(asked: readonly Asked<Request, Result, Answer>[]): Promise<void> {
    if (asked.length > 1 && (await this.#sendTogether(asked))) {
      return
    }
    for (const each of asked) {
      await this.#sendAlone(each)
    }
  }

  /** @returns whether everybody was told; not so where each is to be tried alone. */
  async #sendTogether(asked: readonly Asked<Request, Result, Answer>[]): Promise<boolean> {
    try {
      const outcomes = await inTransaction(this.#knex, (trx) => this.#writeTogether(asked, trx))
      for (const each of asked) {
        if (outcomes.get(each.request) === 'alone') {
          // What it waits for is no matter of those behind it.
          void this.#sendAlone(each)
        } else {
          this.#tell(each, outcomes)
        }
      }
      return true
    } catch (error) {
      if (isOfOne(error)) {
        return false
      }
      for (const { reject } of asked) {
        reject(error)
      }
      return true
    }
  }

  async #writeTogether(
    asked: readonly Asked<Request, Result, Answer>[],
    trx: Transaction,
  ): Promise<Outcomes<Request, Result>> {
    const requests = asked.map(({ request }) => request)
    const outcomes = await this.#write.together(requests, trx)
    const answers = asked.flatMap(({ request, repeatable }) => {
      const outcome = outcomes.get(request)
      return repeatable && outcome && outcome !== 'alone' && 'result' in outcome
        ? [{ request: repeatable, answer: this.#write.answerOf(outcome.result) }]
        : []
    })
    await keepAnswers(trx, answers)
    return outcomes
  }

  async #sendAlone(asked: Asked<Request, Result, Answer>): Promise<void> {
    const { request, repeatable, resolve, reject } = asked
    let result: Result | undefined
    const act = async (trx: Transaction) => {
      result = resultOf(request, await this.#write.together([request], trx))
      return this.#write.answerOf(result)
    }
    try {
      const answer = await (repeatable ? once(this.#knex, repeatable, act) : inTransaction(this.#knex, act))
      resolve(result === undefined ? { answer } : { answer, result })
    } catch (error) {
      reject(error)
    }
  }

  #tell(
    { request, resolve, reject }: Asked<Request, Result, Answer>,
    outcomes: Outcomes<Request, Result>,
  ): void {
    try {
      const result = resultOf(request, outcomes)
      resolve({ answer: this.#write.answerOf(result), result })
    } catch (error) {
      reject(error)
    }
  }
}
