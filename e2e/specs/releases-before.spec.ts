import type { Page } from '@playwright/test'
import { SectionPanel } from '../pages/SectionPanel.ts'
import { Shell } from '../pages/Shell.ts'
import { type Fault, playAll } from '../support/faults.ts'
import { expectSound } from '../support/inspect.ts'
import { OwnReleases } from '../support/own-releases.ts'
import { type OwnSection, ownSections } from '../support/own-sections.ts'
import { people } from '../support/people.ts'
import { brokenSection } from '../support/problems.ts'
import { entryOf, type RegistryEntry } from '../support/registry.ts'
import { expect, test } from '../support/test.ts'

/** More than the eight seconds, the four of the second attempt and those of the release before. */
const CLIMBED = { timeout: 40_000 }
/** What has loaded is not taken for missing: its page says that it is broken, and the guard takes the release back. */
const LOADS = 'throwing in render'

/** Addresses below a release that a page has asked for. */
const askedOf = (page: Page, name: string, version: string) =>
  page.evaluate(
    (folder) =>
      performance
        .getEntriesByType('resource')
        .map((one) => new URL(one.name).pathname)
        .filter((path) => path.startsWith(folder))
        .map((path) => path.slice(folder.length)),
    `/mfe/${name.slice(4)}/${version}/`,
  )

/** Plays one fault of a new release in a page of its own, which shows the release before. */
async function play(fault: Fault, page: Page, section: OwnSection, entry: RegistryEntry): Promise<void> {
  await fault.cause(page, entry)
  await page.goto(section.path, { waitUntil: 'commit' })
  const { panel } = new SectionPanel(page)
  if (fault.name === LOADS) {
    await expect(panel, fault.name).toBeVisible(CLIMBED)
    return
  }
  const { previous = '' } = entry
  // The HTML has the page's heading before any section is there.
  await expect
    .poll(() => askedOf(page, section.name, previous), { ...CLIMBED, message: fault.name })
    .toContain(entry.entry.slice(entry.entry.lastIndexOf('/') + 1))
  await expect(page.getByRole('main').getByText('Loading section...'), fault.name).toHaveCount(0)
  await expect(new Shell(page).heading, fault.name).toHaveText(section.heading)
  await expect(panel, fault.name).toBeHidden()
  expect(await page.evaluate(() => 'intruder' in globalThis), fault.name).toBe(false)
}

for (const section of ownSections) {
  test(`whatever is wrong with a new release of ${section.name}, the one before is shown`, async ({
    ownWindowOf,
    problems,
  }) => {
    test.slow()
    problems.expect(brokenSection)
    const page = await ownWindowOf(people.super_admin)
    await page.goto('/')
    const releases = new OwnReleases(page, section.name)
    await releases.ship(1)
    const entry = await entryOf(page, section.name)
    await playAll(page.context(), (fault, tab) => play(fault, tab, section, entry))
    await releases.end()
  })
}

test.describe('a page that is open while seven releases follow each other', () => {
  const name = 'mfe_activity'
  const path = '/activity/tokens'

  /** Which scripts of a release its first page asks for, and how many bytes they are. */
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

  test('has its lazy parts from the release it is of; without them it says what to do', async ({
    ownWindowOf,
    problems,
  }) => {
    problems.expect(brokenSection)
    const old = await ownWindowOf(people.super_admin)
    await old.goto('/')
    const releases = new OwnReleases(old, name)
    await releases.ship(1)
    await old.goto(path)
    const makeToken = old.getByRole('button', { name: 'Create token' })
    await expect(makeToken).toBeVisible()
    const first = await firstLoad(old, releases.versionOf(1))
    const swept = await old.context().newPage()
    await swept.goto(path)
    await expect(swept.getByRole('button', { name: 'Create token' })).toBeVisible()

    for (const number of [2, 3, 4, 5, 6, 7]) {
      await releases.ship(number)
    }
    const dialog = { name: 'Create a token' }
    await test.step('a part that was never asked for before', async () => {
      const before = await askedOf(old, name, releases.versionOf(1))
      await makeToken.click()
      await expect(old.getByRole('dialog', dialog)).toBeVisible()
      const after = await askedOf(old, name, releases.versionOf(1))
      expect(after.length).toBeGreaterThan(before.length)
      expect(await askedOf(old, name, releases.versionOf(7))).toEqual([])
    })

    await test.step('a release whose files are gone', async () => {
      await swept.route(`**/mfe/activity/${releases.versionOf(1)}/**`, (route) =>
        route.continue({ url: route.request().url().replace(releases.versionOf(1), '0.0.1') }),
      )
      await swept.getByRole('button', { name: 'Create token' }).click()
      const { panel, tryAgain } = new SectionPanel(swept)
      await expect(panel).toContainText('We couldn’t load Activity. The rest of Headway still works.')
      await expectSound(swept, 'a page whose release is gone')
      await tryAgain.click()
      await swept.getByRole('button', { name: 'Create token' }).click()
      await expect(swept.getByRole('dialog', dialog)).toBeVisible()
      expect((await askedOf(swept, name, releases.versionOf(7))).length).toBeGreaterThan(0)
    })

    await test.step('the seventh costs what the first did', async () => {
      const seventh = await old.context().newPage()
      await seventh.goto(path)
      await expect(seventh.getByRole('button', { name: 'Create token' })).toBeVisible()
      expect(await firstLoad(seventh, releases.versionOf(7))).toEqual(first)
    })
    await releases.end()
  })
})
