import { type HealthReport, sectionsHealth } from '@headway/contracts/section-registry'
import { sectionReleasesList } from '@headway/contracts/section-releases'
import { mailList } from '@headway/contracts/mail'
import { notificationsList } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { sectionsGet, sectionsPin, sectionsUse } from '@headway/contracts/sections'
import { webhooksCreate } from '@headway/contracts/webhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../../test/portal.ts'
import { release, send } from '../testing/publish.ts'
import { isFailing, rollBackFailingReleases } from './auto-rollback.ts'

/** Timeout for slow machines; reports are usually written within a second. */
const PATIENCE = { timeout: 60_000 }

let server: TestPortal
let admin: TestUser
let people: TestUser[]

beforeAll(async () => {
  server = await startPortal()
  admin = await buildUser(server, { role: 'super_admin' })
  people = await Promise.all(Array.from({ length: 12 }, () => buildUser(server)))
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

/** Sends the same reports for all users and waits until they are written. */
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

describe('health reports of pages', () => {
  it('health reports are counted per release with load times and users', async () => {
    await release(server, admin, 'mfe_seen', '1.0.0')
    await reportAll([loaded('mfe_seen', '1.0.0'), failed('mfe_seen', '1.0.0')])
    const { health } = await find('mfe_seen')
    expect(health).toEqual({ loads: 12, failures: 12, errors: 0, p50: 250, p95: 250, people: 12 })
  })

  it('health reports are summed by hour for all releases', async () => {
    await release(server, admin, 'mfe_hours', '1.0.0')
    const minute = (hoursAgo: number, version: string, under_250: number, under_1000: number) => ({
      section: 'mfe_hours',
      version,
      minute: new Date(server.platform.clock.now().getTime() - hoursAgo * 3_600_000),
      loads: under_250 + under_1000,
      failures: 0,
      errors: 0,
      under_100: 0,
      under_250,
      under_500: 0,
      under_1000,
      under_2000: 0,
      under_4000: 0,
      under_8000: 0,
      longer: 0,
    })
    await server.platform.database
      .knex('section_health')
      .insert([
        minute(0.5, '1.0.0', 10, 0),
        minute(0.5, '0.9.0', 0, 10),
        minute(23.5, '1.0.0', 5, 0),
        minute(25, '1.0.0', 0, 1_000),
      ])
    const { health, p95ByHour } = await find('mfe_hours')
    expect(health).toMatchObject({ loads: 15, p95: 250 })
    expect(p95ByHour).toEqual([250, ...Array.from({ length: 22 }, () => null), 1_000])
  })

  it('store messages without values and stacks with component names only', async () => {
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

  it('parse the stacks of other browsers', async () => {
    await release(server, admin, 'mfe_foreign', '1.0.0')
    const stack = 'TaskCard@https://x/y.js:1:2\ndiv@\nsecret=Jane'
    await reportAll([{ ...failed('mfe_foreign', '1.0.0'), kind: 'error', stack } as HealthReport])
    const { items } = (await server.call(admin, sectionReleasesList, { params: { name: 'mfe_foreign' } }))
      .body
    expect(items[0]?.faults).toMatchObject([{ stack: 'TaskCard\ndiv' }])
  })

  it('health reports are ignored for unknown releases', async () => {
    const reports = [loaded('mfe_madeup', '1.0.0')]
    await server.call(admin, sectionsHealth, { body: { reports } })
    await release(server, admin, 'mfe_after', '1.0.0')
    await reportAll([loaded('mfe_after', '1.0.0')])
    expect(await server.platform.database.knex('section_health').where({ section: 'mfe_madeup' })).toEqual([])
  })

  it('health reports are limited per user', async () => {
    await release(server, admin, 'mfe_flood', '1.0.0')
    await server.platform.feed.catchUp()
    const reports = Array.from({ length: 20 }, () => failed('mfe_flood', '1.0.0'))
    for (let round = 0; round < 5; round++) {
      await server.call(admin, sectionsHealth, { body: { reports } })
    }
    await expect.poll(async () => (await written('mfe_flood', '1.0.0'))?.faults, PATIENCE).toBe(3)
  })

  it('health reports return 401 without a session and 400 for large or invalid reports', async () => {
    const reports = Array.from({ length: 21 }, () => loaded('mfe_seen', '1.0.0'))
    expect((await server.refuse(null, sectionsHealth, { body: { reports } })).status).toBe(401)
    expect((await server.refuse(admin, sectionsHealth, { body: { reports } })).status).toBe(400)
    const long = { ...failed('mfe_seen', '1.0.0'), message: 'x'.repeat(301) }
    expect((await server.refuse(admin, sectionsHealth, { body: { reports: [long] } })).status).toBe(400)
  })
})

describe('automatic rollback', () => {
  it.each([
    ['no faults', { loads: 100, faults: 0 }, false],
    ['many faults', { loads: 100, faults: 20 }, true],
    ['too few loads', { loads: 9, faults: 9 }, false],
    ['too few faults', { loads: 20, faults: 4 }, false],
    ['exactly 5% of the loads', { loads: 100, faults: 5 }, false],
    ['more than 5% of the loads', { loads: 100, faults: 6 }, true],
    ['a rare error among many loads', { loads: 10_000, faults: 6 }, false],
    ['errors without loads', { loads: 0, faults: 12 }, true],
  ] as const)(
    'a release with %s is rolled back only when its error rate is too high',
    (_case, counts, expected) => {
      expect(isFailing(counts)).toBe(expected)
    },
  )

  it('the automatic rollback replaces a failing release, marks it as faulty and notifies administrators and its owner', async () => {
    const owner = await buildUser(server, { role: 'pm' })
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
    await rollBackFailingReleases(server.platform)
    const section = await find('mfe_guard')
    expect(section.stable?.version).toBe('1.0.0')
    expect(section.history[0]).toMatchObject({ kind: 'auto_rolled_back', by: null, version: '1.0.0' })
    const { items } = (await server.call(admin, sectionReleasesList, { params: { name: 'mfe_guard' } })).body
    expect(items.find(({ version }) => version === '2.0.0')?.faulty?.reason).toBe(
      '12 failures and errors in 12 loads',
    )
    for (const person of [admin, owner]) {
      const notified = (await server.call(person, notificationsList)).body.items
      expect(notified.filter(({ title }) => title === 'Section guard: release rolled back')).toHaveLength(1)
    }
    const [bystander] = people
    expect((await server.call(bystander ?? null, notificationsList)).body.items).toEqual([])
    await rollBackFailingReleases(server.platform)
    expect((await find('mfe_guard')).generation).toBe(section.generation)
  })

  it('the automatic rollback sends a mail to an owner without an account, and a message to webhooks', async () => {
    const events = ['section.troubled']
    await server.call(admin, webhooksCreate, {
      body: { name: 'Desk', url: 'https://hooks.example.org', events },
    })
    await server.platform.feed.catchUp()
    // The longest name and versions.
    const name = `mfe_${'d'.repeat(40)}`
    const [earlier, failing] = [1, 2].map((major) => `${major}.0.0-${'a'.repeat(58)}`) as [string, string]
    await release(server, admin, name, earlier)
    await server.platform.database
      .knex('sections')
      .where({ name })
      .update({ owner_team: 'Desk', owner_contact: 'desk@example.org' })
    await reportAll([loaded(name, earlier)])
    await release(server, admin, name, failing)
    await reportAll([failed(name, failing)])
    await rollBackFailingReleases(server.platform)
    const mails = (await server.call(admin, mailList)).body.items
    expect(mails.filter(({ address }) => address === 'desk@example.org')).toMatchObject([
      { user: null, subject: `Section ${'d'.repeat(40)}: release rolled back` },
    ])
    const [message] = await server.platform.database
      .knex('webhook_outbox')
      .where({ event: 'section.troubled' })
    expect(JSON.parse(message?.body ?? '{}')).toMatchObject({
      actor: null,
      data: { section: name, version: failing, returnedTo: earlier },
    })
  })

  it('the automatic rollback returns users of a failing next release to the stable one', async () => {
    await release(server, admin, 'mfe_tried', '1.0.0')
    await reportAll([loaded('mfe_tried', '1.0.0')])
    await release(server, admin, 'mfe_tried', '2.0.0', { kind: 'percentage', percentage: 50 })
    await reportAll([failed('mfe_tried', '2.0.0')])
    await rollBackFailingReleases(server.platform)
    expect(await find('mfe_tried')).toMatchObject({ stable: { version: '1.0.0' }, next: null })
  })

  it.each(['off', 'warn'])('a failing release stays active with the setting %s', async (mode) => {
    const name = `mfe_${mode}`
    await set('sections.guard', mode)
    await release(server, admin, name, '1.0.0')
    await release(server, admin, name, '2.0.0')
    await reportAll([failed(name, '2.0.0')])
    await rollBackFailingReleases(server.platform)
    await rollBackFailingReleases(server.platform)
    const { stable, history } = await find(name)
    expect(stable?.version).toBe('2.0.0')
    expect(history.filter(({ kind }) => kind === 'unhealthy')).toHaveLength(mode === 'warn' ? 1 : 0)
  })

  it('automatic rollback only warns when the release is pinned or has no predecessor', async () => {
    await release(server, admin, 'mfe_held', '1.0.0')
    const { generation } = await release(server, admin, 'mfe_held', '2.0.0')
    const body = { isPinned: true, generation, reason: 'We want to see it' }
    await server.call(admin, sectionsPin, { params: { name: 'mfe_held' }, body })
    await release(server, admin, 'mfe_only', '1.0.0')
    await reportAll([failed('mfe_held', '2.0.0')])
    await reportAll([failed('mfe_only', '1.0.0')])
    await rollBackFailingReleases(server.platform)
    expect((await find('mfe_held')).stable?.version).toBe('2.0.0')
    expect((await find('mfe_only')).history[0]).toMatchObject({ kind: 'unhealthy' })
  })
})

it('automatic rollback only warns when another section uses a path of the previous release', async () => {
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
  await rollBackFailingReleases(server.platform)
  const { stable, history } = await find('mfe_giver')
  expect([stable?.version, history[0]?.kind]).toEqual(['2.0.0', 'unhealthy'])
})
