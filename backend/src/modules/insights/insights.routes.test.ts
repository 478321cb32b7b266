import { absencesCreate } from '@headway/contracts/calendar'
import {
  insightsAnalytics,
  insightsConsolidated,
  insightsExecutive,
  insightsManagers,
  insightsOrganization,
  insightsPerson,
  insightsTeam,
} from '@headway/contracts/insights'
import { tasksArchive, tasksDelete } from '@headway/contracts/task-trash'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksList } from '@headway/contracts/tasks'
import { usersDeactivate } from '@headway/contracts/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildReport, buildTask } from '../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'
import { calendarOf } from '../calendar/index.ts'
import { markOverdue } from '../tasks/index.ts'
import { pdf, THRESHOLD } from '../reports/testing/submit.ts'

const { server, people } = await usePortal()
const calendar = calendarOf(server.platform)
const today = calendar.today()
const daysAgo = (days: number) => calendar.plusDays(today, -days)

const create = async (title: string, assignee: TestUser, dueDate: string | null, creator = people.pm) =>
  (await buildTask(server, creator, { title, dueDate, assigneeIds: [assignee.id] })).id
const complete = (user: TestUser, id: number) =>
  server.call(user, tasksComplete, { params: { id }, body: {} })
const listed = async (user: TestUser, query: Record<string, string>) =>
  (await server.call(user, tasksList, { query: { limit: '100', ...query } })).body.items.length
/** All tasks of this file are created and completed today. */
const listedWithArchive = async (user: TestUser, query: Record<string, string> = {}) =>
  (await listed(user, query)) + (await listed(user, { ...query, archived: 'only' }))

beforeAll(async () => {
  await create('Twelve days late', people.staff, daysAgo(12))
  await create('A day late', people.staff, daysAgo(1))
  await create('Some day', people.staff, null)
  await create('Of the colleague', people.colleague, daysAgo(4))
  await create('Of another team', people.otherStaff, daysAgo(30), people.otherPm)
  await complete(people.staff, await create('Done', people.staff, today))
  await buildReport(server, people.staff, { description: 'Closed the ledger' }, [
    { name: 'large.pdf', content: pdf(THRESHOLD + 1) },
  ])
  await buildReport(server, people.otherStaff, { description: 'Called the bank' })
  const body = { firstDay: today, lastDay: calendar.plusDays(today, 3) }
  await server.call(people.itAdmin, absencesCreate, { params: { id: people.colleague.id }, body })
  await markOverdue(server.platform)
})

const team = async (user: TestUser, manager?: TestUser) =>
  (await server.call(user, insightsTeam, { query: manager ? { manager: String(manager.id) } : {} })).body

describe('insightsTeam', () => {
  it('the team page shows the tasks, report and absence of each direct report', async () => {
    const { people: reports, tasks, isPartial } = await team(people.pm)
    expect(isPartial).toBe(false)
    expect(reports.map(({ id }) => id)).toEqual([people.staff.id, people.colleague.id])
    expect(reports[0]).toMatchObject({
      open: 3,
      overdue: 2,
      dueThisWeek: 0,
      awayUntil: null,
      directReports: 0,
    })
    expect(reports[0]?.signedInAt).not.toBeNull()
    expect(reports[0]?.report).not.toBeNull()
    expect(reports[1]).toMatchObject({
      open: 1,
      overdue: 1,
      report: null,
      awayUntil: calendar.plusDays(today, 3),
    })
    expect(tasks).toMatchObject({ open: 4, overdue: 3 })
  })

  it('the team page counts as many tasks as the task list under the same filters', async () => {
    const { people: reports, tasks } = await team(people.pm)
    const assignee = String(people.staff.id)
    const [own] = reports
    expect(await listed(people.pm, { assignee, status: 'pending,in_progress,overdue' })).toBe(own?.open)
    expect(await listed(people.pm, { assignee, status: 'overdue' })).toBe(own?.overdue)
    expect(await listed(people.pm, { assignee, status: 'pending,in_progress', due: 'week' })).toBe(
      own?.dueThisWeek,
    )
    expect(await listed(people.pm, { team: 'mine', status: 'overdue' })).toBe(tasks.overdue)
  })

  it('the team page shows the team of a manager below, and returns 404 for others', async () => {
    expect((await team(people.srPm, people.pm)).people).toHaveLength(2)
    expect((await team(people.superAdmin, people.otherPm)).people).toMatchObject([
      { id: people.otherStaff.id },
    ])
    for (const [user, manager] of [
      [people.pm, people.otherPm],
      [people.pm, people.srPm],
      [people.srPm, people.otherPm],
    ] as const) {
      const query = { manager: String(manager.id) }
      expect((await server.refuse(user, insightsTeam, { query })).status).toBe(404)
    }
  })

  it('team insights are empty for a manager without a team and leave out inactive people', async () => {
    const manager = await buildUser(server, { role: 'pm', managerId: people.otherSrPm.id })
    expect(await team(manager)).toMatchObject({ people: [], tasks: { open: 0, overdue: 0, dueThisWeek: 0 } })
    const leaving = await buildUser(server, { role: 'staff', managerId: manager.id })
    expect((await team(manager)).people).toHaveLength(1)
    await server.call(people.superAdmin, usersDeactivate, { params: { id: leaving.id }, body: {} })
    expect((await team(manager)).people).toEqual([])
    await server.call(people.superAdmin, usersDeactivate, { params: { id: manager.id }, body: {} })
  })
})

