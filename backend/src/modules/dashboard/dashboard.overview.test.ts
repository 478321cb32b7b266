import { absencesCreate } from '@headway/contracts/calendar'
import { dashboardHintDismiss, dashboardOverview, type ActionItem } from '@headway/contracts/dashboard'
import { tasksBlock, tasksComplete } from '@headway/contracts/task-states'
import { tasksList } from '@headway/contracts/tasks'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeDaysBefore } from '../reports/testing/report-days.ts'
import { setClock } from '../../test/set-clock.ts'
import { changeSetting } from '../../test/change-setting.ts'
import { buildReport, buildTask } from '../../test/factories.ts'
import { type TestUser, usePortal } from '../../test/portal.ts'
import { pdf, THRESHOLD } from '../reports/testing/submit.ts'

/** A Wednesday. */
const TODAY = '2090-06-14'
const YESTERDAY = '2090-06-13'
const TOMORROW = '2090-06-15'

const { server, people } = await usePortal()

interface TaskInput {
  title: string
  dueDate?: string
  assigneeIds?: number[]
}

const create = (task: TaskInput, creator = people.pm) => buildTask(server, creator, task)
const block = (id: number) =>
  server.call(people.pm, tasksBlock, { params: { id }, body: { reason: 'Waits for the bank' } })
const overview = async (user: TestUser) => (await server.call(user, dashboardOverview)).body

const nameOf = (item: ActionItem): string => {
  switch (item.kind) {
    case 'file':
      return item.name
    case 'notReported':
      return item.people.map(({ id }) => id).join(' ')
    case 'alert':
      return item.alert.title
    case 'check':
      return item.check.title
    case 'ownReport':
      return `${item.day} ${item.state}`
    case 'rejectedFile':
      return `${item.name}: ${item.reason}`
    case 'mention':
      return item.notification.title
    case 'blocker':
      return item.blocker.text
    case 'security':
      return String(item.total)
    default:
      return item.task.title
  }
}
const itemsOf = async (user: TestUser) =>
  ((await overview(user)).actionItems?.items ?? []).map((item) => `${item.kind}: ${nameOf(item)}`)
const countsOf = async (user: TestUser) =>
  Object.fromEntries(
    ((await overview(user)).actionItems?.counts ?? []).map(({ kind, total }) => [kind, total]),
  )
const listed = async (user: TestUser, query: Record<string, string>) =>
  (await server.call(user, tasksList, { query: { limit: '100', ...query } })).body.items

const setAwayToday = (id: number) =>
  server.call(people.itAdmin, absencesCreate, { params: { id }, body: { firstDay: TODAY, lastDay: TODAY } })

beforeEach(async () => {
  await setClock(server, `${TODAY}T10:00:00Z`)
  await server.platform.database.knex('calendar_absences').delete()
})

