import { tagsList, adminTagsRename, tagsSuggest } from '@headway/contracts/tags'
import { tasksGet, tasksList } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { recordStatements } from '../../test/statements.ts'
import { renamed } from './rename-tag.ts'

const { server, people } = await usePortal()

const create = async (tags: string[]) => (await buildTask(server, people.pm, { tags })).id
const tagsOf = async (id: number) => (await server.call(people.pm, tasksGet, { params: { id } })).body.tags
const rename = (from: string, to: string) =>
  server.call(people.superAdmin, adminTagsRename, { body: { from, to } })

describe('tags in use', () => {
  it('tag suggestions match the beginning in any case, with ten at most and one read each', async () => {
    await create(Array.from({ length: 12 }, (_, index) => `Proposal-${String(index).padStart(2, '0')}`))
    await create(['proposal-00', '100%', '100x'])
    const suggest = async (q: string) =>
      (await server.call(people.pm, tagsSuggest, { query: { q } })).body.items
    const found = await suggest('prop')
    expect(found).toHaveLength(10)
    expect(found[0]?.toLowerCase()).toBe('proposal-00')
    expect(await suggest('proposal-1')).toEqual(['Proposal-10', 'Proposal-11'])
    expect(await suggest('100%')).toEqual(['100%'])
    expect(await suggest('nothing')).toEqual([])
    const sent = await recordStatements(server.platform.database, () => suggest('prop'))
    expect(sent.filter(({ sql }) => sql.includes('task_list_entries'))).toHaveLength(10)
  })

  it('tags are listed page by page with their number of tasks', async () => {
    await create(['counted', 'counted-too'])
    await create(['Counted'])
    const seen: { tag: string; tasks: number }[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Record<string, string> = { limit: '3', ...(cursor ? { cursor } : {}) }
      const { body } = await server.call(people.itAdmin, tagsList, { query })
      seen.push(...body.items)
      cursor = body.nextCursor
    }
    expect(seen.find(({ tag }) => tag.toLowerCase() === 'counted')).toMatchObject({
      tasks: 2,
      isCapped: false,
    })
    expect(new Set(seen.map(({ tag }) => tag.toLowerCase())).size).toBe(seen.length)
  })

  it('tags are readable for users who tag tasks, and renamed by administrators', async () => {
    for (const stranger of [people.staff, people.viewer, people.president]) {
      expect((await server.refuse(stranger, tagsSuggest)).status).toBe(403)
    }
    for (const stranger of [people.pm, people.srPm, people.staff, people.viewer, people.president]) {
      expect((await server.refuse(stranger, tagsList)).status).toBe(403)
      const body = { from: 'a', to: 'b' }
      expect((await server.refuse(stranger, adminTagsRename, { body })).status).toBe(403)
    }
    expect((await server.refuse(null, tagsSuggest)).status).toBe(401)
    expect((await server.refuse(null, adminTagsRename, { body: { from: 'a', to: 'b' } })).status).toBe(401)
  })
})

describe('renaming a tag', () => {
  it('renaming a tag changes every task, list and search term, and shows its progress', async () => {
    const id = await create(['first', 'Misspeled', 'last'])
    await rename('misspeled', 'misspelled')
    const before = (await server.call(people.superAdmin, tagsList)).body
    expect(before.renaming).toEqual([{ from: 'misspeled', to: 'misspelled' }])
    await server.platform.jobs.runDue()
    expect(await tagsOf(id)).toEqual(['first', 'misspelled', 'last'])
    const found = async (query: Record<string, string>) =>
      (await server.call(people.pm, tasksList, { query })).body.items.map((task) => task.id)
    expect(await found({ tag: 'misspelled' })).toEqual([id])
    expect(await found({ tag: 'misspeled' })).toEqual([])
    expect(await found({ q: 'misspelled' })).toEqual([id])
    expect((await server.call(people.superAdmin, tagsList)).body.renaming).toEqual([])
  })

  it('renaming a tag to an existing one merges them, and continues after an interruption', async () => {
    const both = await create(['merged', 'other', 'Merging'])
    const one = await create(['merging'])
    await rename('merging', 'merged')
    await rename('merging', 'merged')
    await server.platform.jobs.runDue()
    expect(await tagsOf(both)).toEqual(['merged', 'other'])
    expect(await tagsOf(one)).toEqual(['merged'])
    expect(
      (await server.refuse(people.superAdmin, adminTagsRename, { body: { from: 'merging', to: 'x' } }))
        .status,
    ).toBe(404)
  })

  it('renaming a tag can change only upper and lower case', async () => {
    const id = await create(['lowercase'])
    await rename('lowercase', 'LowerCase')
    await server.platform.jobs.runDue()
    expect(await tagsOf(id)).toEqual(['LowerCase'])
  })

  it('renaming a tag keeps the order of tags, and each tag once', () => {
    expect(renamed(['a', 'b', 'c'], { from: 'C', to: 'A' })).toEqual(['a', 'b'])
    expect(renamed(['ä', 'b'], { from: 'a', to: 'z' })).toEqual(['z', 'b'])
  })

  it.each([
    [{ from: '', to: 'x' }],
    [{ from: 'x', to: ' ' }],
    [{ from: 'x', to: 'y'.repeat(51) }],
    [{ from: 'x' }],
    [{ from: 'x', to: 'y', all: true }],
    ['x'],
  ])('renaming a tag with %o returns 400', async (body) => {
    expect((await server.refuse(people.superAdmin, adminTagsRename, { body })).status).toBe(400)
  })
})
