import { limits } from '@headway/contracts'
import { reportDraftDelete, reportDraftGet, reportDraftSave } from '@headway/contracts/report-draft'
import { reportsList } from '@headway/contracts/reports'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'
import { submit } from '../testing/submit.ts'
import { deleteOldDrafts } from './report-draft.ts'

const { server, people } = await usePortal()

const newAuthor = () => buildUser(server, { role: 'staff', managerId: people.pm.id })
const read = async (user: TestUser) => (await server.call(user, reportDraftGet)).body
const matching = (version?: number) =>
  version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }
const save = async (user: TestUser, description: string, version?: number) =>
  (await server.call(user, reportDraftSave, { body: { content: { description } }, ...matching(version) }))
    .body

describe('the draft of a report', () => {
  it('a draft is empty at first, and keeps what was saved last', async () => {
    const author = await newAuthor()
    expect(await read(author)).toEqual({ version: 0, content: null, updatedAt: null })
    expect(await save(author, 'One', 0)).toMatchObject({ version: 1, content: { description: 'One' } })
    await save(author, 'Two', 1)
    expect(await read(author)).toMatchObject({ version: 2, content: { description: 'Two' } })
    expect(await read(people.colleague)).toMatchObject({ content: null })
  })

  it('a stale version is refused with the present draft', async () => {
    const author = await newAuthor()
    await save(author, 'First tab', 0)
    const options = { body: { content: { description: 'Second tab' } }, ...matching(0) }
    expect(await server.refuse(author, reportDraftSave, options)).toMatchObject({
      status: 412,
      body: { current: { version: 1, content: { description: 'First tab' } } },
    })
    expect((await server.refuse(author, reportDraftDelete, matching(0))).status).toBe(412)
    expect((await read(author)).content).toEqual({ description: 'First tab' })
  })

  it('of two tabs that save at the same time, one is refused', async () => {
    const author = await newAuthor()
    for (const version of [0, 1]) {
      const results = await Promise.allSettled([
        save(author, 'First tab', version),
        save(author, 'Second tab', version),
      ])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
    expect((await read(author)).version).toBe(2)
  })

  it('no version is used twice after a draft was deleted', async () => {
    const author = await newAuthor()
    await save(author, 'Old', 0)
    expect((await server.call(author, reportDraftDelete, matching(1))).body).toMatchObject({
      version: 2,
      content: null,
    })
    expect((await save(author, 'New', 2)).version).toBe(3)
  })

  it('submitting deletes the draft that became the report; without its version the draft stays', async () => {
    const author = await newAuthor()
    await save(author, 'Becomes a report', 0)
    await buildReport(server, author, { draftVersion: '1' })
    expect(await read(author)).toMatchObject({ version: 2, content: null })
    await save(author, 'In another tab', 2)
    await buildReport(server, author)
    expect((await read(author)).content).toEqual({ description: 'In another tab' })
  })

  it('a report of a draft that was changed or sent in another tab is refused with the present draft', async () => {
    const author = await newAuthor()
    await save(author, 'First tab', 0)
    await save(author, 'Second tab', 1)
    const current = { version: 2, content: { description: 'Second tab' } }
    expect(await submit(server, author, { draftVersion: '1' })).toMatchObject({
      status: 412,
      body: { current },
    })
    const results = await Promise.all([1, 2].map(() => submit(server, author, { draftVersion: '2' })))
    expect(results.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 412])
    expect((await server.call(author, reportsList)).body.items).toHaveLength(1)
  })

  it('a draft is deleted 30 days after its last change', async () => {
    const [old, recent] = [await newAuthor(), await newAuthor()]
    await save(old, 'Forgotten')
    await save(recent, 'Going on')
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const drafts = server.platform.database.knex('report_drafts')
    await drafts
      .clone()
      .where({ user_id: old.id })
      .update({ updated_at: daysAgo(30.1) })
    await drafts
      .clone()
      .where({ user_id: recent.id })
      .update({ updated_at: daysAgo(29.9) })
    await deleteOldDrafts(server.platform)
    expect((await read(old)).content).toBeNull()
    expect((await read(recent)).content).toEqual({ description: 'Going on' })
  })

  it('saving refuses content that is not a draft', async () => {
    const author = await newAuthor()
    const status = async (content: unknown) =>
      (await server.refuse(author, reportDraftSave, { body: { content } as never })).status
    expect(await status('text')).toBe(400)
    expect(await status(null)).toBe(400)
    expect(await status({ description: 'é'.repeat(limits.reportDraftBytes / 2) })).toBe(400)
    const frame = JSON.stringify({ description: '' }).length
    const content = (bytes: number) => ({ description: 'x'.repeat(bytes - frame) })
    expect(await status(content(limits.reportDraftBytes + 1))).toBe(400)
    await server.call(author, reportDraftSave, { body: { content: content(limits.reportDraftBytes) } })
  })
})
