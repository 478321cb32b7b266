import type { Workload } from '@headway/contracts/task-workload'
import { absencesCreate } from '@headway/contracts/calendar'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { usersDeactivate } from '@headway/contracts/users'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { recordStatements } from '../../../test/statements.ts'

const DAY = 86_400_000
/** A Wednesday. */
const NOW = Date.parse('2090-06-14T06:00:00Z')

const { server, people } = await usePortal()
beforeEach(() => setClock(server, NOW))

const give = async (dueDate: string | null, user: TestUser = people.staff, by: TestUser = people.pm) =>
  (await buildTask(server, by, { title: 'Some work', dueDate, assigneeIds: [user.id] })).id

const ask = async (user: TestUser, query: Record<string, string> = {}) =>
  (await server.call(user, tasksWorkload, { query })).body.items

const of = (items: readonly Workload[], { id }: TestUser) => items.find(({ userId }) => userId === id)

describe('tasksWorkload', () => {
  it('the workload is empty before tasks are assigned', async () => {
    expect(of(await ask(people.pm), people.staff)).toEqual({
      userId: people.staff.id,
      open: 0,
      dueThisWeek: 0,
      overdue: 0,
      awayUntil: null,
    })
  })

  it('counts open tasks by when they are due, to the end of Sunday in the organization’s zone', async () => {
    await give('2090-06-13')
    await give('2090-06-14T05:59:59.999Z')
    await give('2090-06-14T09:00:00Z')
    // In Kiritimati, Sunday the 18th ends fourteen hours earlier than in UTC.
    await give('2090-06-18T09:59:59.999Z')
    await give('2090-06-18T10:00:00Z')
    await give(null)
    const body = { value: 'Pacific/Kiritimati' }
    await server.call(people.superAdmin, settingsUpdate, { params: { key: 'organization.timeZone' }, body })
    await server.platform.feed.catchUp()
    expect(of(await ask(people.pm), people.staff)).toMatchObject({ open: 6, overdue: 2, dueThisWeek: 2 })
    const back = { value: 'UTC' }
    await server.call(people.superAdmin, settingsUpdate, {
      params: { key: 'organization.timeZone' },
      body: back,
    })
    await server.platform.feed.catchUp()
    expect(of(await ask(people.pm), people.staff)).toMatchObject({ open: 6, overdue: 2, dueThisWeek: 3 })
    await setClock(server, NOW + 5 * DAY)
    expect(of(await ask(people.pm), people.staff)).toMatchObject({ open: 6, overdue: 5, dueThisWeek: 0 })
  })

  it('leaves out completed tasks', async () => {
    const before = of(await ask(people.pm), people.colleague)?.open ?? 0
    const id = await give('2090-06-15', people.colleague)
    expect(of(await ask(people.pm), people.colleague)).toMatchObject({ open: before + 1, dueThisWeek: 1 })
    await server.call(people.pm, tasksComplete, { params: { id }, body: {} })
    expect(of(await ask(people.pm), people.colleague)).toMatchObject({ open: before, dueThisWeek: 0 })
  })

  it('returns absences on the requested day with their end', async () => {
    const params = { id: people.colleague.id }
    for (const body of [
      { firstDay: '2090-07-01', lastDay: '2090-07-03' },
      { firstDay: '2090-07-03', lastDay: '2090-07-10' },
    ]) {
      await server.call(people.pm, absencesCreate, { params, body })
    }
    const awayOn = async (on: string) => of(await ask(people.pm, { on }), people.colleague)?.awayUntil
    expect(await awayOn('2090-06-30')).toBeNull()
    expect(await awayOn('2090-07-01')).toBe('2090-07-03')
    expect(await awayOn('2090-07-03')).toBe('2090-07-10')
    expect(await awayOn('2090-07-11')).toBeNull()
    await setClock(server, Date.parse('2090-07-02T12:00:00Z'))
    expect(of(await ask(people.pm), people.colleague)?.awayUntil).toBe('2090-07-03')
  })

  it('the workload contains only the caller’s own active people', async () => {
    const everybody = async (user: TestUser) => (await ask(user)).map(({ userId }) => userId)
    expect(await everybody(people.otherPm)).not.toContain(people.staff.id)
    expect(await everybody(people.srPm)).toContain(people.pm.id)
    expect(await everybody(people.srPm)).not.toContain(people.staff.id)
    const leaving = await buildUser(server, { role: 'staff', managerId: people.otherPm.id })
    expect(await everybody(people.otherPm)).toContain(leaving.id)
    await server.call(people.superAdmin, usersDeactivate, { params: { id: leaving.id }, body: {} })
    expect(await everybody(people.otherPm)).not.toContain(leaving.id)
  })

  it('runs three queries for twenty-five people, with bounded counts', async () => {
    const manager = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
    const team: TestUser[] = []
    for (let count = 0; count < 26; count++) {
      team.push(await buildUser(server, { role: 'staff', managerId: manager.id }))
    }
    const [busy] = team
    for (let count = 0; count < 210; count++) {
      await give('2090-06-13', busy, manager)
    }
    let items: Workload[] = []
    const statements = await recordStatements(server.platform.database, async () => {
      items = await ask(manager)
    })
    expect(
      statements.filter(({ sql }) => /task_list_entries|task_counts|calendar_absences/.test(sql)),
    ).toHaveLength(6)
    expect(items).toHaveLength(26)
    expect(items.find(({ userId }) => userId === busy?.id)).toMatchObject({ open: 210, overdue: 200 })
  })
})

describe('tasksWorkload refuses', () => {
  it.each(['staff', 'viewer', 'president'] as const)('a %s, who cannot assign tasks', async (role) => {
    expect((await server.refuse(people[role], tasksWorkload)).status).toBe(403)
  })

  it('a request without a session', async () => {
    expect((await server.refuse(null, tasksWorkload)).status).toBe(401)
  })

  it.each<Record<string, string>>([
    { on: 'tomorrow' },
    { on: '2090-02-30' },
    { on: '1999-12-31' },
    { on: "2090-06-14' OR 1=1" },
    { person: '1' },
  ])('an invalid query: %j', async (query) => {
    expect((await server.refuse(people.pm, tasksWorkload, { query })).status).toBe(400)
  })
})
