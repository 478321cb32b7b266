import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { insertRows } from '../database/insert-rows.ts'
import { inTransaction, isDuplicate, type Transaction } from '../database/transaction.ts'

/** Lease of a claimed job in seconds, unless its worker renews it. */
const LEASE_SECONDS = 60
const MAX_ATTEMPTS = 8
export const LANES = ['short', 'long', 'heavy'] as const

/** Each lane has its own capacity, so that short jobs never wait for long ones, nor long ones for heavy ones. */
export type Lane = (typeof LANES)[number]

export interface NewJob {
  kind: string
  payload?: unknown
  /** Earliest start; now by default. */
  runAt?: Date
  /** A second job with the same key is not added. */
  uniqueKey?: string
}

/** A job leased by this worker. */
export interface ClaimedJob {
  id: number
  kind: string
  payload: string
  attempts: number
}

const isDue = `state = 'waiting' AND lane = ? AND run_at <= ? AND (locked_until IS NULL OR locked_until < UTC_TIMESTAMP(3))`

/** Reads and writes job rows for one worker (ADR 011). */
export class JobStore {
  readonly #database: Database
  readonly #worker = randomUUID()

  constructor(database: Database) {
    this.#database = database
  }

  async add(job: NewJob & { lane: Lane; runAt: Date }, trx: Transaction): Promise<void> {
    try {
      await this.#database.change(
        'INSERT INTO jobs (kind, lane, payload, run_at, unique_key) VALUES (?, ?, ?, ?, ?)',
        [job.kind, job.lane, JSON.stringify(job.payload ?? null), job.runAt, job.uniqueKey ?? null],
        trx,
      )
    } catch (error) {
      if (!(job.uniqueKey && isDuplicate(error))) {
        throw error
      }
    }
  }

  /** Adds jobs without a key or payload. */
  async addAll(jobs: readonly { kind: string; lane: Lane }[], runAt: Date, trx: Transaction): Promise<void> {
    const rows = jobs.map(({ kind, lane }) => [kind, lane, 'null', runAt])
    await insertRows(this.#database, { into: 'jobs (kind, lane, payload, run_at)', rows }, trx)
  }

  /** Returns whether a job of this kind waits or runs. */
  async isUnderWay(kind: string): Promise<boolean> {
    const rows = await this.#database.rows(
      `SELECT 1 FROM jobs FORCE INDEX (jobs_due) WHERE state = 'waiting' AND kind = ? LIMIT 1`,
      [kind],
    )
    return rows.length > 0
  }

  /** Returns the lanes with a due job. */
  async findDueLanes(now: Date): Promise<Lane[]> {
    const rows = await this.#database.rows<{ lane: Lane }>(
      LANES.map(() => `(SELECT lane FROM jobs WHERE ${isDue} LIMIT 1)`).join(' UNION ALL '),
      LANES.flatMap((lane) => [lane, now]),
    )
    return rows.map(({ lane }) => lane)
  }

  /** Leases due jobs of a lane, at most `most`. */
  claim(lane: Lane, most: number, now: Date): Promise<ClaimedJob[]> {
    return inTransaction(this.#database.knex, async (trx) => {
      const rows = await this.#database.rows<ClaimedJob>(
        `SELECT id, kind, payload, attempts FROM jobs WHERE ${isDue}
         ORDER BY run_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED`,
        [lane, now],
        trx,
      )
      if (rows.length > 0) {
        await trx('jobs')
          .whereIn(
            'id',
            rows.map(({ id }) => id),
          )
          .update({ ...this.#lease(trx), attempts: trx.raw('attempts + 1') })
      }
      return rows
    })
  }

  /** Renews the lease of running jobs. */
  async renew(ids: readonly number[]): Promise<void> {
    const { knex } = this.#database
    await knex('jobs').whereIn('id', ids).where({ locked_by: this.#worker }).update(this.#lease(knex))
  }

  #lease(executor: Pick<Transaction, 'raw'>) {
    return {
      locked_by: this.#worker,
      locked_until: executor.raw(`UTC_TIMESTAMP(3) + INTERVAL ${LEASE_SECONDS} SECOND`),
    }
  }

  async finish(job: ClaimedJob): Promise<void> {
    await this.#database.change(
      `UPDATE jobs SET state = 'done', locked_until = NULL WHERE id = ? AND locked_by = ?`,
      [job.id, this.#worker],
    )
  }

  /** Delays a failed job, longer each time; after the eighth failure it is dead. */
  async postpone(job: ClaimedJob, error: unknown, now: Date): Promise<void> {
    const isDead = job.attempts + 1 >= MAX_ATTEMPTS
    const message = error instanceof Error ? error.message : 'A value that is not an Error was thrown'
    await this.#database.change(
      `UPDATE jobs SET state = ?, locked_until = NULL, run_at = ?, last_error = ? WHERE id = ? AND locked_by = ?`,
      [
        isDead ? 'dead' : 'waiting',
        new Date(now.getTime() + 2 ** job.attempts * 1_000),
        message.slice(0, 500),
        job.id,
        this.#worker,
      ],
    )
  }
}
