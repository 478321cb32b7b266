import { authUser } from '@headway/contracts/auth'
import { reportBlockersSolve } from '@headway/contracts/report-blockers'
import { reportsGet, reportsList, reportsMarkRead } from '@headway/contracts/reports'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

const mark = async (user: TestUser, id: number, read = true) =>
  (await server.call(user, reportsMarkRead, { params: { id }, body: { read } })).body
const refusal = async (user: TestUser | null, id: number) => {
  const options = { params: { id }, body: { read: true } }
  return (await server.refuse(user, reportsMarkRead, options)).status
}
const readerOf = async (user: TestUser, id: number) =>
  (await server.call(user, reportsGet, { params: { id } })).body
const nameOf = async (user: TestUser) => {
  const { firstName, lastName } = (await server.call(user, authUser)).body
  return `${firstName} ${lastName}`
}
const idsOf = async (user: TestUser, query: Record<string, string>) =>
  (await server.call(user, reportsList, { query: { limit: '100', ...query } })).body.items.map(({ id }) => id)

describe('reportsMarkRead', () => {
  it('the author sees the first reader above and the others', async () => {
    const { id } = await buildReport(server, people.staff)
    expect(await mark(people.pm, id)).toMatchObject({ isRead: true, readBy: null, can: { markRead: true } })
    await mark(people.pm, id)
    await mark(people.president, id)
    expect(await readerOf(people.staff, id)).toMatchObject({
      readBy: { name: await nameOf(people.pm), others: 1, otherNames: [await nameOf(people.president)] },
      isRead: false,
      can: { markRead: false },
    })
    expect(await readerOf(people.srPm, id)).toMatchObject({ readBy: null, isRead: false })
  })

  it('marking can be undone, also twice', async () => {
    const { id } = await buildReport(server, people.staff)
    await mark(people.pm, id)
    expect((await mark(people.pm, id, false)).isRead).toBe(false)
    expect((await mark(people.pm, id, false)).isRead).toBe(false)
    expect((await readerOf(people.staff, id)).readBy).toBeNull()
  })

  it('two requests at once mark the report once', async () => {
    const { id } = await buildReport(server, people.staff)
    await Promise.all([mark(people.pm, id), mark(people.pm, id)])
    expect((await readerOf(people.staff, id)).readBy).toMatchObject({ others: 0 })
  })

  it('an unknown report returns 404', async () => {
    expect(await refusal(people.pm, 1_999_999_999)).toBe(404)
  })

  it('a body without a boolean returns 400', async () => {
    const { id } = await buildReport(server, people.staff)
    const { status } = await server.fetch(people.pm, `/api/progress-reports/${id}/read`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"read":"yes"}',
    })
    expect(status).toBe(400)
  })
})

describe('filters of the report list', () => {
  it('unread reports are those of people below that the reader has not marked', async () => {
    const { id } = await buildReport(server, people.staff, { description: 'Unreadword' })
    const own = await buildReport(server, people.pm, { description: 'Unreadword' })
    const unread = (user: TestUser) => idsOf(user, { unread: 'yes', q: 'unreadword' })
    expect(await unread(people.pm)).toEqual([id])
    expect(await unread(people.srPm)).toEqual([own.id, id])
    expect(await unread(people.otherSrPm)).toEqual([])
    expect(await unread(people.staff)).toEqual([])
    await mark(people.pm, id)
    expect(await unread(people.pm)).toEqual([])
    expect(await idsOf(people.pm, { unread: 'yes' })).not.toContain(id)
    expect(await idsOf(people.srPm, { unread: 'yes' })).toContain(id)
  })

  it('unread reports go back 14 days', async () => {
    const { id } = await buildReport(server, people.staff)
    const moveBack = async (days: number) => {
      const at = new Date(server.platform.clock.now().getTime() - days * 86_400_000)
      const { knex } = server.platform.database
      await knex('progress_reports').where({ id }).update({ created_at: at })
      await knex('report_scope').where({ report_id: id }).update({ created_at: at })
    }
    await moveBack(12)
    expect(await idsOf(people.pm, { unread: 'yes' })).toContain(id)
    await moveBack(15)
    expect(await idsOf(people.pm, { unread: 'yes' })).not.toContain(id)
  })

  it.each(['pm', 'srPm', 'staff', 'superAdmin'] as const)(
    'reports with blockers are those with one that is not solved: %s',
    async (role) => {
      const blocked = await buildReport(server, people.staff, { blockers: '[{"text":"Stuck"}]' })
      const other = await buildReport(server, people.staff)
      const find = () => idsOf(people[role], { blockers: 'open', author: String(people.staff.id) })
      expect(await find()).toContain(blocked.id)
      expect(await find()).not.toContain(other.id)
      const [blocker] = blocked.blockers
      const params = { id: blocker?.id ?? 0 }
      await server.call(people.pm, reportBlockersSolve, { params, body: { note: '' } })
      expect(await find()).not.toContain(blocked.id)
    },
  )

  it.each<Record<string, string>>([{ blockers: 'yes' }, { unread: 'no' }])(
    'the filter %j returns 400',
    async (query) => {
      expect((await server.refuse(people.pm, reportsList, { query })).status).toBe(400)
    },
  )
})
