import { generateKeyPairSync } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { AdministrationPages } from '../pages/AdministrationPages.ts'
import { ReportPage } from '../pages/ReportPage.ts'
import { SectionPanel } from '../pages/SectionPanel.ts'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call-api.ts'
import { unusedPreload } from '../support/console-errors.ts'
import { people } from '../support/people.ts'
import {
  leaveAndReturn,
  newTestSection,
  TestSectionReleases,
  waitForRelease,
} from '../support/test-section.ts'
import { expect, test } from '../support/test.ts'

/** The guard checks every 15 seconds, and pages report within three. */
const ROLLBACK_TIMEOUT_MS = 40_000

const section = newTestSection()

// The tests publish releases of one section, so they run one after the other.
test.describe.configure({ mode: 'serial' })

test('a release of another team appears in an open page without a reload, but not during unsaved edits', {
  tag: '@core',
}, async ({ windowOf }) => {
  const admin = await windowOf(people.it_admin)
  await admin.goto('/')
  const probe = new TestSectionReleases(admin, section)
  await probe.create()
  await probe.ship('1.0.0')

  const page = await windowOf(people.staff)
  const { heading } = new Shell(page)
  await waitForRelease(page, section, '1.0.0')
  await page.goto(section.path)
  await expect(heading).toHaveText('Probe 1.0.0')
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  await test.step('without unsaved input, the next visit loads the release', async () => {
    await probe.ship('1.1.0')
    await expect(async () => {
      await leaveAndReturn(page, section)
      await expect(heading).toHaveText('Probe 1.1.0', { timeout: 1_000 })
    }).toPass()
  })

  await test.step('with unsaved input, the page offers the update and keeps running', async () => {
    await page.evaluate(() => Object.assign(globalThis, { probeIsDirty: true }))
    await probe.ship('1.2.0')
    await expect(page.getByText('A new version is ready')).toBeVisible()
    await leaveAndReturn(page, section)
    await expect(heading).toHaveText('Probe 1.1.0')
  })

  await test.step('the user updates immediately', async () => {
    await page.getByRole('button', { name: 'Update now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update now' }).click()
    await expect(heading).toHaveText('Probe 1.2.0')
    await expect(page.getByText('A new version is ready')).toBeHidden()
  })
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})

/** Console messages of a release that throws while it loads. */
const brokenProbe = { text: /broken on purpose|defines no container/ }
const broken = 'throw new Error("broken on purpose")'

test('automatic rollback replaces a bad release, and no unsaved input is lost', async ({
  windowOf,
  problems,
}) => {
  // Five pages load a broken release at once, so a busy machine uses their preloaded files late.
  problems.expect(brokenProbe, unusedPreload)
  const writer = await windowOf(people.staff)
  await writer.goto('/report')
  const report = new ReportPage(writer)
  await report.description.fill('Half of what happened today')
  await writer.evaluate(() => Object.assign(globalThis, { isSamePage: true }))

  const admin = await windowOf(people.it_admin)
  await admin.goto('/')
  const probe = new TestSectionReleases(admin, section)
  await probe.ship('1.3.0', { beforehand: broken })
  // Two failures of each person rule out a network problem of one of them.
  const crowd = [people.viewer, people.president, people.sr_pm, people.pm, people.super_admin]
  await Promise.all(
    crowd.map(async (person) => {
      const page = await windowOf(person)
      await waitForRelease(page, section, '1.3.0')
      await page.goto(section.path)
      await expect(new Shell(page).heading).toHaveText('Probe 1.2.0')
    }),
  )
  await expect.poll(() => probe.releaseInUse(), { timeout: ROLLBACK_TIMEOUT_MS }).toBe('1.2.0')

  await expect(report.description).toHaveValue('Half of what happened today')
  expect(await writer.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
})

test('a release that fails to load shows the previous one, which reports its own errors', async ({
  windowOf,
  problems,
}) => {
  problems.expect(brokenProbe, { text: /No probe/ }, unusedPreload)
  const admin = await windowOf(people.it_admin)
  await admin.goto('/')
  const probe = new TestSectionReleases(admin, section)
  await probe.ship('1.4.0', { beforehand: broken })
  const page = await windowOf(people.viewer)
  await waitForRelease(page, section, '1.4.0')
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

test('an administrator rolls a section back, disables it and enables it', async ({ windowOf }) => {
  const admin = await windowOf(people.it_admin)
  await admin.goto('/admin')
  await new AdministrationPages(admin).entry('Sections').click()
  await admin.getByRole('button', { name: `Roll ${section.title} back to 1.2.0` }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByLabel(/^Reason/)).toBeFocused()
  await admin.keyboard.type('It throws when it is loaded')
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await admin.getByRole('link', { name: section.title }).click()
  await expect(admin.getByText('Rolled back: 1.4.0 → 1.2.0')).toBeVisible()

  const page = await windowOf(people.staff)
  await waitForRelease(page, section, '1.2.0')
  await page.goto(section.path)
  await expect(new Shell(page).heading).toHaveText('Probe 1.2.0')

  const probe = new TestSectionReleases(admin, section)
  await probe.switchOff('It is being mended.')
  await expect(admin.getByText(/It is being mended/).first()).toBeVisible()
  await expect(page.getByText(/It is being mended/)).toBeVisible()
  await probe.switchOn()
  await expect(new Shell(page).heading).toHaveText('Probe 1.2.0')
})

/** Another administrator creates and revokes access while the section's page is open. */
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

test('sections and releases created by another administrator appear live in the list and on the page', async ({
  windowOf,
}) => {
  const other = newTestSection()
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

  const probe = new TestSectionReleases(elsewhere, other)
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
