import {
  notificationsList,
  notificationsPage,
  notificationsRead,
  notificationsReadAll,
  notificationsUnread,
} from '@headway/contracts/notifications'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { buildUser, startPortal, type TestUser } from '../../test/portal.ts'
import { recordStatements } from '../../test/statements.ts'
import { deleteOldNotifications } from './notifications.jobs.ts'

let pm: TestUser
let staff: TestUser

const server = await startPortal()
afterAll(() => server.stop())
beforeEach(async () => {
  pm = await buildUser(server, { role: 'pm' })
  staff = await buildUser(server, { role: 'staff', managerId: pm.id })
})

async function assignTask(title: string): Promise<number> {
  const { id } = await buildTask(server, pm, { title, priority: 'high' })
  await server.call(pm, tasksAssignBulk, { params: { id }, body: { assigneeIds: [staff.id] } })
  return id
}

const list = async (user: TestUser) => (await server.call(user, notificationsList)).body

describe('notifications', () => {
  it('the notification list contains a new task once for its assignee, newest first', async () => {
    const first = await assignTask('First')
    const second = await assignTask('Second')
    await server.call(pm, tasksAssignBulk, { params: { id: second }, body: { assigneeIds: [staff.id] } })
    const { items, unread } = await list(staff)
    expect(items.map(({ message, link }) => [message, link])).toEqual([
      ['Second', `/tasks/${second}`],
      ['First', `/tasks/${first}`],
    ])
    expect(items[0]).toMatchObject({ type: 'task_assigned', priority: 'high', read: false })
    expect(unread).toBe(2)
    expect(await list(pm)).toEqual({ items: [], unread: 0 })
  })

  it('the notification list shows the title of a task unchanged', async () => {
    const titles = [
      `"Quoted", [listed] and {named} \\ 100 % 'sure' $[0] ?`,
      'Ünïcödé 審査 👩‍👩‍👧 \u{1F600}',
      '\u0001 and \u2028 apart',
      `${'x'.repeat(199)}👍`,
    ]
    for (const title of titles) {
      await assignTask(title)
    }
    expect((await list(staff)).items.map(({ message }) => message)).toEqual(titles.toReversed())
  })

  it('reading marks notifications one by one or all together, only for their owner', async () => {
    await assignTask('First')
    await assignTask('Second')
    const [newest] = (await list(staff)).items
    const params = { id: newest?.id ?? 0 }
    expect((await server.refuse(pm, notificationsRead, { params })).status).toBe(404)
    expect((await server.call(staff, notificationsRead, { params })).status).toBe(204)
    expect((await server.call(staff, notificationsRead, { params })).status).toBe(204)
    expect(await list(staff)).toMatchObject({ unread: 1, items: [{ read: true }, { read: false }] })
    await server.call(staff, notificationsReadAll)
    expect((await list(staff)).unread).toBe(0)
  })

  it('marking a notification as unread works only for its owner', async () => {
    await assignTask('First')
    const [newest] = (await list(staff)).items
    const params = { id: newest?.id ?? 0 }
    await server.call(staff, notificationsRead, { params })
    expect((await server.refuse(pm, notificationsUnread, { params })).status).toBe(404)
    await server.call(staff, notificationsUnread, { params })
    await server.call(staff, notificationsUnread, { params })
    expect(await list(staff)).toMatchObject({ unread: 1, items: [{ read: false }] })
  })

  it('the notification list returns 401 without a session', async () => {
    expect((await server.refuse(null, notificationsList)).status).toBe(401)
    expect((await server.refuse(null, notificationsReadAll)).status).toBe(401)
    expect((await server.refuse(null, notificationsRead, { params: { id: 1 } })).status).toBe(401)
    expect((await server.refuse(staff, notificationsRead, { params: { id: 2_000_000_000 } })).status).toBe(
      404,
    )
    expect((await server.fetch(staff, '/api/notifications/x/read', { method: 'POST' })).status).toBe(404)
    expect((await server.refuse(staff, notificationsList, { query: { page: '2' } })).status).toBe(400)
  })
})

