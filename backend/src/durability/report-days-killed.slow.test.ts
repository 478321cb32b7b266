import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { calendarOf } from '../modules/calendar/index.ts'
import { inTransaction, type Transaction } from '../platform/database/transaction.ts'
import { createRandom } from '../test/create-random.ts'
import { buildTask } from '../test/factories.ts'
import {
  buildOrganization,
  buildUser,
  type Organization,
  startPortal,
  type TestPortal,
  type TestUser,
} from '../test/portal.ts'
import { waitUntilLocked } from '../test/wait-for-lock.ts'
import { type BackendProcess, startBackendProcess } from './testing/backend-process.ts'

const PROCESSES = 3
/** Days without a running process. Every day is a working day here. */
const DOWN = 6
/** People without a report below each of two managers; together more than the job closes in one transaction. */
const TEAM = 40
const OTHER_TEAM = 210
const LARGEST_ASSIGNMENT = 100
/** Number of changes in all: a state per day and person, and the levels that are notified of each missing report. */
const CHANGES = DOWN * (TEAM + OTHER_TEAM + 1) + ((TEAM + OTHER_TEAM) * DOWN * (DOWN + 1)) / 2
/** Rounds of random kills while managers are notified. */
const ROUNDS = 2

const random = createRandom(20_261_128)

let server: TestPortal
let people: Organization
/** The days to close, oldest first. */
let days: string[]
let missing: number[]
let absentId: number

const knex = () => server.platform.database.knex

/** Adds staff with an open task, and returns their ids. */
async function addStaff(managerId: number, count: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count) {
    ids.push((await buildUser(server, { role: 'staff', managerId, isSignedIn: false })).id)
  }
  for (let start = 0; start < count; start += LARGEST_ASSIGNMENT) {
    await buildTask(server, people.superAdmin, { assigneeIds: ids.slice(start, start + LARGEST_ASSIGNMENT) })
  }
  return ids
}

beforeAll(async () => {
  server = await startPortal()
  people = await buildOrganization(server)
  missing = [...(await addStaff(people.pm.id, TEAM)), ...(await addStaff(people.otherPm.id, OTHER_TEAM))]
  ;[absentId = 0] = await addStaff(people.pm.id, 1)
  const calendar = calendarOf(server.platform)
  const today = calendar.today()
  days = Array.from({ length: DOWN }, (_, index) => calendar.plusDays(today, index - DOWN))
  const [first] = days
  const created = { created_by: people.superAdmin.id, created_at: new Date() }
  await knex()('calendar_absences').insert({
    user_id: absentId,
    first_day: first,
    last_day: today,
    ...created,
  })
  await knex()('users').update({ created_at: calendar.startOf(calendar.plusDays(today, -DOWN)) })
  await knex()('report_closed_days').insert({ day: calendar.plusDays(today, -DOWN - 1) })
  // No process runs the job on its own.
  await knex()('job_schedules').insert({ kind: 'reports.close', slot: new Date() })
  const setting = { version: 1, updated_by: people.superAdmin.id, updated_at: new Date() }
  await knex()('settings').insert([
    { key: 'calendar.workingDays', value: JSON.stringify([1, 2, 3, 4, 5, 6, 7]), ...setting },
    { key: 'reports.managerAfterDays', value: '1', ...setting },
  ])
})
afterAll(() => server.stop())

const closings = () => knex()('jobs').where({ kind: 'reports.close' })

/** Starts processes that have nothing to close yet. */
function startProcesses(): Promise<BackendProcess[]> {
  const variables = Object.entries(server.platform.environment).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const start = () => startBackendProcess(Object.fromEntries(variables))
  return Promise.all(Array.from({ length: PROCESSES }, start))
}

/** Adds jobs until each process runs at least one. */
async function startClosing(): Promise<void> {
  const { database, jobs } = server.platform
  // The leases of killed processes would end later.
  await closings().delete()
  for (let workers = 0; workers < PROCESSES; ) {
    await inTransaction(database.knex, (trx) => jobs.add({ kind: 'reports.close' }, trx))
    const expectTaken = async () => expect(await closings().whereNull('locked_by')).toEqual([])
    await vi.waitFor(expectTaken, { timeout: 60_000, interval: 20 })
    workers = new Set(await closings().pluck('locked_by')).size
  }
}

/** Returns the number of changes that are committed: closed days of people, and levels that were notified of them. */
async function countChanges(): Promise<number> {
  const [row] = await server.platform.database.rows<{ changes: number }>(
    'SELECT COUNT(*) + COALESCE(SUM(notified_level), 0) AS changes FROM report_days',
  )
  return Number(row?.changes)
}

