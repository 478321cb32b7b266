import type { Workload } from '@headway/contracts/task-workload'
import { absencesCreate } from '@headway/contracts/calendar'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { tasksCreate } from '@headway/contracts/tasks'
import { usersDeactivate } from '@headway/contracts/users'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TestUser } from '../../../test/server.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { standAt } from '../../../test/stand-at.ts'
import { statementsOf } from '../../../test/statements.ts'

const DAY = 86_400_000
/** A Wednesday. */
const NOW = Date.parse('2090-06-14T06:00:00Z')

const { server, people } = await useTestOrganisation()
beforeEach(() => standAt(server, NOW))

const give = async (dueDate: string | null, user: TestUser = people.staff, by: TestUser = people.pm) =>
  (await server.call(by, tasksCreate, { body: { title: 'Some work', dueDate, assigneeIds: [user.id] } })).body
    .id

const ask = async (user: TestUser, query: Record<string, string> = {}) =>
  (await server.call(user, tasksWorkload, { query })).body.items

const of = (items: readonly Workload[], { id }: TestUser) => items.find(({ userId }) => userId === id)

describe('what people have on their hands', () => {
  it('is nothing before anybody has given them work', async () => {
    expect(of(await ask(people.pm), people.staff)).toEqual({
      userId: people.staff.id,
      open: 0,
      dueThisWeek: 0,
      overdue: 0,
      awayUntil: null,
    })
  })

  it('counts open tasks by when they are due, to the end of Sunday in the organisation’s zone', async () => {
    await give('2090-06-13')
    await give('2090-06-14T05:59:59.999Z')
    await give('2090-06-14T09:00:00Z')
    // Sunday the 18th ends in Kiritimati fourteen hours before it ends in UTC.
    await give('2090-06-18T09:59:59.999Z')
    await give('2090-06-18T10:00:00Z')
    await give(null)
    const body = { value: 'Pacific/Kiritimati' }
    await server.call(people.superAdmin, settingsUpdate, { params: { key: 'organisation.timeZone' }, body })
    await server.platform.feed.catchUp()
    expect(of(await ask(people.pm), people.staff)).toMatchObject({ open: 6, overdue: 2, dueThisWeek: 2 })
    const back = { value: 'UTC' }
    await server.call(people.superAdmin, settingsUpdate, {
      params: { key: 'organisation.timeZone' },
      body: back,
    })
    await server.platform.feed.catchUp()
    expect(of(await ask(people.pm), people.staff)).toMatchObject({ open: 6, overdue: 2, dueThisWeek: 3 })
    await standAt(server, NOW + 5 * DAY)
    expect(of(await ask(people.pm), people.staff)).toMatchObject({ open: 6, overdue: 5, dueThisWeek: 0 })
  })

  it('leaves out what is completed', async () => {
    const before = of(await ask(people.pm), people.colleague)?.open ?? 0
    const id = await give('2090-06-15', people.colleague)
    expect(of(await ask(people.pm), people.colleague)).toMatchObject({ open: before + 1, dueThisWeek: 1 })
    await server.call(people.pm, tasksComplete, { params: { id }, body: {} })
    expect(of(await ask(people.pm), people.colleague)).toMatchObject({ open: before, dueThisWeek: 0 })
  })

  it('says who is away on the day asked for, and until when', async () => {
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
    await standAt(server, Date.parse('2090-07-02T12:00:00Z'))
    expect(of(await ask(people.pm), people.colleague)?.awayUntil).toBe('2090-07-03')
  })

  it('is told of nobody but one’s own active people', async () => {
    const everybody = async (user: TestUser) => (await ask(user)).map(({ userId }) => userId)
    expect(await everybody(people.otherPm)).not.toContain(people.staff.id)
    expect(await everybody(people.srPm)).toContain(people.pm.id)
    expect(await everybody(people.srPm)).not.toContain(people.staff.id)
    const leaving = await server.createUser({ role: 'staff', managerId: people.otherPm.id })
    expect(await everybody(people.otherPm)).toContain(leaving.id)
    await server.call(people.superAdmin, usersDeactivate, { params: { id: leaving.id }, body: {} })
    expect(await everybody(people.otherPm)).not.toContain(leaving.id)
  })

  it('asks three times for twenty-five people, and stops counting where it makes no difference', async () => {
    const manager = await server.createUser({ role: 'pm', managerId: people.srPm.id })
    const team: TestUser[] = []
    for (let count = 0; count < 26; count++) {
      team.push(await server.createUser({ role: 'staff', managerId: manager.id }))
    }
    const [busy] = team
    for (let count = 0; count < 210; count++) {
      await give('2090-06-13', busy, manager)
    }
    let items: Workload[] = []
    const statements = await statementsOf(server.platform.database, async () => {
      items = await ask(manager)
    })
    expect(statements.filter(({ sql }) => /task_lists|task_counts|calendar_absences/.test(sql))).toHaveLength(
      6,
    )
    expect(items).toHaveLength(26)
    expect(items.find(({ userId }) => userId === busy?.id)).toMatchObject({ open: 210, overdue: 200 })
  })
})

describe('tasksWorkload refuses', () => {
  it.each(['staff', 'viewer', 'president'] as const)('a %s, who assigns nothing', async (role) => {
    expect((await server.refuse(people[role], tasksWorkload)).status).toBe(403)
  })

  it('somebody without a session', async () => {
    expect((await server.refuse(null, tasksWorkload)).status).toBe(401)
  })

  it.each<Record<string, string>>([
    { on: 'tomorrow' },
    { on: '2090-02-30' },
    { on: '1999-12-31' },
    { on: "2090-06-14' OR 1=1" },
    { person: '1' },
  ])('what makes no sense: %j', async (query) => {
    expect((await server.refuse(people.pm, tasksWorkload, { query })).status).toBe(400)
  })
})