describe('insightsManagers', () => {
  it('the managers page shows the teams of all project managers below', async () => {
    const { managers } = (await server.call(people.srPm, insightsManagers)).body
    expect(managers).toMatchObject([
      {
        manager: { id: people.pm.id },
        team: { people: 2, staff: 2, reported: 1, signedIn: 2 },
        tasks: { open: 4, overdue: 3 },
        awayUntil: null,
      },
    ])
  })

  it('the managers page shows super administrators all project managers', async () => {
    const { managers } = (await server.call(people.superAdmin, insightsManagers)).body
    expect(managers.map(({ manager }) => manager.id)).toEqual([people.pm.id, people.otherPm.id])
  })
})

const organization = async (query: Record<string, string> = {}) =>
  (await server.call(people.president, insightsOrganization, { query })).body

describe('insightsOrganization', () => {
  it('the organization page begins with the people without a manager and their direct reports', async () => {
    const { nodes, people: total } = await organization()
    const ids = nodes.map(({ person }) => person.id)
    expect(ids).toEqual(expect.arrayContaining([people.president.id, people.srPm.id, people.superAdmin.id]))
    expect(ids).not.toContain(people.pm.id)
    expect(total).toBe(Object.keys(people).length)
    expect(nodes.find(({ person }) => person.id === people.srPm.id)).toMatchObject({
      directReports: 1,
      team: { people: 3, staff: 2, reported: 1 },
      tasks: { open: 4, overdue: 3 },
      own: { open: 0, overdue: 0 },
    })
  })

  it('the organization page returns the direct reports of one person', async () => {
    const { nodes } = await organization({ below: String(people.pm.id) })
    expect(nodes.map(({ person }) => person.id)).toEqual([people.staff.id, people.colleague.id])
    expect(nodes[0]).toMatchObject({ own: { open: 3, overdue: 2 }, team: { people: 0 } })
    expect(nodes[0]?.report).not.toBeNull()
    expect((await organization({ below: '2000000000' })).nodes).toEqual([])
  })

  it('the organization page finds people anywhere in the tree by word prefixes', async () => {
    const { nodes: pmNodes } = await organization({ below: String(people.srPm.id) })
    const name = pmNodes[0]?.person.firstName ?? ''
    const found = await organization({ q: `${name} pers` })
    expect(found.nodes.map(({ person }) => person.id)).toContain(people.pm.id)
    expect((await organization({ q: 'no-such-name' })).nodes).toEqual([])
  })
})

describe('insightsPerson', () => {
  it('the person panel shows a person, their manager and their busiest direct reports', async () => {
    const params = { id: people.pm.id }
    const { body } = await server.call(people.president, insightsPerson, { params })
    expect(body).toMatchObject({
      node: { person: { id: people.pm.id }, directReports: 2, tasks: { open: 4 } },
      manager: { id: people.srPm.id },
      awayUntil: null,
      busiest: [
        { person: { id: people.staff.id }, open: 3 },
        { person: { id: people.colleague.id }, open: 1 },
      ],
    })
    expect(body.signedInAt).not.toBeNull()
  })

  it('the person panel shows people without manager or reports, and returns 404 for an unknown id', async () => {
    const root = { params: { id: people.president.id } }
    const { body } = await server.call(people.superAdmin, insightsPerson, root)
    expect(body).toMatchObject({ manager: null, busiest: [] })
    const unknown = { params: { id: 2_000_000_000 } }
    expect((await server.refuse(people.president, insightsPerson, unknown)).status).toBe(404)
  })
})

