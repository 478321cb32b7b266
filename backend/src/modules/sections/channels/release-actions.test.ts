import { roles, type EndpointDefinition } from '@headway/contracts'
import { sectionsRegistry } from '@headway/contracts/section-registry'
import {
  sectionsCreate,
  sectionsDisable,
  sectionsEnable,
  sectionsEndNext,
  sectionsGet,
  sectionsList,
  sectionsPin,
  sectionsPreview,
  sectionsPreviewEnd,
  sectionsRollBack,
  sectionsUpdate,
  sectionsUse,
} from '@headway/contracts/sections'
import { afterAll, describe, expect, it } from 'vitest'
import { EventStream } from '../../../test/event-stream.ts'
import { buildUser, startPortal, type TestUser } from '../../../test/portal.ts'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { publishVersion, release, send } from '../testing/publish.ts'

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })
const staff = await buildUser(server, { role: 'staff' })

const find = async (name: string) => (await server.call(admin, sectionsGet, { params: { name } })).body

/** Returns a user's registry entry of a section, after the event of the change has arrived. */
const versionFor = async (user: TestUser | null, name: string) => {
  await server.platform.feed.catchUp()
  const { sections } = (await server.call(user, sectionsRegistry)).body
  return sections.find((section) => section.name === name)
}

const call = async (endpoint: EndpointDefinition, name: string, body: Record<string, unknown>) => {
  const { generation } = await find(name)
  return server.call(admin, endpoint, {
    params: { name },
    body: { reason: 'for a test', generation, ...body },
  })
}

describe('activating a release', () => {
  it('activating a release applies to everyone, also without a session, and stores the previous release', async () => {
    await release(server, admin, 'mfe_use', '1.0.0')
    expect(await versionFor(null, 'mfe_use')).toMatchObject({ release: { version: '1.0.0' }, previous: null })
    const section = await release(server, admin, 'mfe_use', '1.1.0')
    expect(section).toMatchObject({ stable: { version: '1.1.0' }, previous: { version: '1.0.0' } })
    expect(await versionFor(staff, 'mfe_use')).toMatchObject({
      release: { version: '1.1.0' },
      previous: { version: '1.0.0' },
    })
    expect(section.history.map(({ kind }) => kind)).toEqual([
      'used',
      'published',
      'used',
      'published',
      'created',
    ])
    expect(section.history[0]).toMatchObject({ reason: 'for a test', by: { id: admin.id, token: null } })
  })

  it('activating a release accepts one of two concurrent requests and returns 409 to the other', async () => {
    const { generation } = await release(server, admin, 'mfe_two', '1.0.0')
    await publishVersion(server, admin, 'mfe_two', '1.1.0')
    await publishVersion(server, admin, 'mfe_two', '1.2.0')
    const tries = ['1.1.0', '1.2.0'].map((version) =>
      server.fetch(admin, '/api/sections/mfe_two/use', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ version, audience: { kind: 'everybody' }, generation, reason: 'race' }),
      }),
    )
    const answers = await Promise.all(tries)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ code: 'release_conflict' })
    const won = answers[0]?.status === 200 ? '1.1.0' : '1.2.0'
    expect((await find('mfe_two')).stable?.version).toBe(won)
  })

  it('activating a release returns an error for an unknown or active release and for a stale generation', async () => {
    await release(server, admin, 'mfe_no', '1.0.0')
    const { generation } = await find('mfe_no')
    const use = (body: Record<string, unknown>) =>
      server.refuse(admin, sectionsUse, {
        params: { name: 'mfe_no' },
        body: { version: '1.0.0', audience: { kind: 'everybody' }, generation, reason: 'why not', ...body },
      })
    expect((await use({})).body.code).toBe('release_in_use')
    expect((await use({ version: '9.0.0' })).status).toBe(404)
    expect((await use({ generation: generation + 1 })).body.code).toBe('release_conflict')
    expect((await use({ reason: '' })).status).toBe(400)
    expect((await use({ audience: { kind: 'percentage', percentage: 100 } })).status).toBe(400)
    expect((await use({ audience: { kind: 'roles', roles: ['king'] } })).status).toBe(400)
    const unknown = { params: { name: 'mfe_nobody' }, body: { reason: 'why not' } }
    expect((await server.refuse(admin, sectionsDisable, unknown)).status).toBe(404)
  })

  it('activating a release updates every open page', async () => {
    await release(server, admin, 'mfe_live', '1.0.0')
    const viewer = await buildUser(server, { role: 'viewer' })
    const streams = await Promise.all([staff, viewer].map((user) => EventStream.open(server.url, user)))
    await release(server, admin, 'mfe_live', '1.1.0')
    for (const stream of streams) {
      const { data } = await stream.nextNamed('section.released')
      expect(data).toMatchObject({ tags: [{ type: 'Section' }] })
      stream.close()
    }
  })
})

