import { generateKeyPairSync } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { AdministrationPages } from '../pages/AdministrationPages.ts'
import { ReportPage } from '../pages/ReportPage.ts'
import { SectionPanel } from '../pages/SectionPanel.ts'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call.ts'
import { people } from '../support/people.ts'
import { leaveAndReturn, newProbeSection, Probe, toKnow } from '../support/probe.ts'
import { expect, test } from '../support/test.ts'

/** The guard looks every 15 seconds, and pages report within three. */
const GUARDED = 40_000

const section = newProbeSection()

// One section, whose releases follow each other.
test.describe.configure({ mode: 'serial' })

test('a release of another team appears in an open page, without a reload and not under unsaved work', {
  tag: '@core',
}, async ({ windowOf }) => {
  const admin = await windowOf(people.it_admin)
  await admin.goto('/')
  const probe = new Probe(admin, section)
  await probe.create()
  await probe.ship('1.0.0')

  const page = await windowOf(people.staff)
  const { heading } = new Shell(page)
  await toKnow(page, section, '1.0.0')
  await page.goto(section.path)
  await expect(heading).toHaveText('Probe 1.0.0')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  await test.step('clean: with the next visit', async () => {
    await probe.ship('1.1.0')
    await expect(async () => {
      await leaveAndReturn(page, section)
      await expect(heading).toHaveText('Probe 1.1.0', { timeout: 1_000 })
    }).toPass()
  })

  await test.step('unsaved: it asks, and keeps running', async () => {
    await page.evaluate(() => Object.assign(globalThis, { probeIsDirty: true }))
    await probe.ship('1.2.0')
    await expect(page.getByText('A new version is ready')).toBeVisible()
    await leaveAndReturn(page, section)
    await expect(heading).toHaveText('Probe 1.1.0')
  })

  await test.step('taken at once by who says so', async () => {
    await page.getByRole('button', { name: 'Update now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update now' }).click()
    await expect(heading).toHaveText('Probe 1.2.0')
    await expect(page.getByText('A new version is ready')).toBeHidden()
  })
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})

/** What a release that throws while it is loaded leaves in the console. */
const brokenProbe = { text: /broken on purpose|leaves no container/ }
const broken = 'throw new Error("broken on purpose")'

