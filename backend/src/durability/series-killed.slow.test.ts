import { seriesOfTask } from '@headway/contracts/series'
import { tasksCreate } from '@headway/contracts/tasks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { calendarOf } from '../modules/calendar/index.ts'
import { createOrganisation, startTestServer, type TestServer } from '../test/server.ts'
import { type BackendProcess, startBackendProcess } from './testing/backend-process.ts'

const DAY = 86_400_000
/** Days that no process ran. */
const DOWN = 40
const SERIES = 9
/** Kills in the middle of making tasks. */
const KILLS = 3
const SATURDAY = 6

let server: TestServer
let today: string
let firstDay: string
let seriesIds: number[]

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10)
const knex = () => server.platform.database.knex

beforeAll(async () => {
  server = await startTestServer()
  const people = await createOrganisation(server)
  today = calendarOf(server.platform).today()
  firstDay = dayBefore(today, DOWN)
  seriesIds = []
  for (let count = 0; count < SERIES; count++) {
    const body = {
      title: `Series ${count}`,
      dueDate: firstDay,
      isRecurring: true,
      recurringPattern: 'daily',
      assigneeIds: [people.staff.id],
      milestones: [{ title: 'Step' }],
    }
    const { body: task } = await server.call(people.pm, tasksCreate, { body })
    const { series } = (await server.call(people.pm, seriesOfTask, { params: { id: task.id } })).body
    seriesIds.push(series?.id ?? 0)
  }
  // As if nothing had run since the first of them was made.
  await knex()('task_series').update({ last_day: firstDay, appears_on: firstDay })
}, 60_000)
afterAll(() => server.stop())

async function startProcess(): Promise<BackendProcess> {
  // As if the lease of one that was killed were over, and its minute too.
  await knex()('jobs').delete()
  await knex()('job_schedules').where({ kind: 'tasks.series' }).delete()
  const variables = Object.entries(server.platform.environment).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return startBackendProcess({ ...Object.fromEntries(variables), PORT: '0', LOG_LEVEL: 'info' })
}

const dueDays = (seriesId: number) =>
  knex()('task_series_days').where({ series_id: seriesId }).orderBy('day').pluck<string[]>('due_day')

/** Every day since the first that is none of a weekend, looked at one by one; a first one may be. */
function expectedDays(): string[] {
  const days = Array.from({ length: DOWN + 1 }, (_, index) => dayBefore(today, DOWN - index))
  const isWorkday = (day: string) => (new Date(day).getUTCDay() || 7) < SATURDAY
  const working = days.slice(1).filter(isWorkday)
  // A Saturday and a Sunday that end the time move to a Monday that has not come.
  return [firstDay, ...working]
}

/** Whether a statement of a process is held up, as it is by what is locked here. */
const isWaitedFor = async () => {
  const [row] = await server.platform.database.rows<{ waiting: number }>(
    `SELECT COUNT(*) AS waiting FROM information_schema.processlist
     WHERE db = DATABASE() AND id <> CONNECTION_ID() AND command <> 'Sleep' AND time >= 1 AND info REGEXP 'task_series_days'`,
  )
  return (row?.waiting ?? 0) > 0
}

/** Stands in the way of one day of a series, and kills the process that has made the days before it and waits. */
async function killInTheMiddle(seriesId: number, day: string): Promise<void> {
  const trx = await knex().transaction()
  // The row of the series stays free: a process passes over one that somebody else has locked.
  await trx.raw('SET foreign_key_checks = 0')
  await trx('task_series_days').insert({ series_id: seriesId, day })
  const process = await startProcess()
  try {
    await vi.waitFor(async () => expect(await isWaitedFor()).toBe(true), { timeout: 20_000, interval: 20 })
  } finally {
    await process.kill()
    await trx.raw('SET foreign_key_checks = 1')
    await trx.rollback()
  }
}

it('killed while tasks are made after a downtime, three processes make each exactly once', async () => {
  const working = expectedDays()
  for (let kill = 0; kill < KILLS; kill++) {
    await killInTheMiddle(seriesIds[kill * 2] ?? 0, working[kill * 3 + 4] ?? '')
  }
  const processes = await Promise.all([startProcess(), startProcess(), startProcess()])
  try {
    await vi.waitFor(
      async () => {
        const waiting = await knex()('task_series').where('appears_on', '<=', today)
        expect(waiting).toEqual([])
      },
      { timeout: 90_000, interval: 100 },
    )
  } finally {
    await Promise.all(processes.map((process) => process.kill()))
  }
  for (const id of seriesIds) {
    expect(await dueDays(id)).toEqual(working)
  }
  const [tasks] = await knex()('tasks').count<{ total: number }[]>('id as total')
  const [members] = await knex()('task_lists')
    .where({ kind: 'assigned' })
    .count<{ total: number }[]>('task_id as total')
  expect([tasks?.total, members?.total]).toEqual([SERIES * working.length, SERIES * working.length])
}, 240_000)