it('creating a section updates every open page', async () => {
  const stream = await EventStream.open(server.url, admin)
  const other = await buildUser(server, { role: 'it_admin' })
  await server.call(other, sectionsCreate, { body: { name: 'mfe_made', title: 'Made', owner: null } })
  const { data } = await stream.nextNamed('section.changed')
  expect(data).toMatchObject({ tags: [{ type: 'Section' }] })
  stream.close()
})

describe('the next release', () => {
  it('the next release is active only for the chosen roles', async () => {
    await release(server, admin, 'mfe_roles', '1.0.0')
    await release(server, admin, 'mfe_roles', '2.0.0', { kind: 'roles', roles: ['staff', 'pm'] })
    for (const role of roles) {
      const person = await buildUser(server, { role })
      const expected = role === 'staff' || role === 'pm' ? '2.0.0' : '1.0.0'
      expect((await versionFor(person, 'mfe_roles'))?.release?.version, role).toBe(expected)
    }
    expect(await versionFor(staff, 'mfe_roles')).toMatchObject({ previous: { version: '1.0.0' } })
    expect(await versionFor(null, 'mfe_roles')).toMatchObject({ release: { version: '1.0.0' } })
  })

  it('the next release is active for some users until it is withdrawn or activated for all', async () => {
    await release(server, admin, 'mfe_people', '1.0.0')
    await release(server, admin, 'mfe_people', '2.0.0', { kind: 'roles', roles: ['staff'] })
    expect((await versionFor(staff, 'mfe_people'))?.release?.version).toBe('2.0.0')
    expect((await versionFor(admin, 'mfe_people'))?.release?.version).toBe('1.0.0')
    await call(sectionsEndNext, 'mfe_people', {})
    expect((await versionFor(staff, 'mfe_people'))?.release?.version).toBe('1.0.0')
    const { generation } = await find('mfe_people')
    const again = { params: { name: 'mfe_people' }, body: { generation, reason: 'again' } }
    expect((await server.refuse(admin, sectionsEndNext, again)).body.code).toBe('no_next_release')
    await call(sectionsUse, 'mfe_people', { version: '2.0.0', audience: { kind: 'everybody' } })
    expect(await find('mfe_people')).toMatchObject({ stable: { version: '2.0.0' }, next: null })
  })

  it('the next release is active for a percentage of users, always the same ones', async () => {
    await release(server, admin, 'mfe_share', '1.0.0')
    await release(server, admin, 'mfe_share', '2.0.0', { kind: 'percentage', percentage: 50 })
    const people = await Promise.all(Array.from({ length: 40 }, () => buildUser(server)))
    const ask = async () => {
      const versions = []
      for (const person of people) {
        versions.push((await versionFor(person, 'mfe_share'))?.release?.version)
      }
      return versions
    }
    const first = await ask()
    expect(new Set(first)).toEqual(new Set(['1.0.0', '2.0.0']))
    expect(await ask()).toEqual(first)
  })

  it('the next release makes the response personal, and costs no query when there is none', async () => {
    await server.platform.feed.catchUp()
    const { body, headers } = await server.call(null, sectionsRegistry)
    expect(body.isPersonal).toBe(true)
    const etag = headers.get('etag') ?? ''
    const again = await server.fetch(null, '/api/sections/registry', { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('a place in the navigation', () => {
  it('the navigation entry of a release is shown once an administrator allows it, also in later releases', async () => {
    const navigation = { label: 'Rooms', icon: 'calendar', roles: ['pm'] }
    const archive = await buildArchive('mfe_nav', '1.0.0', { description: { navigation } })
    expect((await send(server, admin, 'mfe_nav', archive)).status).toBe(200)
    await call(sectionsUse, 'mfe_nav', { version: '1.0.0', audience: { kind: 'everybody' } })
    expect(await find('mfe_nav')).toMatchObject({ navigation, isInNavigation: false })
    expect(await versionFor(null, 'mfe_nav')).toMatchObject({ isInNavigation: false })
    const body = { owner: null, needsSignature: false, isInNavigation: true }
    await server.call(admin, sectionsUpdate, { params: { name: 'mfe_nav' }, body })
    expect(await versionFor(null, 'mfe_nav')).toMatchObject({ isInNavigation: true })
    await release(server, admin, 'mfe_nav', '1.1.0')
    expect(await find('mfe_nav')).toMatchObject({ navigation: null, isInNavigation: true })
  })
})

describe('a preview', () => {
  it('a release preview is visible only in its session and can be ended', async () => {
    await release(server, admin, 'mfe_pre', '1.0.0')
    await publishVersion(server, admin, 'mfe_pre', '2.0.0-beta.1')
    const other = await buildUser(server, { role: 'super_admin' })
    const params = { name: 'mfe_pre' }
    const shown = await server.call(admin, sectionsPreview, { params, body: { version: '2.0.0-beta.1' } })
    expect(shown.body.preview).toBe('2.0.0-beta.1')
    expect(await versionFor(admin, 'mfe_pre')).toMatchObject({
      release: { version: '2.0.0-beta.1' },
      isPreview: true,
    })
    expect(await versionFor(other, 'mfe_pre')).toMatchObject({
      release: { version: '1.0.0' },
      isPreview: false,
    })
    await server.call(admin, sectionsPreviewEnd, { params })
    expect(await versionFor(admin, 'mfe_pre')).toMatchObject({ release: { version: '1.0.0' } })
    const unknown = { params, body: { version: '9.9.9' } }
    expect((await server.refuse(admin, sectionsPreview, unknown)).status).toBe(404)
  })

  it('a release preview ends automatically after eight hours', async () => {
    await release(server, admin, 'mfe_day', '1.0.0')
    await publishVersion(server, admin, 'mfe_day', '2.0.0')
    const params = { name: 'mfe_day' }
    await server.call(admin, sectionsPreview, { params, body: { version: '2.0.0' } })
    const { knex } = server.platform.database
    await knex('sessions').update({ expires_at: new Date(Date.now() + 86_400_000) })
    server.moveClock(8 * 3_600_000 + 1_000)
    const resolved = await versionFor(admin, 'mfe_day')
    server.moveClock(0)
    expect(resolved).toMatchObject({ release: { version: '1.0.0' }, isPreview: false })
  })
})

describe('rolling back', () => {
  it('a rollback activates the previous release, and the replaced one is not the next fallback', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await release(server, admin, 'mfe_back', version)
    }
    await call(sectionsRollBack, 'mfe_back', {})
    expect(await find('mfe_back')).toMatchObject({
      stable: { version: '1.1.0' },
      previous: { version: '1.0.0' },
    })
    await call(sectionsRollBack, 'mfe_back', { version: '1.2.0' })
    expect((await find('mfe_back')).stable?.version).toBe('1.2.0')
    expect((await find('mfe_back')).history[0]).toMatchObject({ kind: 'rolled_back', version: '1.2.0' })
  })

  it('a rollback returns an error for a release that was never active and without a previous release', async () => {
    await release(server, admin, 'mfe_first', '1.0.0')
    await publishVersion(server, admin, 'mfe_first', '1.1.0')
    const { generation } = await find('mfe_first')
    const back = (body: Record<string, unknown>) =>
      server.refuse(admin, sectionsRollBack, {
        params: { name: 'mfe_first' },
        body: { generation, reason: 'no', ...body },
      })
    expect((await back({ reason: 'back' })).body.code).toBe('no_earlier_release')
    expect((await back({ reason: 'back', version: '1.1.0' })).status).toBe(404)
    expect((await back({ reason: 'back', version: '1.0.0' })).body.code).toBe('release_in_use')
  })
})

describe('switches', () => {
  it('administrators disable a section for everyone with a reason, and enable it again', async () => {
    await release(server, admin, 'mfe_off', '1.0.0')
    const params = { name: 'mfe_off' }
    await server.call(admin, sectionsDisable, { params, body: { reason: 'It is broken' } })
    expect(await versionFor(staff, 'mfe_off')).toMatchObject({
      release: null,
      disabled: { reason: 'It is broken' },
    })
    await server.call(admin, sectionsEnable, { params, body: { reason: 'It is mended' } })
    expect(await versionFor(staff, 'mfe_off')).toMatchObject({
      release: { version: '1.0.0' },
      disabled: null,
    })
    const kinds = (await find('mfe_off')).history.map(({ kind, reason }) => `${kind}: ${reason}`)
    expect(kinds.slice(0, 2)).toEqual(['enabled: It is mended', 'disabled: It is broken'])
  })

  it('pin a section to its release', async () => {
    await release(server, admin, 'mfe_pin', '1.0.0')
    await call(sectionsPin, 'mfe_pin', { isPinned: true })
    const { items } = (await server.call(admin, sectionsList)).body
    expect(items.find(({ name }) => name === 'mfe_pin')?.isPinned).toBe(true)
  })
})

describe('the cached state', () => {
  it('the section registry serves the last known state while the database is unavailable', async () => {
    await release(server, admin, 'mfe_kept', '1.0.0')
    await versionFor(null, 'mfe_kept')
    const { database } = server.platform
    const { rows } = database
    Object.assign(database, { rows: () => Promise.reject(new Error('away')) })
    const { sections } = (await server.call(null, sectionsRegistry)).body
    Object.assign(database, { rows })
    expect(sections.find(({ name }) => name === 'mfe_kept')?.release?.version).toBe('1.0.0')
  })
})
