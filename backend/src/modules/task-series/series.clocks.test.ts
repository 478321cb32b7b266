import { seriesOfTask } from '@headway/contracts/series'
import { expect, it } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { buildTask } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { calendarOf } from '../calendar/index.ts'
import { createDueTasks } from './create-due-tasks.ts'
import { DAY, datesByBruteForce, timeOf, weekdayOf } from './testing/rule-reference.ts'

const { server, people } = await usePortal()

const HOUR = DAY / 24

/** Creates a backend on the same database with its own clock. */
function withOwnClock(): { platform: Platform; moveTo: (ahead: number) => void } {
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  return {
    platform: { ...server.platform, clock },
    moveTo: (milliseconds) => {
      ahead = milliseconds
    },
  }
}

/** Hours that three clocks are ahead, per round. The clocks diverge, go back and skip days. */
const rounds = [
  [0, 0, 0],
  [20, 24, 30],
  [48, -12, 49],
  [47, 72, 3],
  [24 * 9, 24 * 8, 24 * 9 + 1],
  [24 * 2, 24 * 10, 24 * 9],
  [24 * 30, 24 * 11, -24],
  [24 * 30 - 1, 24 * 30, 24 * 30 + 1],
  [24 * 12, 24 * 31, 24 * 33],
] as const

it('three processes with clocks that differ and jump create each task exactly once', async () => {
  const first = calendarOf(server.platform).today()
  const ids: number[] = []
  const onEachDay = { nonWorkingDays: 'keep', leadDays: 0 }
  for (const other of [
    { recurringPattern: 'daily' },
    { recurringPattern: 'daily', recurrence: onEachDay },
    { recurringPattern: 'weekly', recurrence: onEachDay },
  ]) {
    const body = { title: 'Check the till', dueDate: first, isRecurring: true, ...other }
    const task = await buildTask(server, people.pm, body)
    const { series } = (await server.call(people.pm, seriesOfTask, { params: { id: task.id } })).body
    ids.push(series?.id ?? 0)
  }
  const processes = [withOwnClock(), withOwnClock(), withOwnClock()]
  let last = first
  for (const hours of rounds) {
    processes.forEach(({ moveTo }, index) => moveTo((hours[index] ?? 0) * HOUR))
    await Promise.all(processes.map(({ platform }) => createDueTasks(platform)))
    const days = processes.map(({ platform }) => calendarOf(platform).today())
    last = [last, ...days].toSorted().at(-1) ?? last
  }
  // After a long downtime, tasks are created in several steps.
  processes.forEach(({ moveTo }) => moveTo(33 * DAY))
  await Promise.all(processes.map(({ platform }) => createDueTasks(platform)))

  const rule = { every: 1, weekdays: null, firstDay: first, endsOn: last }
  const isWorkingDay = (day: string) => weekdayOf(timeOf(day)) <= 5
  const daysOf = (pattern: 'daily' | 'weekly') => datesByBruteForce({ ...rule, pattern }, first)
  const dueDaysOf = (id: number) =>
    server.platform.database
      .knex('task_series_days')
      .where({ series_id: id })
      .whereNotNull('task_id')
      .orderBy('due_day')
      .pluck<string[]>('due_day')
  expect(await Promise.all(ids.map(dueDaysOf))).toEqual([
    [first, ...daysOf('daily').filter(isWorkingDay)],
    [first, ...daysOf('daily')],
    [first, ...daysOf('weekly')],
  ])
})
