import { type HealthReport, sectionsHealth } from '@headway/contracts/section-registry'
import { sectionReleasesList } from '@headway/contracts/section-releases'
import { notificationsList } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { sectionsGet, sectionsPin, sectionsUse } from '@headway/contracts/sections'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { startTestServer, type TestServer, type TestUser } from '../../../test/server.ts'
import { release, send } from '../testing/publish.ts'
import { isFailing, watchReleases } from './guard.ts'

/** For a busy machine; what has come is written within a second. */
const PATIENCE = { timeout: 60_000 }

let server: TestServer
let admin: TestUser
let people: TestUser[]

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ role: 'super_admin' })
  people = await Promise.all(Array.from({ length: 12 }, () => server.createUser()))
})
afterAll(() => server.stop())
afterEach(async () => {
  await server.platform.database.knex('settings').delete()
  await server.platform.settings.load()
})

const set = async (key: string, value: unknown) => {
  await server.call(admin, settingsUpdate, { params: { key }, body: { value } })
  await server.platform.feed.catchUp()
}
const find = async (name: string) => (await server.call(admin, sectionsGet, { params: { name } })).body

const written = (section: string, version: string) =>
  server.platform.database
    .knex('section_health')
    .where({ section, version })
    .sum({ loads: 'loads', faults: server.platform.database.knex.raw('failures + errors') })
    .first<{ loads: number | null; faults: number | null }>()

const loaded = (section: string, version: string): HealthReport => ({
  section,
  version,
  kind: 'loaded',
  milliseconds: 180,
})
const failed = (section: string, version: string): HealthReport => ({
  section,
  version,
  kind: 'failed',
  message: 'The script did not load',
})

/** Everybody sends the same reports, and they are written. */
async function reportAll(reports: HealthReport[]): Promise<void> {
  await server.platform.feed.catchUp()
  const [first] = reports
  if (!first) {
    return
  }
  const before = await written(first.section, first.version)
  for (const person of people) {
    await server.call(person, sectionsHealth, { body: { reports } })
  }
  const sum = (row: typeof before) => (row?.loads ?? 0) + (row?.faults ?? 0)
  await expect
    .poll(async () => sum(await written(first.section, first.version)) - sum(before), PATIENCE)
    .toBe(people.length * reports.length)
}

describe('what pages report', () => {
  it('is counted for the release, with how long it took and who is on it', async () => {
    await release(server, admin, 'mfe_seen', '1.0.0')
    await reportAll([loaded('mfe_seen', '1.0.0'), failed('mfe_seen', '1.0.0')])
    const { health } = await find('mfe_seen')
    expect(health).toEqual({ loads: 12, failures: 12, errors: 0, p50: 250, p95: 250, people: 12 })
  })

  it('keeps messages without values and stacks without anything but components', async () => {
    await release(server, admin, 'mfe_said', '1.0.0')
    await reportAll([
      {
        section: 'mfe_said',
        version: '1.0.0',
        kind: 'error',
        message: 'Cannot read "Jane Doe" of 4711',
        stack: '\n    at TaskCard (https://x/y.js:1:2)\n    at div\n  secret=Jane',
      },
    ])
    const { items } = (await server.call(admin, sectionReleasesList, { params: { name: 'mfe_said' } })).body
    expect(items[0]?.faults).toMatchObject([
      { kind: 'error', message: 'Cannot read “…” of #', stack: 'TaskCard\ndiv', count: 12 },
    ])
  })

  it('understands the stacks of other browsers', async () => {
    await release(server, admin, 'mfe_foreign', '1.0.0')
    const stack = 'TaskCard@https://x/y.js:1:2\ndiv@\nsecret=Jane'
    await reportAll([{ ...failed('mfe_foreign', '1.0.0'), kind: 'error', stack } as HealthReport])
    const { items } = (await server.call(admin, sectionReleasesList, { params: { name: 'mfe_foreign' } }))
      .body
    expect(items[0]?.faults).toMatchObject([{ stack: 'TaskCard\ndiv' }])
  })

  it('is not counted for releases that are made up', async () => {
    const reports = [loaded('mfe_madeup', '1.0.0')]
    await server.call(admin, sectionsHealth, { body: { reports } })
    await release(server, admin, 'mfe_after', '1.0.0')
    await reportAll([loaded('mfe_after', '1.0.0')])
    expect(await server.platform.database.knex('section_health').where({ section: 'mfe_madeup' })).toEqual([])
  })

  it('counts little of one person, however much they send', async () => {
    await release(server, admin, 'mfe_flood', '1.0.0')
    await server.platform.feed.catchUp()
    const reports = Array.from({ length: 20 }, () => failed('mfe_flood', '1.0.0'))
    for (let round = 0; round < 5; round++) {
      await server.call(admin, sectionsHealth, { body: { reports } })
    }
    await expect.poll(async () => (await written('mfe_flood', '1.0.0'))?.faults, PATIENCE).toBeGreaterThan(0)
    // The clock may pass into another minute meanwhile.
    expect((await written('mfe_flood', '1.0.0'))?.faults).toBeLessThanOrEqual(6)
  })

  it('is refused from nobody, and when it is too much or not what it should be', async () => {
    const reports = Array.from({ length: 21 }, () => loaded('mfe_seen', '1.0.0'))
    expect((await server.refuse(null, sectionsHealth, { body: { reports } })).status).toBe(401)
    expect((await server.refuse(admin, sectionsHealth, { body: { reports } })).status).toBe(400)
    const long = { ...failed('mfe_seen', '1.0.0'), message: 'x'.repeat(301) }
    expect((await server.refuse(admin, sectionsHealth, { body: { reports: [long] } })).status).toBe(400)
  })
})

