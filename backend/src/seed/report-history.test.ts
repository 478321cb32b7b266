import { expect, it } from 'vitest'
import { createReportHistory } from './report-history.ts'

/** Working days of four weeks, from a Monday to a Friday. */
const days = Array.from({ length: 26 }, (_, index) => new Date(Date.UTC(2027, 0, 4 + index)))
  .filter((date) => date.getUTCDay() % 6 !== 0)
  .map((date) => date.toISOString().slice(0, 10))
const tasks = [
  { id: 1, creatorId: 90, createdAt: new Date('2027-01-12T09:00:00Z') },
  { id: 2, creatorId: 90, createdAt: new Date('2027-01-20T09:00:00Z') },
]
const reporters = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, tasks }))
const { reports } = createReportHistory(reporters, days)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

it('every report is written on a working day of the period, also the late ones', () => {
  const late = reports.filter(({ reportDate, createdAt }) => createdAt > reportDate)
  expect(late.length).toBeGreaterThan(5)
  expect(late.every(({ reportDate, createdAt }) => dayOf(createdAt) > dayOf(reportDate))).toBe(true)
  expect(reports.filter(({ createdAt }) => !days.includes(dayOf(createdAt)))).toEqual([])
})

it('a report is about a task that existed, and about none before the first', () => {
  const createdAt = new Map(tasks.map((task) => [task.id, task.createdAt]))
  const ofTasks = reports.filter(({ task }) => task !== undefined)
  expect(ofTasks.length).toBeGreaterThan(100)
  for (const { task, reportDate } of ofTasks) {
    expect(reportDate.getTime()).toBeGreaterThan(createdAt.get(task?.id ?? 0)?.getTime() ?? 0)
  }
  expect(new Set(ofTasks.map(({ task }) => task?.id))).toEqual(new Set([1, 2]))
  expect(reports.some(({ task }) => task === undefined)).toBe(true)
})
