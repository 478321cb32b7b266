import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { calendarOf } from '../modules/calendar/index.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { waitUntilLocked } from '../test/wait-for-lock.ts'
import { buildUser, startPortal, type TestPortal } from '../test/portal.ts'
import { startBackendProcess } from './testing/backend-process.ts'

const PEOPLE = 210
/** Kills while digests are made, fifty in a transaction. */
const KILLS = 3
const IN_A_BATCH = 50

let server: TestPortal
let people: number[]

beforeAll(async () => {
  server = await startPortal()
  const { knex } = server.platform.database
  await knex('users').insert(
    Array.from({ length: PEOPLE }, (_, index) => ({
      email: `person-${index}@headway.test`,
      first_name: 'Person',
      last_name: String(index),
      role: 'staff',
      is_active: true,
    })),
  )
  people = await knex('users').orderBy('id').pluck<number[]>('id')
  const admin = await buildUser(server, { role: 'super_admin' })
  const setting = (key: string, value: unknown) => ({
    key,
    value: JSON.stringify(value),
    version: 1,
    updated_by: admin.id,
    updated_at: new Date(),
  })
  await knex('settings').insert([
    setting('calendar.workingDays', [1, 2, 3, 4, 5, 6, 7]),
    setting('notifications.digestTime', '00:00'),
  ])
})
afterAll(() => server.stop())

const tell = (values: Record<string, unknown>) =>
  server.platform.database.knex('notifications').insert(
    people.map((userId) => ({
      user_id: userId,
      priority: 'low',
      title: 'News',
      message: `of ${userId}`,
      created_at: new Date(Date.now() - 60_000),
      ...values,
    })),
  )
const mails = (kind: string) =>
  server.platform.database.knex('mail_messages').where({ kind }).pluck<number[]>('user_id')

async function startProcess() {
  const { database, environment } = server.platform
  // The lease of the killed process would expire later.
  await database.knex('jobs').delete()
  await database.knex('job_schedules').delete()
  const variables = Object.entries(environment).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return startBackendProcess({ ...Object.fromEntries(variables), PORT: '0', LOG_LEVEL: 'info' })
}

/** Inserts a mail with this key without committing, so that a process that inserts it waits in its transaction. */
const standInTheWay = (key: string) => (trx: Transaction) =>
  trx('mail_messages').insert({
    unique_key: key,
    kind: 'notification',
    user_id: people[0],
    subject: 'In the way',
    content: '{}',
    state: 'held',
    created_at: new Date(),
    changed_at: new Date(),
    wanted_at: new Date(),
    run_at: new Date(),
  })

/** Kills a process while its transaction waits for a lock of the test. */
async function killAtLock(lock: (trx: Transaction) => Promise<unknown>): Promise<void> {
  const trx = await server.platform.database.knex.transaction()
  const process = await lock(trx).then(startProcess)
  try {
    await waitUntilLocked(trx)
  } finally {
    await process.kill()
    await trx.rollback()
  }
}

/** Runs a process until it has no more work. */
async function finish(isDone: () => Promise<boolean>): Promise<void> {
  const process = await startProcess()
  try {
    await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 60_000, interval: 50 })
  } finally {
    await process.kill()
  }
}

it('each user gets exactly one digest when backends are killed while planning and composing digests', async () => {
  await tell({ type: 'deadline' })
  const day = calendarOf(server.platform).today()
  const ledger = { day, user_id: people[5], due_at: new Date() }
  await killAtLock((trx) => trx('notification_digests').insert(ledger))
  expect(await mails('digest')).toEqual([])
  for (let kill = 0; kill < KILLS; kill++) {
    const userId = people[kill * IN_A_BATCH + 7]
    await killAtLock(standInTheWay(`digest:${day}:${userId}`))
    expect(await mails('digest')).toHaveLength(kill * IN_A_BATCH)
  }
  await finish(async () => (await mails('digest')).length === PEOPLE)
  expect(new Set(await mails('digest')).size).toBe(PEOPLE)
  expect(await server.platform.database.knex('notifications').whereNull('mailed_at')).toEqual([])
}, 240_000)

it('each mail is queued exactly once when backends are killed while queueing mail', async () => {
  await tell({ type: 'task_assigned', mail_at: new Date(Date.now() - 1_000) })
  const { knex } = server.platform.database
  const waiting = () => knex('notifications').whereNotNull('mail_at').orderBy('id').pluck<number[]>('id')
  for (const place of [3, 205]) {
    const id = (await waiting()).at(place === 3 ? place : -3)
    await killAtLock(standInTheWay(`notification:${id}`))
  }
  await finish(async () => (await waiting()).length === 0)
  const notified = await mails('notification')
  expect([notified.length, new Set(notified).size]).toEqual([PEOPLE, PEOPLE])
}, 240_000)
