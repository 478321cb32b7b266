import type { Page } from '@playwright/test'
import { SectionPanel } from '../pages/SectionPanel.ts'
import { Shell } from '../pages/Shell.ts'
import { type Fault, faults, runFaults } from '../support/section-faults.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { SectionReleases } from '../support/section-releases.ts'
import { activitySection } from '../support/built-in-sections.ts'
import { people } from '../support/people.ts'
import { brokenSection } from '../support/console-errors.ts'
import { entryOf, type RegistryEntry } from '../support/registry.ts'
import { expect, test } from '../support/test.ts'

const section = activitySection

/** Longer than the time limits of the release, its second attempt and the previous release together. */
const FALLBACK_TIMEOUT = { timeout: 40_000 }
/** Returns the files of a release that a page has requested. */
const requestsOf = (page: Page, name: string, version: string) =>
  page.evaluate(
    (folder) =>
      performance
        .getEntriesByType('resource')
        .map((one) => new URL(one.name).pathname)
        .filter((path) => path.startsWith(folder))
        .map((path) => path.slice(folder.length)),
    `/mfe/${name.slice(4)}/${version}/`,
  )

/** Causes a fault of the new release, and expects that the page shows the previous release. */
async function expectFallback(fault: Fault, page: Page, entry: RegistryEntry): Promise<void> {
  await fault.cause(page, entry)
  await page.goto(section.path, { waitUntil: 'commit' })
  const { panel } = new SectionPanel(page)
  // A release that loads has no fallback: its page shows the error, and the guard takes the release back.
  if (fault.isInRender) {
    await expect(panel, fault.name).toBeVisible(FALLBACK_TIMEOUT)
    return
  }
  const { previous = '' } = entry
  // The static HTML has the heading too, so it is checked last.
  await expect
    .poll(() => requestsOf(page, section.name, previous), { ...FALLBACK_TIMEOUT, message: fault.name })
    .toContain(entry.entry.slice(entry.entry.lastIndexOf('/') + 1))
  await expect(page.getByRole('main').getByText('Loading section...'), fault.name).toHaveCount(0)
  await expect(new Shell(page).heading, fault.name).toHaveText(section.heading)
  await expect(panel, fault.name).toBeHidden()
  expect(await page.evaluate(() => 'intruder' in globalThis), fault.name).toBe(false)
}

test('the previous release is shown when a new release of a section is broken', async ({
  ownWindowOf,
  problems,
}) => {
  test.slow()
  problems.expect(brokenSection)
  const page = await ownWindowOf(people.super_admin)
  await page.goto('/')
  const releases = new SectionReleases(page, section.name)
  await releases.ship(1)
  const entry = await entryOf(page, section.name)
  await runFaults(page.context(), faults, (fault, tab) => expectFallback(fault, tab, entry))
  await releases.end()
})

test.describe('a page that stays open while seven releases are activated', () => {
  const name = 'mfe_activity'
  const path = '/activity/tokens'

  /** Returns the scripts of a release that its first page requests, with their bytes. */
  const firstLoad = (page: Page, version: string) =>
    page.evaluate(
      (folder) =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .map((one) => ({ path: new URL(one.name).pathname, bytes: one.encodedBodySize }))
          .filter((one) => one.path.startsWith('/mfe/activity/'))
          .map(({ path: address, bytes }) => `${address.replace(folder, '')} ${bytes}`)
          .sort(),
      `/mfe/activity/${version}/`,
    )

  test('an open page loads lazy chunks of its own release and explains what to do if they are gone', async ({
    ownWindowOf,
    problems,
  }) => {
    problems.expect(brokenSection)
    const old = await ownWindowOf(people.super_admin)
    await old.goto('/')
    const releases = new SectionReleases(old, name)
    await releases.ship(1)
    await old.goto(path)
    const createToken = old.getByRole('button', { name: 'Create token' })
    await expect(createToken).toBeVisible()
    const first = await firstLoad(old, releases.versionOf(1))
    const pageOfDeletedRelease = await old.context().newPage()
    await pageOfDeletedRelease.goto(path)
    await expect(pageOfDeletedRelease.getByRole('button', { name: 'Create token' })).toBeVisible()

    for (const number of [2, 3, 4, 5, 6, 7]) {
      await releases.ship(number)
    }
    const dialog = { name: 'Create a token' }
    await test.step('an open page loads a lazy chunk of its own release', async () => {
      const before = await requestsOf(old, name, releases.versionOf(1))
      await createToken.click()
      await expect(old.getByRole('dialog', dialog)).toBeVisible()
      const after = await requestsOf(old, name, releases.versionOf(1))
      expect(after.length).toBeGreaterThan(before.length)
      expect(await requestsOf(old, name, releases.versionOf(7))).toEqual([])
    })

    await test.step('an open page whose release was deleted offers to load the current one', async () => {
      await pageOfDeletedRelease.route(`**/mfe/activity/${releases.versionOf(1)}/**`, (route) =>
        route.continue({ url: route.request().url().replace(releases.versionOf(1), '0.0.1') }),
      )
      await pageOfDeletedRelease.getByRole('button', { name: 'Create token' }).click()
      const { panel, tryAgain } = new SectionPanel(pageOfDeletedRelease)
      await expect(panel).toContainText('We couldn’t load Activity. The rest of Headway still works.')
      await expectAccessible(pageOfDeletedRelease, 'a page whose release is gone')
      await tryAgain.click()
      await pageOfDeletedRelease.getByRole('button', { name: 'Create token' }).click()
      await expect(pageOfDeletedRelease.getByRole('dialog', dialog)).toBeVisible()
      expect((await requestsOf(pageOfDeletedRelease, name, releases.versionOf(7))).length).toBeGreaterThan(0)
    })

    await test.step('a new page loads only the seventh release, with the size of the first', async () => {
      const seventh = await old.context().newPage()
      await seventh.goto(path)
      await expect(seventh.getByRole('button', { name: 'Create token' })).toBeVisible()
      expect(await firstLoad(seventh, releases.versionOf(7))).toEqual(first)
    })
    await releases.end()
  })
})
