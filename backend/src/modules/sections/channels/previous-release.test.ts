import type { EndpointDefinition } from '@headway/contracts'
import { sectionTokensCreate } from '@headway/contracts/section-access'
import {
  sectionsDisable,
  sectionsEndNext,
  sectionsGet,
  sectionsPin,
  sectionsRollBack,
  sectionsUse,
} from '@headway/contracts/sections'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { failInBrowsers, publishVersion, release, withToken } from '../testing/publish.ts'

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })

const find = async (name: string) => (await server.call(admin, sectionsGet, { params: { name } })).body

const call = async (endpoint: EndpointDefinition, name: string, body: Record<string, unknown> = {}) => {
  const { generation } = await find(name)
  return server.call(admin, endpoint, {
    params: { name },
    body: { reason: 'for a test', generation, ...body },
  })
}

const use = (name: string, version: string) =>
  call(sectionsUse, name, { version, audience: { kind: 'everybody' } })

const rollBack = (name: string) => call(sectionsRollBack, name)

const releasesOf = async (name: string) => {
  const { stable, previous } = await find(name)
  return { stable: stable?.version ?? null, previous: previous?.version ?? null }
}

describe('the release that a section falls back to', () => {
  it('the previous release is the last active one, not a newer one that was rolled back', async () => {
    await release(server, admin, 'mfe_rooms', '0.1.0')
    await release(server, admin, 'mfe_rooms', '0.2.0')
    await rollBack('mfe_rooms')
    await release(server, admin, 'mfe_rooms', '0.3.0')
    expect(await releasesOf('mfe_rooms')).toEqual({ stable: '0.3.0', previous: '0.1.0' })
    await failInBrowsers(server, 'mfe_rooms', '0.3.0')
    expect(await releasesOf('mfe_rooms')).toEqual({ stable: '0.1.0', previous: null })
  })

  it('the previous release is the last active one when an older release is activated', async () => {
    for (const version of ['0.9.0', '0.10.0', '0.10.1', '0.11.0']) {
      await release(server, admin, 'mfe_broken', version)
    }
    await rollBack('mfe_broken')
    expect(await releasesOf('mfe_broken')).toEqual({ stable: '0.10.1', previous: '0.10.0' })
    await use('mfe_broken', '0.10.0')
    expect(await releasesOf('mfe_broken')).toEqual({ stable: '0.10.0', previous: '0.10.1' })
    await rollBack('mfe_broken')
    expect(await releasesOf('mfe_broken')).toEqual({ stable: '0.10.1', previous: '0.9.0' })
  })

  it('automatic rollback can use the previous release after an older release was activated', async () => {
    await release(server, admin, 'mfe_older', '1.0.0')
    await release(server, admin, 'mfe_older', '2.0.0')
    await use('mfe_older', '1.0.0')
    await failInBrowsers(server, 'mfe_older', '1.0.0')
    expect(await releasesOf('mfe_older')).toEqual({ stable: '2.0.0', previous: null })
  })

  it('the previous release can be a rolled-back one after it was activated again', async () => {
    await release(server, admin, 'mfe_again', '1.0.0')
    await release(server, admin, 'mfe_again', '1.1.0')
    await rollBack('mfe_again')
    await use('mfe_again', '1.1.0')
    await release(server, admin, 'mfe_again', '1.2.0')
    expect(await releasesOf('mfe_again')).toEqual({ stable: '1.2.0', previous: '1.1.0' })
  })

  it('the previous release can be a faulty one after it was activated again', async () => {
    await release(server, admin, 'mfe_repaired', '1.0.0')
    await release(server, admin, 'mfe_repaired', '1.1.0')
    await failInBrowsers(server, 'mfe_repaired', '1.1.0')
    await use('mfe_repaired', '1.1.0')
    await release(server, admin, 'mfe_repaired', '1.2.0')
    expect(await releasesOf('mfe_repaired')).toEqual({ stable: '1.2.0', previous: '1.1.0' })
  })

  it.each([
    ['withdrawn', (name: string) => call(sectionsEndNext, name)],
    ['rolled back automatically', (name: string) => failInBrowsers(server, name, '1.1.0')],
  ])('the previous release changes when it is given to some users and then %s', async (case_, end) => {
    const name = `mfe_${case_.replaceAll(' ', '')}`
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await release(server, admin, name, version)
    }
    const audience = { kind: 'percentage', percentage: 5 }
    await call(sectionsUse, name, { version: '1.1.0', audience })
    expect(await releasesOf(name)).toEqual({ stable: '1.2.0', previous: '1.1.0' })
    await end(name)
    expect(await releasesOf(name)).toEqual({ stable: '1.2.0', previous: '1.0.0' })
  })

  it('the previous release is not a next release that was withdrawn', async () => {
    await release(server, admin, 'mfe_ended', '1.0.0')
    await release(server, admin, 'mfe_ended', '1.1.0')
    await use('mfe_ended', '1.0.0')
    await call(sectionsUse, 'mfe_ended', {
      version: '1.1.0',
      audience: { kind: 'percentage', percentage: 5 },
    })
    await call(sectionsEndNext, 'mfe_ended')
    await release(server, admin, 'mfe_ended', '1.2.0')
    await rollBack('mfe_ended')
    expect(await releasesOf('mfe_ended')).toEqual({ stable: '1.0.0', previous: null })
  })
})

describe('a pinned section', () => {
  it('a pinned section returns 409 to a token that changes the release, but the token may disable the section', async () => {
    const name = 'mfe_pinned'
    await release(server, admin, name, '1.0.0')
    await release(server, admin, name, '1.1.0')
    await publishVersion(server, admin, name, '1.2.0')
    await call(sectionsUse, name, { version: '1.2.0', audience: { kind: 'percentage', percentage: 5 } })
    await call(sectionsPin, name, { isPinned: true })
    const made = await server.call(admin, sectionTokensCreate, {
      params: { name },
      body: { name: 'CI', scope: 'operate', days: 30 },
    })
    const { generation } = await find(name)
    const attempts: [EndpointDefinition, Record<string, unknown>][] = [
      [sectionsUse, { version: '1.2.0', audience: { kind: 'everybody' } }],
      [sectionsEndNext, {}],
      [sectionsRollBack, {}],
    ]
    for (const [endpoint, body] of attempts) {
      const refused = await server.refuse(null, endpoint, {
        params: { name },
        body: { reason: 'from the pipeline', generation, ...body },
        ...withToken(made.body.token),
      })
      expect([endpoint.name, refused.status, refused.body.code]).toEqual([
        endpoint.name,
        409,
        'section_pinned',
      ])
    }
    await server.call(null, sectionsDisable, {
      params: { name },
      body: { reason: 'It leaks' },
      ...withToken(made.body.token),
    })
    expect((await find(name)).disabled).toMatchObject({ reason: 'It leaks' })
  })

  it('an administrator can change the release of a pinned section', async () => {
    await release(server, admin, 'mfe_held', '1.0.0')
    await publishVersion(server, admin, 'mfe_held', '1.1.0')
    await call(sectionsPin, 'mfe_held', { isPinned: true })
    await use('mfe_held', '1.1.0')
    expect((await releasesOf('mfe_held')).stable).toBe('1.1.0')
  })
})
