import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import type { Logger } from './logger.ts'
import { inTransaction, isDuplicate, type Transaction } from './transaction.ts'

/** How long a claimed job belongs to its worker before another may take it, in seconds. */
const LEASE = 60
const MOST_ATTEMPTS = 8
const POLL_MILLISECONDS = 1_000
const BATCH = 20

export interface NewJob {
  kind: string
  payload?: unknown
  /** Earliest moment; now unless given. */
  runAt?: Date
  /** A second job with the same key is not added: periodic work uses kind and time slot. */
  uniqueKey?: string
}

type Handler = (payload: unknown) => Promise<void>

interface JobRow {
  id: number
  kind: string
  payload: string
  attempts: number
}

/** Jobs are rows claimed with SKIP LOCKED, so several instances share them without a leader (data.md, section 9). */
export interface Jobs {
  handle(kind: string, handler: Handler): void
  /** Adds a periodic job: once per slot over all instances. */
  every(seconds: number, kind: string, handler: Handler): void
  add(job: NewJob, trx: Transaction): Promise<void>
  /** Runs what is due now; returns how many jobs ran. */
  runDue(): Promise<number>
  start(): void
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>
}

export function createJobs(database: Database, logger: Logger): Jobs {
  const worker = randomUUID()
  const handlers = new Map<string, Handler>()
  const periods: { seconds: number; kind: string }[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  const add = async (job: NewJob, trx: Transaction) => {
    try {
      await trx('jobs').insert({
        kind: job.kind,
        payload: JSON.stringify(job.payload ?? null),
        run_at: job.runAt ?? new Date(),
        unique_key: job.uniqueKey ?? null,
      })
    } catch (error) {
      if (!(job.uniqueKey && isDuplicate(error))) {
        throw error
      }
    }
  }

  const addPeriodic = async () => {
    for (const { seconds, kind } of periods) {
      const slot = Math.floor(Date.now() / (seconds * 1_000))
      await inTransaction(database.knex, (trx) => add({ kind, uniqueKey: `${kind}:${slot}` }, trx))
    }
  }

  const claim = () =>
    inTransaction(database.knex, async (trx) => {
      const [rows] = (await trx.raw(
        `SELECT id, kind, payload, attempts FROM jobs
         WHERE state = 'waiting' AND run_at <= UTC_TIMESTAMP(3) AND (locked_until IS NULL OR locked_until < UTC_TIMESTAMP(3))
         ORDER BY run_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      )) as [JobRow[]]
      if (rows.length > 0) {
        await trx('jobs')
          .whereIn(
            'id',
            rows.map((row) => row.id),
          )
          .update({
            locked_by: worker,
            locked_until: trx.raw(`UTC_TIMESTAMP(3) + INTERVAL ${LEASE} SECOND`),
            attempts: trx.raw('attempts + 1'),
          })
      }
      return rows
    })

  const finish = async (job: JobRow, error?: unknown) => {
    const own = database.knex('jobs').where({ id: job.id, locked_by: worker })
    if (error === undefined) {
      // Periodic jobs stay as done rows until the sweep, so that their slot cannot be added twice.
      await own.update({ state: 'done', locked_until: null })
      return
    }
    const isDead = job.attempts + 1 >= MOST_ATTEMPTS
    const seconds = 2 ** job.attempts
    await own.update({
      state: isDead ? 'dead' : 'waiting',
      locked_until: null,
      run_at: database.knex.raw(`UTC_TIMESTAMP(3) + INTERVAL ${seconds} SECOND`),
      last_error: (error instanceof Error ? error.message : 'Something that is no error was thrown').slice(
        0,
        500,
      ),
    })
  }

  const runOne = async (job: JobRow) => {
    try {
      const handler = handlers.get(job.kind)
      if (!handler) {
        throw new Error(`No handler for jobs of kind ${job.kind}`)
      }
      await handler(JSON.parse(job.payload))
      await finish(job)
    } catch (error) {
      logger.error({ err: error, job: job.id, kind: job.kind }, 'job failed')
      await finish(job, error)
    }
  }

  /** Deletes what was done a day ago. Rows are picked first: a delete that searches locks those of other workers too. */
  const sweep = () =>
    inTransaction(database.knex, async (trx) => {
      const [rows] = (await trx.raw(
        `SELECT id FROM jobs WHERE state = 'done' AND run_at < UTC_TIMESTAMP(3) - INTERVAL 1 DAY
         LIMIT 1000 FOR UPDATE SKIP LOCKED`,
      )) as [{ id: number }[]]
      if (rows.length > 0) {
        await trx('jobs')
          .whereIn(
            'id',
            rows.map((row) => row.id),
          )
          .delete()
      }
    })

  const runDue = async () => {
    await addPeriodic()
    const claimed = await claim()
    for (const job of claimed) {
      await runOne(job)
    }
    await sweep()
    return claimed.length
  }

  const tick = () => {
    running = runDue()
      .catch((error: unknown) => logger.warn({ err: error }, 'jobs could not be read'))
      .finally(() => {
        if (timer) {
          timer = setTimeout(tick, POLL_MILLISECONDS)
        }
      })
  }

  return {
    handle: (kind, handler) => void handlers.set(kind, handler),
    every: (seconds, kind, handler) => {
      handlers.set(kind, handler)
      periods.push({ seconds, kind })
    },
    add,
    runDue,
    start: () => {
      timer = setTimeout(tick, 0)
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}