test('the guard takes a bad release back, and nothing that somebody is writing is lost', async ({
  windowOf,
  problems,
}) => {
  problems.expect(brokenProbe)
  const writer = await windowOf(people.staff)
  await writer.goto('/report')
  const report = new ReportPage(writer)
  await report.description.fill('Half of what happened today')
  await writer.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  const admin = await windowOf(people.it_admin)
  await admin.goto('/')
  const probe = new Probe(admin, section)
  await probe.ship('1.3.0', { beforehand: broken })
  // Two attempts each are enough to say that it is not the network of one of them.
  const crowd = [people.viewer, people.president, people.sr_pm, people.pm, people.super_admin]
  await Promise.all(
    crowd.map(async (person) => {
      const page = await windowOf(person)
      await toKnow(page, section, '1.3.0')
      await page.goto(section.path)
      await expect(new Shell(page).heading).toHaveText('Probe 1.2.0')
    }),
  )
  await expect.poll(() => probe.releaseInUse(), { timeout: GUARDED }).toBe('1.2.0')

  await expect(report.description).toHaveValue('Half of what happened today')
  expect(await writer.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})

test('a release that cannot be loaded shows the one before it, which answers for its own errors', async ({
  windowOf,
  problems,
}) => {
  problems.expect(brokenProbe)
  problems.expect({ text: /No probe/ })
  const admin = await windowOf(people.it_admin)
  await admin.goto('/')
  const probe = new Probe(admin, section)
  await probe.ship('1.4.0', { beforehand: broken })
  const page = await windowOf(people.viewer)
  await toKnow(page, section, '1.4.0')
  await page.goto(section.path)
  await expect(new Shell(page).heading).toHaveText('Probe 1.2.0')

  await page.evaluate(() => Object.assign(globalThis, { probeThrows: true }))
  await leaveAndReturn(page, section)
  await expect(new SectionPanel(page).panel).toBeVisible()
  await expect
    .poll(() => probe.faultsOf('1.2.0'))
    .toMatchObject([
      { kind: 'error', message: 'Error: No probe “…” in #', stack: expect.stringMatching(/^Page\n/) },
    ])
  const faults = await probe.faultsOf('1.4.0')
  expect(faults.map(({ kind }) => kind)).not.toContain('error')
})

test('an administrator rolls back, switches off and on again', async ({ windowOf }) => {
  const admin = await windowOf(people.it_admin)
  await admin.goto('/admin')
  await new AdministrationPages(admin).entry('Sections').click()
  await admin.getByRole('link', { name: section.title }).click()
  await admin.getByRole('button', { name: 'Roll back to 1.2.0' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill('It throws when it is loaded')
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect(admin.getByText('Rolled back: 1.4.0 → 1.2.0')).toBeVisible()

  const page = await windowOf(people.staff)
  await toKnow(page, section, '1.2.0')
  await page.goto(section.path)
  await expect(new Shell(page).heading).toHaveText('Probe 1.2.0')

  const probe = new Probe(admin, section)
  await probe.switchOff('It is being mended.')
  await expect(admin.getByText(/It is being mended/).first()).toBeVisible()
  await expect(page.getByText(/It is being mended/)).toBeVisible()
  await probe.switchOn()
  await expect(new Shell(page).heading).toHaveText('Probe 1.2.0')
})

/** Somebody elsewhere gives a team access to its section and takes it away, under the eyes of who has the section's page open. */
async function expectAccessToFollow(detail: Page, elsewhere: Page, section: string): Promise<void> {
  const address = `/api/sections/${section}`
  const [tokens, keys] = ['Publishing tokens', 'Signing keys'].map((name) =>
    detail.getByRole('list', { name }),
  ) as [Locator, Locator]
  const { id, token } = await call(elsewhere, 'POST', `${address}/tokens`, {
    name: 'Build server',
    scope: 'publish',
    days: 30,
  })
  await expect(tokens).toContainText('Build server')
  await expect(tokens).toContainText('never used')
  await expect(detail.getByText('Token created')).toBeVisible()
  const used = await elsewhere.request.get(address, { headers: { authorization: `Bearer ${token}` } })
  expect(used.status()).toBe(200)
  await expect(tokens).toContainText('last used')
  await call(elsewhere, 'DELETE', `${address}/tokens/${id}`)
  await expect(tokens).toContainText('revoked')
  await expect(tokens.getByRole('button')).toHaveCount(0)

  const { publicKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  const key = await call(elsewhere, 'POST', `${address}/keys`, { name: 'Team key', publicKey: pem })
  await expect(keys).toContainText('Team key')
  await call(elsewhere, 'DELETE', `${address}/keys/${key.id}`)
  await expect(detail.getByText('No keys. Unsigned releases are accepted.')).toBeVisible()
}

test('what somebody else makes and publishes appears in the open list and on the open page of a section', async ({
  windowOf,
}) => {
  const other = newProbeSection()
  const [list, detail, elsewhere] = await Promise.all([
    windowOf(people.it_admin),
    windowOf(people.it_admin),
    windowOf(people.super_admin),
  ])
  await Promise.all([list.goto('/admin/sections'), elsewhere.goto('/')])
  const sections = list.getByRole('table', { name: 'Sections' })
  await expect(sections).toContainText(section.title)
  await list.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  const row = sections.getByRole('row').filter({ hasText: other.title })

  const probe = new Probe(elsewhere, other)
  await probe.create()
  await expect(row).toContainText('No release yet')

  await detail.goto(`/admin/sections/${other.name}`)
  await expect(detail.getByText('No releases yet')).toBeVisible()
  await detail.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await probe.publish('1.0.0')
  const releases = detail.getByRole('list', { name: 'Releases' })
  await expect(releases).toContainText('1.0.0')
  await expect(detail.getByText('Release published: 1.0.0')).toBeVisible()
  await expect(row).toContainText('No release yet')

  await probe.ship('1.1.0')
  await expect(releases).toContainText('Active')
  await expect(detail.getByText('Activated: 1.1.0')).toBeVisible()
  await expect(row).toContainText('1.1.0')
  await test.step('tokens and keys too', () => expectAccessToFollow(detail, elsewhere, other.name))
  for (const page of [list, detail]) {
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
  }
})
