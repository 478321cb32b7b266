import { tagsList, adminTagsRename, tagsSuggest } from '@headway/contracts/tags'
import { tasksCreate, tasksGet, tasksList } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { statementsOf } from '../../../test/statements.ts'
import { renamed } from './rename-tag.ts'

const { server, people } = await useTestOrganisation()

const create = async (tags: string[]) =>
  (await server.call(people.pm, tasksCreate, { body: { title: 'A task', tags } })).body.id
const tagsOf = async (id: number) => (await server.call(people.pm, tasksGet, { params: { id } })).body.tags
const rename = (from: string, to: string) =>
  server.call(people.superAdmin, adminTagsRename, { body: { from, to } })

describe('tags in use', () => {
  it('are suggested by their beginning, whatever case, ten at most, with a look at one entry for each', async () => {
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
    const sent = await statementsOf(server.platform.database, () => suggest('prop'))
    expect(sent.filter(({ sql }) => sql.includes('task_lists'))).toHaveLength(10)
  })

  it('are listed with how many tasks have them, page by page', async () => {
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

  it('are for those who give tasks their tags, and renamed by administrators', async () => {
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
  it('reaches every task, its lists and its words, and says so while it goes on', async () => {
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

  it('makes two tags one, and goes on where it was cut short', async () => {
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

  it('changes the spelling alone', async () => {
    const id = await create(['lowercase'])
    await rename('lowercase', 'LowerCase')
    await server.platform.jobs.runDue()
    expect(await tagsOf(id)).toEqual(['LowerCase'])
  })

  it('keeps the order, and each tag once', () => {
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
  ])('refuses %o', async (body) => {
    expect((await server.refuse(people.superAdmin, adminTagsRename, { body })).status).toBe(400)
  })
})