describe('dashboardOverview', () => {
  beforeAll(async () => {
    await setClock(server, `${TODAY}T10:00:00Z`)
    const assigneeIds = [people.staff.id]
    await create({ title: 'Overdue', dueDate: YESTERDAY, assigneeIds })
    await create({ title: 'Due today', dueDate: TODAY, assigneeIds })
    await create({ title: 'Due tomorrow', dueDate: TOMORROW, assigneeIds })
    await create({ title: 'Some day', assigneeIds })
    await create({ title: 'Unassigned' })
    await block((await create({ title: 'Blocked', assigneeIds })).id)
    await block((await create({ title: 'Blocked and unassigned' })).id)
    await create({ title: 'For the colleague', assigneeIds: [people.colleague.id] })
    for (let index = 1; index <= 12; index += 1) {
      await create({ title: `Of another team ${index}`, dueDate: YESTERDAY }, people.otherPm)
    }
    const done = await create({ title: 'Done today', dueDate: TODAY, assigneeIds })
    await server.call(people.staff, tasksComplete, { params: { id: done.id }, body: {} })
    await buildReport(server, people.staff, { reportDate: `${TODAY}T09:00:00Z` }, [
      { name: 'large.pdf', content: pdf(THRESHOLD + 1) },
    ])
  })

  it('the dashboard overview lists the action items of a manager’s own team, each task once', async () => {
    expect(await itemsOf(people.pm)).toEqual([
      'file: large.pdf',
      'blocked: Blocked',
      'blocked: Blocked and unassigned',
      'overdue: Overdue',
      'unassigned: Unassigned',
    ])
    expect(await itemsOf(people.srPm)).toEqual(await itemsOf(people.pm))
  })

  it('the dashboard overview lists at most eight action items and counts all of them', async () => {
    const items = await itemsOf(people.otherPm)
    expect(items).toHaveLength(8)
    expect(items[0]).toBe('overdue: Of another team 1')
    expect(await countsOf(people.otherPm)).toEqual({ overdue: 12 })
  })

  it('the dashboard overview counts as many items as the linked lists show', async () => {
    const counts = await countsOf(people.pm)
    const openTasks = { status: 'pending,in_progress', team: 'mine' }
    expect(counts).toEqual({ file: 1, blocked: 2, overdue: 1, unassigned: 2 })
    expect((await overview(people.pm)).actionItems?.total).toBe(5)
    expect(await listed(people.pm, { ...openTasks, blocked: 'yes' })).toHaveLength(2)
    expect(await listed(people.pm, { status: 'overdue', team: 'mine' })).toHaveLength(1)
    expect(await listed(people.pm, { ...openTasks, owner: 'none' })).toHaveLength(2)
  })

  it('the dashboard overview names direct reports without a report only after the reminder time', async () => {
    expect(await countsOf(people.pm)).not.toHaveProperty('notReported')
    await setClock(server, `${TODAY}T17:00:00Z`)
    // `people.staff` has reported.
    expect(await itemsOf(people.pm)).toContain(`notReported: ${people.colleague.id}`)
    expect(await countsOf(people.otherPm)).not.toHaveProperty('notReported')
    await setAwayToday(people.colleague.id)
    expect(await countsOf(people.pm)).not.toHaveProperty('notReported')
  })

  it('the dashboard overview shows when reports are due, not when people are reminded', async () => {
    const setDueTime = (time: string | null) =>
      changeSetting(server, people.superAdmin, 'reports.dueTime', time)
    await setClock(server, `${TODAY}T17:00:00Z`)
    await setDueTime('12:00')
    expect((await overview(people.pm)).actionItems?.items).toContainEqual(
      expect.objectContaining({ kind: 'notReported', dueTime: '12:00' }),
    )
    expect((await overview(people.staff)).report?.dueTime).toBe('12:00')
    await setDueTime(null)
    expect((await overview(people.staff)).report?.dueTime).toBeNull()
  })

  it('the dashboard overview shows a manager the tasks, report and absence of each direct report', async () => {
    await setAwayToday(people.colleague.id)
    const { team } = await overview(people.pm)
    expect(team?.total).toBe(2)
    expect(team?.people[0]).toMatchObject({ id: people.staff.id, overdue: 1, open: 5 })
    expect(team?.people[0]?.reportedAt).not.toBeNull()
    expect(team?.people[0]?.reportDays.at(-1)).toEqual({ day: TODAY, state: 'submitted' })
    expect(team?.people[1]).toMatchObject({ id: people.colleague.id, reportedAt: null, awayUntil: TODAY })
    expect((await overview(people.srPm)).team?.people).toMatchObject([{ id: people.pm.id, reportDays: [] }])
    const { open = 0 } = team?.people[0] ?? {}
    const status = 'pending,in_progress,overdue'
    expect(await listed(people.pm, { assignee: String(people.staff.id), status })).toHaveLength(open)
  })

  it('the dashboard overview shows staff their own tasks by due date and their daily report', async () => {
    // The day before is closed, so that yesterday is not before the installation.
    await server.platform.database.knex('report_closed_days').insert({ day: '2090-06-12' })
    await closeDaysBefore(server, TODAY)
    await setClock(server, `${TODAY}T12:00:00Z`)
    const { tasks, report, ...rest } = await overview(people.staff)
    expect(Object.keys(rest).sort()).toEqual(['actionItems', 'isFirstSignIn', 'showsHint'])
    expect(tasks?.open).toBe(5)
    expect(
      tasks?.groups.map(({ due, total, items }) => [due, total, items.map(({ title }) => title)]),
    ).toEqual([
      ['today', 2, ['Due today', 'Done today']],
      ['week', 1, ['Due tomorrow']],
    ])
    expect(report).toMatchObject({ isExpected: true, dueTime: null })
    expect(report?.reportedAt).not.toBeNull()
    expect(report?.days).toHaveLength(14)
    expect(report?.days.find(({ day }) => day === TODAY)?.state).toBe('submitted')
    expect(report?.days.find(({ day }) => day === YESTERDAY)?.state).toBe('missing')
    expect(report?.days.find(({ day }) => day === TOMORROW)?.state).toBe('upcoming')
    await setAwayToday(people.colleague.id)
    const colleague = await overview(people.colleague)
    expect(colleague.report).toMatchObject({ isExpected: false, reportedAt: null })
    expect(colleague.tasks?.groups.flatMap(({ items }) => items)).toEqual([])
  })

  it('the dashboard overview shows the president the most overdue tasks of the organization', async () => {
    expect(await itemsOf(people.president)).toEqual([
      'overdue: Overdue',
      ...[1, 2, 3, 4, 5].map((number) => `overdue: Of another team ${number}`),
      'blocked: Blocked',
      'unassigned: Unassigned',
    ])
    expect(await overview(people.president)).not.toHaveProperty('team')
  })

  it('the dashboard overview shows administrators the number of security findings, and files to approve only to super administrators', async () => {
    for (const admin of [people.superAdmin, people.itAdmin]) {
      const items = (await itemsOf(admin)).filter((item) => !/^(alert|check): /.test(item))
      // The accounts at headway.test are a finding.
      expect(items).toEqual(['security: 1', ...(admin === people.superAdmin ? ['file: large.pdf'] : [])])
      expect(await countsOf(admin)).toMatchObject({ security: 1 })
    }
    const { knex } = server.platform.database
    await knex.raw("UPDATE users SET email = REPLACE(email, '@headway.test', '@office.test')")
    await setClock(server, `${TODAY}T10:05:00Z`)
    expect(await countsOf(people.itAdmin)).not.toHaveProperty('security')
    await knex.raw("UPDATE users SET email = REPLACE(email, '@office.test', '@headway.test')")
  })

  it('the dashboard overview shows viewers no action items and returns 401 without a session', async () => {
    const { isFirstSignIn, showsHint, weeks: _, ...rest } = await overview(people.viewer)
    expect([typeof isFirstSignIn, typeof showsHint]).toEqual(['boolean', 'boolean'])
    expect(rest).toEqual({})
    expect((await server.refuse(null, dashboardOverview)).status).toBe(401)
  })
})