/** Returns the next day to close; undefined when all are closed. */
async function findUnclosedDay(): Promise<string | undefined> {
  const closed = await knex()('report_closed_days').pluck<string[]>('day')
  return days.find((day) => !closed.includes(day))
}

/** Keeps the processes from closing the next day, or from notifying managers when all days are closed. */
async function lockNextStep(trx: Transaction): Promise<void> {
  const next = await findUnclosedDay()
  if (next === undefined) {
    await trx('report_days').where({ state: 'missing' }).forUpdate().select('day')
  } else {
    await trx('report_closed_days').insert({ day: next })
  }
}

/**
 * Starts processes that all run the job, and calls back when one waits for a lock of the test.
 *
 * @param lock takes the lock.
 */
async function runUntilLocked(
  lock: (trx: Transaction) => Promise<unknown>,
  whileLocked: (processes: readonly BackendProcess[]) => Promise<unknown>,
): Promise<BackendProcess[]> {
  const processes = await startProcesses()
  const trx = await knex().transaction()
  try {
    await lock(trx)
    await startClosing()
    await waitUntilLocked(trx)
    await whileLocked(processes)
  } finally {
    await trx.rollback()
  }
  return processes
}

/** Lets the processes begin at the same moment, and kills each after a random number of changes. */
async function killAtRandom(): Promise<void> {
  let before = 0
  const processes = await runUntilLocked(lockNextStep, async () => {
    before = await countChanges()
  })
  for (const process of processes) {
    const killAfter = Math.min(CHANGES - 1, before + random() * missing.length)
    while ((await countChanges()) <= killAfter) {
      // The next poll checks again.
    }
    await process.kill()
  }
}

/** Kills the processes while one waits in the transaction that has changed the rows of a day and notifies managers. */
async function killWhileNotifying(managers: readonly TestUser[]): Promise<void> {
  const ids = managers.map(({ id }) => id)
  await runUntilLocked(
    (trx) => trx('users').whereIn('id', ids).forUpdate().select('id'),
    (processes) => Promise.all(processes.map((process) => process.kill())),
  )
}

/** Runs jobs in all processes until all levels are notified, of which a run notifies at most one per day. */
async function finish(): Promise<void> {
  const processes = await startProcesses()
  const expectDone = async () => expect(await closings().whereNot({ state: 'done' })).toEqual([])
  do {
    await startClosing()
    await vi.waitFor(expectDone, { timeout: 60_000, interval: 50 })
  } while ((await countChanges()) < CHANGES)
  await Promise.all(processes.map((process) => process.kill()))
}

/** Returns how often each manager was notified, by title. */
async function countNotifications(): Promise<Record<string, number>> {
  const rows = await server.platform.database.rows<{ userId: number; title: string; found: number }>(
    `SELECT user_id AS userId, title, COUNT(*) AS found FROM notifications
     WHERE title LIKE '%daily reports are missing' GROUP BY user_id, title`,
  )
  return Object.fromEntries(rows.map(({ userId, title, found }) => [`${userId}: ${title}`, Number(found)]))
}

it('three backends close each day once and notify each manager once per day, even when they are killed', async () => {
  while ((await findUnclosedDay()) !== undefined) {
    await killAtRandom()
  }
  await killWhileNotifying([people.pm, people.otherPm, people.srPm, people.otherSrPm, people.president])
  for (let round = 0; round < ROUNDS; round++) {
    await killAtRandom()
  }
  await finish()
  const rows = await knex()('report_days').orderBy(['day', 'user_id'])
  const expected = days.flatMap((day, index) => [
    ...missing.map((id) => [day, id, 'missing', DOWN - index]),
    [day, absentId, 'excused', 0],
  ])
  expect(rows.map((row) => [row.day, row.user_id, row.state, row.notified_level])).toEqual(expected)
  const closed = await knex()('report_closed_days').whereIn('day', days).orderBy('day').pluck('day')
  expect(closed).toEqual(days)
  const inTeam = `${TEAM} daily reports are missing`
  const inOtherTeam = `${OTHER_TEAM} daily reports are missing`
  expect(await countNotifications()).toEqual({
    [`${people.pm.id}: ${inTeam}`]: DOWN,
    [`${people.otherPm.id}: ${inOtherTeam}`]: DOWN,
    [`${people.srPm.id}: ${inTeam}`]: DOWN - 1,
    [`${people.otherSrPm.id}: ${inOtherTeam}`]: DOWN - 1,
    [`${people.president.id}: ${TEAM + OTHER_TEAM} daily reports are missing`]: DOWN - 2,
  })
}, 300_000)
