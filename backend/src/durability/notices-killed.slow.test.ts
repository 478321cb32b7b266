import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { calendarOf } from '../modules/calendar/index.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { startBackendProcess } from './testing/backend-process.ts'

const PEOPLE = 210
/** Kills while digests are made, fifty in a transaction. */
const KILLS = 3
const IN_A_BATCH = 50

let server: TestServer
let people: number[]

beforeAll(async () => {
  server = await startTestServer()
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
  const admin = await server.createUser({ role: 'super_admin' })
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
}, 60_000)
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
/** Whether a statement of a process is held up, as it is by what is locked here. */
const isWaitedFor = async () => {
  const [row] = await server.platform.database.rows<{ waiting: number }>(
    `SELECT COUNT(*) AS waiting FROM information_schema.processlist
     WHERE db = DATABASE() AND id <> CONNECTION_ID() AND command <> 'Sleep' AND time >= 1
       AND info REGEXP 'notification|mail_messages'`,
  )
  return (row?.waiting ?? 0) > 0
}

async function startProcess() {
  const { database, environment } = server.platform
  // As if the lease of the one that was killed were over.
  await database.knex('jobs').delete()
  await database.knex('job_schedules').delete()
  const variables = Object.entries(environment).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return startBackendProcess({ ...Object.fromEntries(variables), PORT: '0', LOG_LEVEL: 'info' })
}

/** Takes the place of a mail, without committing it: who wants to hand it over waits in the middle of their transaction. */
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

/** Kills a process in the middle of a transaction that needs what is locked here. */
async function killAtLock(lock: (trx: Transaction) => Promise<unknown>): Promise<void> {
  const trx = await server.platform.database.knex.transaction()
  const process = await lock(trx).then(startProcess)
  try {
    await vi.waitFor(async () => expect(await isWaitedFor()).toBe(true), { timeout: 20_000, interval: 20 })
  } finally {
    await process.kill()
    await trx.rollback()
  }
}

/** Lets a process work until it has nothing more to do. */
async function finish(isDone: () => Promise<boolean>): Promise<void> {
  const process = await startProcess()
  try {
    await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 60_000, interval: 50 })
  } finally {
    await process.kill()
  }
}

it('killed while digests are planned and made, nobody gets two and nobody none', async () => {
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

it('killed while mail is handed over, nothing is mailed twice and nothing is lost', async () => {
  await tell({ type: 'task_assigned', mail_at: new Date(Date.now() - 1_000) })
  const { knex } = server.platform.database
  const waiting = () => knex('notifications').whereNotNull('mail_at').orderBy('id').pluck<number[]>('id')
  for (const place of [3, 205]) {
    const id = (await waiting()).at(place === 3 ? place : -3)
    await killAtLock(standInTheWay(`notification:${id}`))
  }
  await finish(async () => (await waiting()).length === 0)
  const told = await mails('notification')
  expect([told.length, new Set(told).size]).toEqual([PEOPLE, PEOPLE])
}, 240_000)