describe('weeks of dashboardOverview', () => {
  it('the weeks count the tasks of the reader’s subtree, and are absent for staff', async () => {
    const completedBy = async (user: TestUser) => (await overview(user)).weeks?.at(-1)?.completed
    const done = await create({ title: 'Completed on Wednesday' })
    const before = await completedBy(people.pm)
    await server.call(people.pm, tasksComplete, { params: { id: done.id }, body: {} })
    expect((await overview(people.pm)).weeks).toHaveLength(12)
    expect(before?.[2]).toBeTypeOf('number')
    expect((await completedBy(people.pm))?.[2]).toBe((before?.[2] ?? 0) + 1)
    expect(await completedBy(people.otherPm)).toEqual([0, 0, 0, 0, 0, 0, 0])
    for (const reader of [people.president, people.srPm, people.viewer, people.itAdmin]) {
      expect(await completedBy(reader)).toEqual(await completedBy(people.pm))
    }
    expect(await completedBy(people.staff)).toBeUndefined()
  })
})

describe('dashboardHintDismiss', () => {
  it('dismissing the first steps hides them for one person, also when called twice', async () => {
    expect((await overview(people.viewer)).showsHint).toBe(true)
    await server.call(people.viewer, dashboardHintDismiss)
    await server.call(people.viewer, dashboardHintDismiss)
    expect((await overview(people.viewer)).showsHint).toBe(false)
    expect((await overview(people.president)).showsHint).toBe(true)
    expect((await server.refuse(null, dashboardHintDismiss)).status).toBe(401)
  })
})