describe('the guard', () => {
  it.each([
    ['no faults', { loads: 100, faults: 0 }, false],
    ['many faults', { loads: 100, faults: 20 }, true],
    ['too few loads', { loads: 9, faults: 9 }, false],
    ['too few faults', { loads: 20, faults: 4 }, false],
    ['exactly 5% of the loads', { loads: 100, faults: 5 }, false],
    ['more than 5% of the loads', { loads: 100, faults: 6 }, true],
    ['a rare error among many loads', { loads: 10_000, faults: 6 }, false],
    ['errors without loads', { loads: 0, faults: 12 }, true],
  ] as const)('judges %s', (_case, counts, expected) => {
    expect(isFailing(counts)).toBe(expected)
  })

  it('takes a bad release back, marks it, and tells administrators and its owner', async () => {
    const owner = await server.createUser({ role: 'pm' })
    await release(server, admin, 'mfe_guard', '1.0.0')
    const { email } = await server.platform.database
      .knex('users')
      .where({ id: owner.id })
      .first<{ email: string }>('email')
    await server.platform.database
      .knex('sections')
      .where({ name: 'mfe_guard' })
      .update({ owner_team: 'Team', owner_contact: email })
    await reportAll([loaded('mfe_guard', '1.0.0')])
    await release(server, admin, 'mfe_guard', '2.0.0')
    await reportAll([failed('mfe_guard', '2.0.0')])
    await watchReleases(server.platform)
    const section = await find('mfe_guard')
    expect(section.stable?.version).toBe('1.0.0')
    expect(section.history[0]).toMatchObject({ kind: 'returned', by: null, version: '1.0.0' })
    const { items } = (await server.call(admin, sectionReleasesList, { params: { name: 'mfe_guard' } })).body
    expect(items.find(({ version }) => version === '2.0.0')?.faulty?.reason).toBe(
      '12 failures and errors in 12 loads',
    )
    for (const person of [admin, owner]) {
      const told = (await server.call(person, notificationsList)).body.items
      expect(told.filter(({ title }) => title === 'Section guard: release rolled back')).toHaveLength(1)
    }
    const [nobody] = people
    expect((await server.call(nobody ?? null, notificationsList)).body.items).toEqual([])
    await watchReleases(server.platform)
    expect((await find('mfe_guard')).generation).toBe(section.generation)
  })

  it('gives those who try a bad release the stable one again', async () => {
    await release(server, admin, 'mfe_tried', '1.0.0')
    await reportAll([loaded('mfe_tried', '1.0.0')])
    await release(server, admin, 'mfe_tried', '2.0.0', { kind: 'percentage', percentage: 50 })
    await reportAll([failed('mfe_tried', '2.0.0')])
    await watchReleases(server.platform)
    expect(await find('mfe_tried')).toMatchObject({ stable: { version: '1.0.0' }, next: null })
  })

  it.each(['off', 'warn'])('that is set to %s leaves the release where it is', async (mode) => {
    const name = `mfe_${mode}`
    await set('sections.guard', mode)
    await release(server, admin, name, '1.0.0')
    await release(server, admin, name, '2.0.0')
    await reportAll([failed(name, '2.0.0')])
    await watchReleases(server.platform)
    await watchReleases(server.platform)
    const { stable, history } = await find(name)
    expect(stable?.version).toBe('2.0.0')
    expect(history.filter(({ kind }) => kind === 'suspected')).toHaveLength(mode === 'warn' ? 1 : 0)
  })

  it('only warns where a person has pinned the release, or there is nothing before it', async () => {
    await release(server, admin, 'mfe_held', '1.0.0')
    const { generation } = await release(server, admin, 'mfe_held', '2.0.0')
    const body = { isPinned: true, generation, reason: 'We want to see it' }
    await server.call(admin, sectionsPin, { params: { name: 'mfe_held' }, body })
    await release(server, admin, 'mfe_only', '1.0.0')
    await reportAll([failed('mfe_held', '2.0.0')])
    await reportAll([failed('mfe_only', '1.0.0')])
    await watchReleases(server.platform)
    expect((await find('mfe_held')).stable?.version).toBe('2.0.0')
    expect((await find('mfe_only')).history[0]).toMatchObject({ kind: 'suspected' })
  })
})

it('only warns where another section has the path of the release before by now', async () => {
  const useAt = async (section: string, version: string, path: string) => {
    const archive = await buildArchive(section, version, { description: { basePaths: [path] } })
    expect((await send(server, admin, section, archive)).status).toBe(200)
    const { generation } = await find(section)
    const body = { version, audience: { kind: 'everybody' as const }, generation, reason: 'for a test' }
    await server.call(admin, sectionsUse, { params: { name: section }, body })
  }
  await useAt('mfe_giver', '1.0.0', '/given')
  await useAt('mfe_giver', '2.0.0', '/other')
  await useAt('mfe_taker', '1.0.0', '/given')
  await reportAll([failed('mfe_giver', '2.0.0')])
  await watchReleases(server.platform)
  const { stable, history } = await find('mfe_giver')
  expect([stable?.version, history[0]?.kind]).toEqual(['2.0.0', 'suspected'])
})