describe('insightsExecutive', () => {
  it('the executive page shows the figures of the organization', async () => {
    const { body } = await server.call(people.president, insightsExecutive)
    const completed = await listedWithArchive(people.president, { status: 'completed' })
    expect(body).toMatchObject({
      today,
      tasks: { open: 5, overdue: 4, completedThisWeek: completed },
      team: { staff: 3, reported: 2, people: Object.keys(people).length },
    })
    expect(body.overdueByManager).toMatchObject([
      { manager: { id: people.pm.id }, open: 4, overdue: 3 },
      { manager: { id: people.otherPm.id }, open: 1, overdue: 1 },
    ])
    expect(body.oldest[0]).toMatchObject({
      title: 'Of another team',
      daysLate: 30,
      owner: { id: people.otherStaff.id },
      manager: { id: people.otherPm.id },
    })
    expect(body.oldest.map(({ daysLate }) => daysLate)).toEqual([30, 12, 4, 1])
    expect(body.weeks).toHaveLength(12)
    expect(body.weeks.at(-1)?.monday).toBe(calendar.mondayOf(today))
    expect(body.weeks.at(-1)?.completed.reduce((sum, day) => sum + day, 0)).toBe(completed)
  })
})

describe('insightsConsolidated', () => {
  const read = async (query: Record<string, string> = {}) =>
    (await server.call(people.president, insightsConsolidated, { query })).body

  it('the consolidated page groups the reports of a day by manager and person', async () => {
    const { groups, ...rest } = await read()
    expect(rest).toEqual({ today, from: today, to: today, isPartial: false })
    expect(groups.map(({ manager, staff }) => [manager?.id, staff])).toEqual([
      [people.pm.id, 2],
      [people.otherPm.id, 1],
    ])
    expect(groups[0]?.reports).toMatchObject([
      { author: { id: people.staff.id }, description: 'Closed the ledger', files: 1, pendingFiles: 1 },
    ])
  })

  it('the consolidated page covers Monday to Sunday with span week', async () => {
    const { from, to, groups } = await read({ span: 'week', day: today })
    expect([from, to]).toEqual([calendar.mondayOf(today), calendar.plusDays(calendar.mondayOf(today), 6)])
    expect(groups).toHaveLength(2)
  })

  it('the consolidated report is empty on a day without reports', async () => {
    expect((await read({ day: daysAgo(40) })).groups).toEqual([])
  })
})

describe('insightsAnalytics', () => {
  const read = async (user: TestUser) => (await server.call(user, insightsAnalytics)).body

  it('the analytics page covers the teams of the caller', async () => {
    const { tasks, overdueByAge, openByPerson, weeks } = await read(people.srPm)
    expect(tasks).toEqual({ open: 4, overdue: 3 })
    expect(overdueByAge.map(({ age, tasks: count }) => [age, count])).toEqual([
      ['up to 2', 1],
      ['3-5', 1],
      ['6-10', 0],
      ['11-20', 1],
      ['over 20', 0],
    ])
    expect(openByPerson).toMatchObject([
      { id: people.staff.id, open: 3, overdue: 2 },
      { id: people.colleague.id, open: 1 },
    ])
    expect(weeks.at(-1)).toMatchObject({
      monday: calendar.mondayOf(today),
      created: await listedWithArchive(people.srPm, { team: 'mine' }),
    })
    expect(weeks.slice(0, -1).map(({ created }) => created)).toEqual(Array.from({ length: 11 }, () => 0))
  })

  it('the analytics page counts each age as the task list does for its dates', async () => {
    const { overdueByAge } = await read(people.srPm)
    for (const { from, to, tasks } of overdueByAge) {
      const dates = { dueTo: to, ...(from === null ? {} : { dueFrom: from }) }
      expect(await listed(people.srPm, { team: 'mine', status: 'overdue', ...dates })).toBe(tasks)
    }
  })

  it('the analytics page covers the organization for super administrators', async () => {
    const { tasks, openByPerson, overdueByAge, weeks } = await read(people.superAdmin)
    expect(tasks).toEqual({ open: 5, overdue: 4 })
    expect(openByPerson).toHaveLength(3)
    expect(overdueByAge.at(-1)?.tasks).toBe(1)
    expect(weeks.at(-1)?.created).toBe(await listedWithArchive(people.superAdmin))
  })

  it('the analytics page counts created tasks in the archive but not in the trash', async () => {
    const before = (await read(people.srPm)).weeks.at(-1)?.created ?? 0
    const kept = await create('Kept', people.staff, null)
    await complete(people.staff, kept)
    await server.call(people.pm, tasksArchive, { params: { id: kept }, body: {} })
    const deleted = await create('Deleted', people.staff, null)
    await server.call(people.pm, tasksDelete, { params: { id: deleted }, body: {} })
    expect((await read(people.srPm)).weeks.at(-1)?.created).toBe(before + 1)
  })
})
