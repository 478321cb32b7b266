import { roles } from '@headway/contracts'
import { auditGet, auditList } from '@headway/contracts/audit'
import {
  sectionsCreate,
  sectionsDisable,
  sectionsGet,
  sectionsRemove,
  sectionsSetBackend,
} from '@headway/contracts/sections'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { ingestEvents } from '../../audit/entries/ingest-events.ts'
import { answerJson, backendsHere, startBackend, useBackend } from '../testing/section-backend.ts'

const server = await startPortal(backendsHere)
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })
const person = await buildUser(server)
await server.call(admin, sectionsCreate, { body: { name: 'mfe_mine', title: 'Mine', owner: null } })

const params = { name: 'mfe_mine' }
const find = async (user = admin) => (await server.call(user, sectionsGet, { params })).body
const bodyWith = async (url: string | null) => ({
  url,
  generation: (await find()).generation,
  reason: 'for a test',
})

describe('the base URL of a section backend', () => {
  it.each(roles.filter((role) => role !== 'super_admin'))('a %s must not set it', async (role) => {
    const user = await buildUser(server, { role })
    const body = await bodyWith('https://rooms.example.org')
    const { status } = await server.refuse(user, sectionsSetBackend, { params, body })
    expect([status, (await find()).backend]).toEqual([403, null])
  })

  it('an IT administrator sees it and that they cannot set it', async () => {
    const itAdmin = await buildUser(server, { role: 'it_admin' })
    expect([(await find(itAdmin)).can, (await find()).can]).toEqual([
      { setBackend: false },
      { setBackend: true },
    ])
  })

  it.each([
    'rooms.example.org',
    'ftp://rooms.example.org',
    'javascript:alert(1)',
    'https://user:password@rooms.example.org',
    'https://rooms.example.org/?tenant=1',
    'https://rooms.example.org/#top',
    'http://rooms.example.org:25',
    'https://169.254.169.254/latest',
    'https://10.0.0.1',
    'https://[::1]',
    `https://rooms.example.org/${'a'.repeat(500)}`,
    `https://rooms.example.org/${'ä'.repeat(200)}`,
    '',
    7,
  ])('%j is refused', async (url) => {
    const body = { ...(await bodyWith(null)), url }
    const { status, body: problem } = await server.refuse(admin, sectionsSetBackend, { params, body })
    expect([status, problem.errors?.[0]?.pointer]).toEqual([400, '/url'])
  })

  it.each(['https://localhost', 'http://rooms.example.org', 'https://127.0.0.1', 'https://intranet'])(
    '%s is refused without an allowed network',
    async (url) => {
      const strict = await startPortal()
      try {
        const superAdmin = await buildUser(strict, { role: 'super_admin' })
        const made = { name: 'mfe_mine', title: 'Mine', owner: null }
        await strict.call(superAdmin, sectionsCreate, { body: made })
        const body = { url, generation: 0, reason: 'for a test' }
        expect((await strict.refuse(superAdmin, sectionsSetBackend, { params, body })).status).toBe(400)
      } finally {
        await strict.stop()
      }
    },
  )

  it('is refused with an outdated generation, without a reason, and for an unknown section', async () => {
    const body = await bodyWith('https://rooms.example.org')
    const outdated = { ...body, generation: body.generation + 1 }
    const answer = await server.refuse(admin, sectionsSetBackend, { params, body: outdated })
    expect([answer.status, answer.body.code]).toEqual([409, 'release_conflict'])
    const silent = { ...body, reason: '' }
    expect((await server.refuse(admin, sectionsSetBackend, { params, body: silent })).status).toBe(400)
    const unknown = { params: { name: 'mfe_unknown' }, body }
    expect((await server.refuse(admin, sectionsSetBackend, unknown)).status).toBe(404)
  })

  it('is set and removed with a reason, and both stand in the history and in the audit log', async () => {
    const body = await bodyWith('https://ROOMS.example.org:443/api/')
    const set = (await server.call(admin, sectionsSetBackend, { params, body })).body
    expect(set.backend).toEqual({
      url: 'https://rooms.example.org/api',
      state: 'idle',
      requests: 0,
      failures: 0,
      slow: 0,
      lastFailure: null,
    })
    expect(set.generation).toBe(body.generation + 1)
    // The same address again changes nothing.
    const again = { ...body, generation: set.generation }
    expect((await server.call(admin, sectionsSetBackend, { params, body: again })).body.generation).toBe(
      set.generation,
    )
    const removed = { url: null, generation: set.generation, reason: 'It moved' }
    const without = (await server.call(admin, sectionsSetBackend, { params, body: removed })).body
    expect(without.backend).toBeNull()
    expect(without.history.slice(0, 2)).toMatchObject([
      { kind: 'backend_removed', reason: 'It moved', by: { id: admin.id } },
      { kind: 'backend_set', reason: 'for a test', by: { id: admin.id } },
    ])
    await ingestEvents(server.platform)
    const { items } = (await server.call(admin, auditList, { query: { area: 'sections' } })).body
    const id = items.find(({ kind }) => kind === 'section.backend_set')?.id ?? 0
    expect((await server.call(admin, auditGet, { params: { id } })).body).toMatchObject({
      actor: { id: admin.id },
      before: { backendUrl: null },
      after: { backendUrl: 'https://rooms.example.org/api' },
    })
  })

  it('is never part of the registry that pages read', async () => {
    await useBackend(server, admin, 'mfe_mine', 'https://rooms.example.org')
    const registry = await (await server.fetch(person, '/api/sections/registry')).text()
    expect(registry).not.toContain('rooms.example.org')
  })

  it('a removed section forwards nothing any more', async () => {
    const backend = await startBackend(answerJson({}))
    await useBackend(server, admin, 'mfe_gone', backend.url)
    const ask = async () => (await server.fetch(person, '/api/section-backends/mfe_gone/x')).status
    expect(await ask()).toBe(200)
    const gone = { params: { name: 'mfe_gone' }, body: { reason: 'for a test' } }
    await server.call(admin, sectionsDisable, gone)
    await server.platform.feed.catchUp()
    // Pages with unsaved work stay open while a section is off, so that they can still save.
    expect(await ask()).toBe(200)
    await server.call(admin, sectionsRemove, gone)
    await server.platform.feed.catchUp()
    expect(await ask()).toBe(404)
    await backend.stop()
  })
})