describe('all notifications', () => {
  const search = async (user: TestUser, query: Record<string, string> = {}) =>
    (await server.call(user, notificationsPage, { query })).body
  const at = (moment: string) => new Date(moment)
  const add = (rows: { message: string; created_at: Date; type?: string; is_read?: boolean }[]) =>
    server.platform.database
      .knex('notifications')
      .insert(
        rows.map((row) => ({ user_id: staff.id, type: 'other', priority: 'low', title: 'News', ...row })),
      )

  it('the notification page lists each notification once, newest first, also with equal times', async () => {
    const moment = at('2026-03-01T12:00:00Z')
    await add(Array.from({ length: 7 }, (_, index) => ({ message: `N${index}`, created_at: moment })))
    await add([{ message: 'Older', created_at: at('2026-02-01T12:00:00Z') }])
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await search(staff, { limit: '3', ...(cursor === '' ? {} : { cursor }) })
      seen.push(...page.items.map(({ message }) => message))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['N6', 'N5', 'N4', 'N3', 'N2', 'N1', 'N0', 'Older'])
    expect(await search(pm)).toEqual({ items: [], nextCursor: null })
  })

  it('the notification page filters by unread, kind and days of the organization', async () => {
    await add([
      { message: 'read', created_at: at('2026-03-01T12:00:00Z'), is_read: true },
      { message: 'deadline', created_at: at('2026-03-02T00:00:00Z'), type: 'deadline' },
      { message: 'late', created_at: at('2026-03-02T23:59:59.999Z') },
      { message: 'next', created_at: at('2026-03-03T00:00:00Z') },
    ])
    const found = async (query: Record<string, string>) =>
      (await search(staff, query)).items.map(({ message }) => message)
    expect(await found({ unread: 'true' })).toEqual(['next', 'late', 'deadline'])
    expect(await found({ type: 'deadline' })).toEqual(['deadline'])
    expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['late', 'deadline'])
    expect(await found({ type: 'other', unread: 'true', from: '2026-03-03' })).toEqual(['next'])
    expect(await found({ to: '2026-02-28' })).toEqual([])
  })

  it.each<Record<string, string>>([
    { unread: 'yes' },
    { type: 'mention' },
    { from: '2026-02-30' },
    { limit: '101' },
    { cursor: 'e30' },
    { user: '1' },
  ])('the notification list returns 400 for the query %j', async (query) => {
    expect((await server.refuse(staff, notificationsPage, { query })).status).toBe(400)
  })

  it('the notification page lists one type with one statement, in order and page by page', async () => {
    const moment = at('2026-03-01T12:00:00Z')
    await add(
      Array.from({ length: 9 }, (_, index) => ({
        message: `N${index}`,
        created_at: index < 6 ? moment : at(`2026-03-0${index}T12:00:00Z`),
        type: 'deadline',
        is_read: index % 3 === 0,
      })),
    )
    await add([{ message: 'of another type', created_at: moment }])
    const seen: string[] = []
    const statements = await recordStatements(server.platform.database, async () => {
      for (let cursor: string | null = ''; cursor !== null; ) {
        const from: Record<string, string> = cursor === '' ? {} : { cursor }
        const page = await search(staff, { type: 'deadline', limit: '4', ...from })
        seen.push(...page.items.map(({ message }) => message))
        cursor = page.nextCursor
      }
    })
    expect(seen).toEqual(['N8', 'N7', 'N6', 'N5', 'N4', 'N3', 'N2', 'N1', 'N0'])
    // Each page takes one statement: between two, a notification marked as read could appear in both or in neither.
    expect(statements.filter(({ sql }) => sql.includes('FROM notifications'))).toHaveLength(3)
  })

  it('the notification endpoints return 401 without a session', async () => {
    expect((await server.refuse(null, notificationsPage)).status).toBe(401)
    expect((await server.refuse(null, notificationsUnread, { params: { id: 1 } })).status).toBe(401)
  })

  it('the cleanup deletes read and unread notifications after the retention period', async () => {
    const day = 24 * 60 * 60 * 1_000
    const now = Date.now()
    await add([
      { message: 'kept', created_at: new Date(now - 179 * day) },
      { message: 'old', created_at: new Date(now - 181 * day) },
    ])
    await deleteOldNotifications(server.platform)
    expect((await search(staff)).items.map(({ message }) => message)).toEqual(['kept'])
  })
})
