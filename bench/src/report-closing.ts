import { setTimeout as wait } from 'node:timers/promises'
import type { ResultSetHeader, RowDataPacket } from 'mysql2/promise'
import { atMost, type Goal, median, report } from './goals.ts'
import { timeOf } from './growth.ts'
import type { ReportingPortal } from './report-views.ts'
import { signIn } from './seed.ts'

const ROUNDS = 5
const POLL_MS = 2
const CLOSING_TIMEOUT_MS = 120_000
const MAX_GROWTH = 110
const MAX_SECONDS = 60

/** Lets the backend close yesterday again and returns the duration in milliseconds. */
async function closeYesterday({ connection }: ReportingPortal): Promise<number> {
  await connection.query('DELETE FROM report_days WHERE day = CURDATE() - INTERVAL 1 DAY')
  await connection.query('DELETE FROM report_closed_days WHERE day = CURDATE() - INTERVAL 1 DAY')
  const [{ insertId: job }] = await connection.query<ResultSetHeader>(
    `INSERT INTO jobs (kind, payload, run_at, lane) VALUES ('reports.close', '{}', NOW(3), 'heavy')`,
  )
  /** Waits until a query returns a row, and returns the time. */
  const timeOfRow = async (sql: string) => {
    const deadline = performance.now() + CLOSING_TIMEOUT_MS
    for (;;) {
      const [rows] = await connection.query<RowDataPacket[]>(sql)
      const now = performance.now()
      if (rows.length > 0) {
        return now
      }
      if (now > deadline) {
        throw new Error('The day is not closed')
      }
      await wait(POLL_MS)
    }
  }
  const begin = await timeOfRow(`SELECT 1 FROM jobs WHERE id = ${job} AND locked_by IS NOT NULL`)
  return (await timeOfRow('SELECT 1 FROM report_closed_days WHERE day = CURDATE() - INTERVAL 1 DAY')) - begin
}

/** Returns the median time of a task list while a task runs; without a task, of 30 requests. */
async function listTime({ portal, connection, organization }: ReportingPortal, beside?: Promise<unknown>) {
  const { cookie } = await signIn(connection, organization.seniorId)
  const times: number[] = []
  let isDone = false
  void beside?.then(() => {
    isDone = true
  })
  while (beside ? !isDone : times.length < 30) {
    times.push((await timeOf(portal.backendUrl, { path: '/api/tasks?limit=25', cookie })).milliseconds)
  }
  return median(times)
}

/** Compares the close of a day for 10,000 people with that for 100 people. */
export async function measureClosing(few: ReportingPortal, many: ReportingPortal): Promise<Goal[]> {
  report('closing a day')
  const [ofFew, ofMany]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ofFew.push(await closeYesterday(few))
    ofMany.push(await closeYesterday(many))
  }
  const [small, large] = [median(ofFew), median(ofMany)]
  report(`  100 people ${small.toFixed(0)} ms, 10,000 people ${large.toFixed(0)} ms`)
  const alone = await listTime(many)
  const beside = await listTime(many, closeYesterday(many))
  return [
    atMost('L3', 'close of a day for 10,000 people', large / small, 'x of 100 people', MAX_GROWTH),
    atMost('L3', 'close of a day for 10,000 people', large / 1_000, 's', MAX_SECONDS),
    atMost('L3', 'task list beside the close of a day', beside / alone, 'x', 1.5),
  ]
}
