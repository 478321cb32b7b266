import { roles } from '@headway/contracts'
import * as contract from '@headway/contracts/audit'
import { auditExport, auditGet, auditList } from '@headway/contracts/audit'
import { holidaysCreate } from '@headway/contracts/calendar'
import { settingsUpdate } from '@headway/contracts/settings'
import { usersUpdate } from '@headway/contracts/users'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCsvStrictly } from '../../test/read-csv-strictly.ts'
import { buildUser, usePortal } from '../../test/portal.ts'
import { ingestEvents } from './entries/ingest-events.ts'

const { server, people } = await usePortal()

beforeAll(async () => {
  for (let turn = 1; turn <= 30; turn++) {
    const body = { value: `Office ${turn}` }
    await server.call(people.itAdmin, settingsUpdate, { params: { key: 'organization.name' }, body })
  }
  const body = { day: '2031-01-01', name: '100%_sure' }
  await server.call(people.superAdmin, holidaysCreate, { body })
  await server.call(people.superAdmin, usersUpdate, {
    params: { id: people.viewer.id },
    body: { lastName: 'Sure' },
  })
  await ingestEvents(server.platform)
})

const find = async (query: Record<string, string>) =>
  (await server.call(people.superAdmin, auditList, { query })).body

const endpoints = Object.entries(contract).flatMap(([name, value]) =>
  name.startsWith('audit') && typeof value === 'object' && 'path' in value ? [value] : [],
)

describe('the audit log', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is for administrators only',
    async (_name, endpoint) => {
      const options = { params: { id: 1 }, ...(endpoint === auditExport ? { query: { format: 'csv' } } : {}) }
      expect((await server.refuse(null, endpoint, options)).status).toBe(401)
      for (const role of roles.filter((other) => !other.endsWith('admin'))) {
        const person = await buildUser(server, { role })
        expect((await server.refuse(person, endpoint, options)).status, role).toBe(403)
      }
    },
  )

  it('finds all five endpoints of the audit log', () => {
    expect(endpoints.length).toBe(5)
  })

  it.each(['PUT', 'DELETE', 'POST', 'PATCH'])('returns 405 for %s of an entry', async (method) => {
    const answer = await server.fetch(people.superAdmin, '/api/audit/entries/1', { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, expect.stringContaining('GET')])
  })

  it('lists each entry once across pages', async () => {
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page = await find({ area: 'settings', limit: '7', ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(30)
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one))
  })

  it('applies each filter and combinations of filters', async () => {
    const { itAdmin, superAdmin, viewer } = people
    const total = async (query: Record<string, string>) =>
      (await find({ ...query, limit: '100' })).items.length
    expect(await total({ actor: String(itAdmin.id), area: 'settings' })).toBe(30)
    expect(await total({ actor: String(superAdmin.id), area: 'settings' })).toBe(0)
    expect(await total({ kind: 'user.updated' })).toBe(1)
    expect(await total({ objectType: 'holiday', objectId: '2031-01-01' })).toBe(1)
    expect(await total({ objectType: 'holiday' })).toBe(1)
    expect(await total({ address: '127.0.0.1', kind: 'calendar.changed' })).toBe(1)
    expect(await total({ address: '10.9.9.9' })).toBe(0)
    // These entries are the user's sign-in and the change of their name.
    expect(await total({ person: String(viewer.id) })).toBe(2)
    expect(await total({ person: String(viewer.id), area: 'people' })).toBe(1)
    const [own] = (await find({ person: String(viewer.id), area: 'people' })).items
    expect(await total({ search: own?.object?.name ?? '', area: 'people' })).toBe(1)
    expect(await total({ search: '%' })).toBe(0)
    const { requestId } = (await find({ kind: 'user.updated' })).items[0] ?? {}
    expect(await total({ search: requestId ?? '' })).toBe(1)
  })

  it('filters by days of the organization’s time zone, both ends included', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const day = (offset: number) =>
      new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10)
    const { items } = await find({ from: day(-1), to: day(1), area: 'calendar' })
    expect(items).toHaveLength(1)
    expect((await find({ from: day(2) })).items).toEqual([])
    expect((await find({ to: day(-2) })).items).toEqual([])
  })

  it.each([
    ['cursor', { cursor: 'made-up' }],
    ['area', { area: 'nowhere' }],
    ['day', { from: '2026-02-30' }],
    ['address', { address: "' OR 1=1" }],
    ['kind', { kind: 'x' }],
    ['name', { nothing: '1' }],
    ['limit', { limit: '101' }],
  ])('returns 400 for an invalid %s', async (_, query) => {
    expect((await server.refuse(people.superAdmin, auditList, { query })).status).toBe(400)
  })

  it('returns 404 for an unknown entry', async () => {
    expect((await server.refuse(people.superAdmin, auditGet, { params: { id: 99_999 } })).status).toBe(404)
  })
})

describe('an export', () => {
  const download = (query: string) => server.fetch(people.superAdmin, `${auditExport.path}?${query}`)

  it('exports the filtered entries as CSV without formulas and records the export', async () => {
    const answer = await download('format=csv&area=calendar')
    expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="audit-.*\.csv"/)
    const text = await answer.text()
    const [heading = [], ...cells] = readCsvStrictly(text)
    const rows = cells.map((row) => Object.fromEntries(heading.map((name, index) => [name, row[index]])))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ kind: 'calendar.changed', object: '2031-01-01', role: 'super_admin' })
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m)
    await ingestEvents(server.platform)
    const [entry] = (await find({ kind: 'audit.exported' })).items
    const { body } = await server.call(people.superAdmin, auditGet, { params: { id: entry?.id ?? 0 } })
    expect(body).toMatchObject({
      actor: { id: people.superAdmin.id },
      details: { format: 'csv', filters: { area: 'calendar' } },
    })
  })

  it('exports more than one page as JSON lines', async () => {
    for (let turn = 0; turn < 90; turn++) {
      const body = { value: `Bureau ${turn}` }
      await server.call(people.itAdmin, settingsUpdate, { params: { key: 'organization.name' }, body })
    }
    await ingestEvents(server.platform)
    const text = await (await download('format=jsonl&area=settings')).text()
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; after: object })
    expect(lines).toHaveLength(120)
    expect(lines[0]?.after).toEqual({ 'organization.name': 'Bureau 89' })
  })

  it.each(['csv', 'jsonl'])('exports nothing as %s for a filter that matches no kind', async (format) => {
    const answer = await download(`format=${format}&search=${encodeURIComponent('𝓣ö漢')}`)
    expect(answer.status).toBe(200)
    expect((await answer.text()).trim().split('\n')).toHaveLength(1)
  })

  it('returns 400 for an unknown format', async () => {
    expect((await download('format=xml')).status).toBe(400)
    expect((await download('')).status).toBe(400)
  })
})
