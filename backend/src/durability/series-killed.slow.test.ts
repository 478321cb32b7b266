import { seriesOfTask } from '@headway/contracts/series'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { calendarOf } from '../modules/calendar/index.ts'
import { buildTask } from '../test/factories.ts'
import { waitUntilLocked } from '../test/wait-for-lock.ts'
import { buildOrganization, startPortal, type TestPortal } from '../test/portal.ts'
import { type BackendProcess, startBackendProcess } from './testing/backend-process.ts'

const DAY = 86_400_000
/** Number of days without a running process. */
const DOWN = 40
const SERIES = 9
/** Kills while tasks are being created. */
const KILLS = 3
const SATURDAY = 6

let server: TestPortal
let today: string
let firstDay: string
let seriesIds: number[]

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY).toISOString().slice(0, 10)
const knex = () => server.platform.database.knex

beforeAll(async () => {
  server = await startPortal()
  const people = await buildOrganization(server)
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
    const task = await buildTask(server, people.pm, body)
    const { series } = (await server.call(people.pm, seriesOfTask, { params: { id: task.id } })).body
    seriesIds.push(series?.id ?? 0)
  }
  // The series look as if no process had run since their first task.
  await knex()('task_series').update({ last_day: firstDay, appears_on: firstDay })
})
afterAll(() => server.stop())

async function startProcess(): Promise<BackendProcess> {
  // The lease of the killed process and the schedule's minute would expire later.
  await knex()('jobs').delete()
  await knex()('job_schedules').where({ kind: 'tasks.series' }).delete()
  const variables = Object.entries(server.platform.environment).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return startBackendProcess({ ...Object.fromEntries(variables), PORT: '0', LOG_LEVEL: 'info' })
}

const dueDays = (seriesId: number) =>
  knex()('task_series_days').where({ series_id: seriesId }).orderBy('day').pluck<string[]>('due_day')

/** Returns the first day and every later weekday until today. */
function expectedDays(): string[] {
  const days = Array.from({ length: DOWN + 1 }, (_, index) => dayBefore(today, DOWN - index))
  const isWorkday = (day: string) => (new Date(day).getUTCDay() || 7) < SATURDAY
  const working = days.slice(1).filter(isWorkday)
  // A weekend at the end moves to a Monday in the future.
  return [firstDay, ...working]
}

/** Locks one day of a series and kills the process that waits for it after creating the earlier days. */
async function killInTheMiddle(seriesId: number, day: string): Promise<void> {
  const trx = await knex().transaction()
  // The series row stays unlocked, because processes skip locked series.
  await trx.raw('SET foreign_key_checks = 0')
  await trx('task_series_days').insert({ series_id: seriesId, day })
  const process = await startProcess()
  try {
    await waitUntilLocked(trx)
  } finally {
    await process.kill()
    await trx.raw('SET foreign_key_checks = 1')
    await trx.rollback()
  }
}

it('three processes create each due task exactly once after a downtime, even when they are killed', async () => {
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
  const [members] = await knex()('task_list_entries')
    .where({ kind: 'assigned' })
    .count<{ total: number }[]>('task_id as total')
  expect([tasks?.total, members?.total]).toEqual([SERIES * working.length, SERIES * working.length])
}, 240_000)
