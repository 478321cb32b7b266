import { tasksCount, tasksList, tasksUpdate } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

const create = async (user: TestUser, body: Record<string, unknown>) =>
  (await buildTask(server, user, body)).id
const find = async (user: TestUser, q: string, more: Record<string, string> = {}) =>
  (await server.call(user, tasksList, { query: { q, ...more } })).body.items.map(({ id }) => id)

describe('searching tasks', () => {
  it('the search finds prefixes of all words in title, tags and description, ignoring accents', async () => {
    const id = await create(people.pm, {
      title: 'Résumé of bursaries',
      description: 'Reconcile the disbursement.',
      tags: ['Q4-2026'],
    })
    for (const q of ['resume', 'BURS', 'disburse', 'q4', '2026', 'recon q4 résumé', '  of  the ']) {
      expect(await find(people.pm, q), q).toContain(id)
    }
    for (const q of ['sume', 'bursaries nothing', 'isburse']) {
      expect(await find(people.pm, q), q).not.toContain(id)
    }
  })

  it('the search finds texts in scripts without spaces', async () => {
    const id = await create(people.pm, { title: '奨学金の規格を確認する' })
    expect(await find(people.pm, '規格')).toEqual([id])
    expect(await find(people.pm, '規')).toEqual([id])
    expect(await find(people.pm, '規確')).toEqual([])
  })

  it.each([
    ['operators', '+ledgerbook -"nothing" @4'],
    ['wild cards', 'ledgerbook% _*'],
    ['quotes and SQL', `ledgerbook' OR "1"="1`],
    ['signs of markup', '<b>ledgerbook</b>'],
    ['an emoji', 'ledgerbook 😀'],
    ['a zero byte', 'ledgerbook\0'],
  ])('the search treats %s as plain words', async (_, q) => {
    const id = await create(people.otherPm, { title: 'Ledgerbook nothing 4 or 1 b' })
    expect(await find(people.otherPm, q)).toContain(id)
    expect(await find(people.otherPm, q.replace('ledgerbook', 'absentword'))).toEqual([])
  })

  it.each([
    ['no word at all', '%%% 😀 ***'],
    ['more than anybody types', 'x'.repeat(1_500)],
  ])('the task search finds nothing by %s', async (_, q) => {
    const { body } = await server.call(people.superAdmin, tasksList, { query: { q } })
    expect(body).toMatchObject({ items: [], nextCursor: null, isPartial: false })
    expect((await server.call(people.superAdmin, tasksCount, { query: { q } })).body.total).toBe(0)
  })

  it('the task search does not filter for an empty text', async () => {
    expect(await find(people.pm, '  ')).not.toEqual([])
  })

  it('the task search returns only tasks that the caller may read', async () => {
    const id = await create(people.pm, { title: 'Confidentialword', assigneeIds: [people.staff.id] })
    for (const reader of [people.superAdmin, people.srPm, people.viewer, people.pm, people.staff]) {
      expect(await find(reader, 'confidentialword')).toEqual([id])
    }
    for (const stranger of [people.otherPm, people.colleague, people.otherStaff]) {
      expect(await find(stranger, 'confidentialword')).toEqual([])
    }
    expect((await server.refuse(null, tasksList, { query: { q: 'confidentialword' } })).status).toBe(401)
    expect((await server.refuse(null, tasksCount)).status).toBe(401)
  })

  it('the search follows a changed text at once, and combines with every other filter', async () => {
    const id = await create(people.pm, { title: 'Formerword here', priority: 'high' })
    await server.call(people.pm, tasksUpdate, { params: { id }, body: { title: 'Laterword here' } })
    expect(await find(people.pm, 'formerword')).toEqual([])
    expect(await find(people.pm, 'laterword', { priority: 'high,low' })).toEqual([id])
    expect(await find(people.pm, 'laterword', { priority: 'low' })).toEqual([])
    await server.call(people.pm, tasksUpdate, { params: { id }, body: { tags: ['taggedword'] } })
    expect(await find(people.pm, 'taggedword')).toEqual([id])
  })

  it('search results are paged in the order of the list', async () => {
    const ids: number[] = []
    for (const day of ['2026-12-03', '2026-12-01', '2026-12-02']) {
      ids.push(await create(people.pm, { title: 'Pagedword', dueDate: day }))
    }
    const first = (await server.call(people.pm, tasksList, { query: { q: 'pagedword', limit: '2' } })).body
    expect(first.items.map(({ id }) => id)).toEqual([ids[1], ids[2]])
    const query = { q: 'pagedword', limit: '2', cursor: first.nextCursor ?? '' }
    const second = (await server.call(people.pm, tasksList, { query })).body
    expect(second.items.map(({ id }) => id)).toEqual([ids[0]])
    expect(second.nextCursor).toBeNull()
  })
})
