import { absencesCreate } from '@headway/contracts/calendar'
import { reportSuggestions } from '@headway/contracts/report-blockers'
import { tasksComplete, tasksStart } from '@headway/contracts/task-states'
import { tasksDelete } from '@headway/contracts/task-trash'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildReport, buildTask } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'
import { changeSetting } from '../../../test/change-setting.ts'
import { setClock } from '../../../test/set-clock.ts'
import { assignTask, closeDaysBefore, resetReportDays, statesOf } from '../testing/report-days.ts'

const { server, people } = await usePortal()

const blockersOf = (...blockers: object[]) => ({ blockers: JSON.stringify(blockers) })
const suggestions = async (user: TestUser, day?: string) =>
  (await server.call(user, reportSuggestions, day === undefined ? {} : { query: { day } })).body

describe('reportSuggestions', () => {
  it('suggestions are the last next steps and the open blockers of the caller', async () => {
    expect(await suggestions(people.otherStaff)).toEqual({
      missingDays: [],
      notice: expect.toBeOneOf([null, 'not_expected']),
      previousNext: null,
      blockers: [],
      changes: [],
    })
    await buildReport(server, people.otherStaff, { nextSteps: 'Old', ...blockersOf({ text: 'Still there' }) })
    await buildReport(server, people.otherStaff, { nextSteps: 'New' })
    expect(await suggestions(people.otherStaff)).toMatchObject({
      previousNext: { text: 'New' },
      blockers: [{ text: 'Still there', can: { solve: true } }],
    })
  })

  it('suggestions have the caller’s own changes of the day, oldest first, and none of tasks in the trash', async () => {
    const create = async (title: string) =>
      (await buildTask(server, people.otherPm, { title, assigneeIds: [people.otherStaff.id] })).id
    const [kept, deleted] = [await create('Kept'), await create('Deleted')]
    for (const id of [kept, deleted]) {
      await server.call(people.otherStaff, tasksStart, { params: { id }, body: {} })
    }
    await server.call(people.otherPm, tasksComplete, { params: { id: kept }, body: {} })
    await server.call(people.otherPm, tasksDelete, { params: { id: deleted } })
    const { changes } = await suggestions(people.otherStaff)
    expect(changes).toMatchObject([
      { field: 'status', after: 'in_progress', task: { id: kept, title: 'Kept' } },
    ])
    const day = '2020-02-03'
    const earlier = await server.call(people.otherStaff, reportSuggestions, { query: { day } })
    expect(earlier.body.changes).toEqual([])
    expect(
      (await server.refuse(people.otherStaff, reportSuggestions, { query: { day: 'soon' } })).status,
    ).toBe(400)
  })
})

describe('the limits of suggestions', () => {
  it('suggestions have the oldest 20 open blockers and the newest 20 changes', async () => {
    const author = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const texts = Array.from({ length: 21 }, (_, index) => `Blocker ${index + 1}`)
    for (let start = 0; start < texts.length; start += 5) {
      const blockers = texts.slice(start, start + 5).map((text) => ({ text }))
      await buildReport(server, author, blockersOf(...blockers))
    }
    const taskIds: number[] = []
    for (const title of texts) {
      const { id } = await buildTask(server, people.pm, { title, assigneeIds: [author.id] })
      await server.call(author, tasksStart, { params: { id }, body: {} })
      taskIds.push(id)
    }
    const { blockers, changes } = await suggestions(author)
    expect(blockers.map(({ text }) => text)).toEqual(texts.slice(0, 20))
    expect(changes.map(({ task }) => task.id)).toEqual(taskIds.slice(1))
  })
})

describe('the days that a report can be for', () => {
  /** A Wednesday; the day before is closed. */
  const DAY = '2090-06-14'
  const NEXT_DAY = '2090-06-15'
  const noticeOf = async (user: TestUser, day?: string) => (await suggestions(user, day)).notice

  beforeAll(() => assignTask(server, people, [people.staff]))
  beforeEach(async () => {
    await setClock(server, `${DAY}T10:00:00Z`)
    await resetReportDays(server, '2090-06-13')
  })

  it('a missing day is offered with a date that counts for it, whatever the due time is', async () => {
    await closeDaysBefore(server, NEXT_DAY)
    for (const dueTime of ['00:00', null]) {
      await changeSetting(server, people.superAdmin, 'reports.dueTime', dueTime)
      expect(await suggestions(people.staff, DAY)).toMatchObject({
        missingDays: [{ day: DAY, reportDate: `${DAY}T12:00:00.000Z` }],
        notice: null,
      })
    }
    const { missingDays } = await suggestions(people.staff)
    await buildReport(server, people.staff, { reportDate: missingDays[0]?.reportDate ?? '' })
    expect(await statesOf(server, people.pm, { person: people.staff, from: DAY, to: DAY })).toEqual([
      `${DAY} late`,
    ])
    expect(await suggestions(people.staff, DAY)).toMatchObject({ missingDays: [], notice: 'settled' })
  })

  it('a missing day is offered to managers who report, and to people whose role changed', async () => {
    await changeSetting(server, people.superAdmin, 'reports.expectedRoles', ['pm'])
    await buildTask(server, people.srPm, { assigneeIds: [people.pm.id] })
    await closeDaysBefore(server, NEXT_DAY)
    await changeSetting(server, people.superAdmin, 'reports.expectedRoles', ['staff'])
    expect((await suggestions(people.pm)).missingDays.map(({ day }) => day)).toEqual([DAY])
  })

  it('a missing day is no longer offered once it is settled', async () => {
    await closeDaysBefore(server, NEXT_DAY)
    await setClock(server, '2090-06-28T10:00:00Z')
    expect((await suggestions(people.staff)).missingDays).toHaveLength(1)
    await setClock(server, '2090-06-29T10:00:00Z')
    expect(await suggestions(people.staff, DAY)).toMatchObject({ missingDays: [], notice: 'settled' })
  })

  it('today needs no report once there is one, on days off and for roles that send none', async () => {
    expect(await noticeOf(people.staff)).toBe(null)
    await buildReport(server, people.staff, { reportDate: `${DAY}T09:00:00Z` })
    expect(await noticeOf(people.staff)).toBe('reported')
    await setClock(server, `${NEXT_DAY}T10:00:00Z`)
    const absence = { params: { id: people.staff.id }, body: { firstDay: NEXT_DAY, lastDay: NEXT_DAY } }
    await server.call(people.staff, absencesCreate, absence)
    expect(await noticeOf(people.staff)).toBe('not_expected')
    // A Saturday.
    await setClock(server, '2090-06-17T10:00:00Z')
    expect(await noticeOf(people.staff)).toBe('not_expected')
    expect(await noticeOf(people.pm)).toBe(null)
    expect(await noticeOf(people.pm, '2090-06-12')).toBe('not_expected')
  })
})
