import { activityList, staffLoginsToday } from '@headway/contracts/activity'
import { absencesCreate, absencesDelete } from '@headway/contracts/calendar'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'
import { calendarOf } from '../calendar/index.ts'

const { server, people } = await usePortal()

beforeAll(async () => {
  const { pm, staff } = people
  const open = await buildTask(server, pm, { title: 'Open' })
  const done = await buildTask(server, pm, { title: 'Done' })
  await server.call(pm, tasksAssignBulk, { params: { id: open.id }, body: { assigneeIds: [staff.id] } })
  await server.call(pm, tasksComplete, { params: { id: done.id }, body: {} })
})

describe('activity', () => {
  it('the activity page lists the activity of visible people, newest first', async () => {
    const titles = async (user: TestUser) =>
      (await server.call(user, activityList)).body.items.map(
        ({ title, description }) => `${title}: ${description}`,
      )
    expect(await titles(people.pm)).toEqual(
      expect.arrayContaining(['Task completed: Done', 'Task assigned: Open', 'Task created: Open']),
    )
    expect((await titles(people.pm)).indexOf('Task completed: Done')).toBeLessThan(
      (await titles(people.pm)).indexOf('Task created: Open'),
    )
    expect((await titles(people.otherPm)).filter((title) => title.startsWith('Task'))).toEqual([])
    expect((await server.refuse(null, activityList)).status).toBe(401)
    expect((await server.refuse(people.pm, activityList, { query: { cursor: 'x' } })).status).toBe(400)
  })

  it('the activity page does not count people as missing on days of absence', async () => {
    const calendar = calendarOf(server.platform)
    const [latest, , third] = await calendar.workingDaysBefore(calendar.today(), 3)
    const body = { firstDay: third, lastDay: latest }
    const params = { id: people.otherStaff.id }
    const { body: absence } = await server.call(people.otherPm, absencesCreate, { params, body })
    const missed = async () =>
      (await server.call(people.otherPm, staffLoginsToday)).body.items[0]?.missedLogins
    expect(await missed()).toBe(7)
    await server.call(people.otherPm, absencesDelete, { params: { id: absence.id } })
    expect(await missed()).toBe(10)
  })

  it('the activity page shows managers today’s sign-ins', async () => {
    const { items, attendanceRate } = (await server.call(people.pm, staffLoginsToday)).body
    expect(items.map(({ userId }) => userId).sort((a, b) => a - b)).toEqual([
      people.staff.id,
      people.colleague.id,
    ])
    expect(items[0]).toMatchObject({
      hasLoggedInToday: true,
      missedLogins: 10,
      todaySession: { logoutTime: null },
    })
    expect(attendanceRate).toBe(100)
    for (const role of ['president', 'staff', 'viewer'] as const) {
      expect((await server.refuse(people[role], staffLoginsToday)).status).toBe(403)
    }
    expect((await server.refuse(null, staffLoginsToday)).status).toBe(401)
  })

  it('the activity page merges the activity of many people into pages without gaps or duplicates', async () => {
    const boss = await buildUser(server, { role: 'pm' })
    const team = await Promise.all(Array.from({ length: 4 }, () => buildUser(server, { managerId: boss.id })))
    const start = Date.now() - 86_400_000
    // User index and minute of each entry: one user acts very often, one acted long ago, two act at the same times.
    const acts = [
      ...Array.from({ length: 40 }, (_, index) => [0, 100 + index] as const),
      ...Array.from({ length: 30 }, (_, index) => [1, index * 5] as const),
      ...Array.from({ length: 30 }, (_, index) => [2, index * 5] as const),
      [3, 1] as const,
    ]
    await server.platform.database.knex('activity_items').insert(
      acts.map(([who, minute]) => ({
        type: 'other',
        title: `${who} at ${minute}`,
        description: '',
        user_id: team[who]?.id ?? 0,
        created_at: new Date(start + minute * 60_000),
      })),
    )
    const seen: { timestamp: string; id: number }[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { limit: '7', ...(cursor ? { cursor } : {}) }
      const { body }: { body: { items: { timestamp: string; id: number }[]; nextCursor: string | null } } =
        await server.call(boss, activityList, { query })
      seen.push(...body.items)
      cursor = body.nextCursor
    } while (cursor)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(acts.length)
    const sorted = seen.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp) || b.id - a.id)
    expect(seen).toEqual(sorted)
  })

  it('the activity page counts attendance over the whole team, not only the listed people', async () => {
    const boss = await buildUser(server, { role: 'sr_pm' })
    await Promise.all(Array.from({ length: 3 }, () => buildUser(server, { managerId: boss.id })))
    await buildUser(server, { managerId: boss.id, isActive: false })
    const { knex } = server.platform.database
    const [someone] = await knex('users').where({ manager_id: boss.id, is_active: 1 }).select('id')
    await knex('sessions')
      .where({ user_id: someone?.id ?? 0 })
      .delete()
    expect((await server.call(boss, staffLoginsToday)).body).toMatchObject({
      staffCount: 3,
      attendanceRate: 67,
    })
  })
})
