import type { Page, Route } from '@playwright/test'
import { SectionPanel } from '../pages/SectionPanel.ts'
import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { type Fault, faultsOfEverySection, faults, missing, runFaults } from '../support/section-faults.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { activitySection, type BuiltInSection, builtInSections } from '../support/built-in-sections.ts'
import { people } from '../support/people.ts'
import { brokenSection, unusedPreload } from '../support/console-errors.ts'
import { entryOf } from '../support/registry.ts'
import { expect, test } from '../support/test.ts'

/** Much longer than the shell's time limit of eight seconds and its second attempt. */
const LOAD_FAILURE_TIMEOUT_MS = 60_000

async function expectTheRestToWork(page: Page, { other, path }: BuiltInSection): Promise<void> {
  const shell = new Shell(page)
  await expect(shell.logOut).toBeEnabled()
  await shell.bell.click()
  await expect(shell.notifications).toBeVisible()
  await page.keyboard.press('Escape')
  await shell.entry(other.entry).click()
  await expect(shell.heading).toHaveText(other.heading)
  await expect(new SectionPanel(page).panel).toBeHidden()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(path)
}

/** Expects that a fault affects only the section, and that the section can be retried after the fault. */
async function expectIsolated(fault: Fault, page: Page, section: BuiltInSection): Promise<void> {
  const { panel, tryAgain } = new SectionPanel(page)
  const entry = await entryOf(page, section.name)
  await fault.cause(page, entry)
  // A script that never arrives delays the load event.
  await page.goto(section.path, { waitUntil: 'commit' })
  await expect(panel).toBeVisible({ timeout: LOAD_FAILURE_TIMEOUT_MS })
  if (fault.trace) {
    expect(await page.evaluate((name) => name in globalThis, fault.trace(entry))).toBe(false)
  }

  await expectTheRestToWork(page, section)

  await expect(panel).toBeVisible({ timeout: LOAD_FAILURE_TIMEOUT_MS })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await tryAgain.click()
  await expect(panel).toBeHidden()
  await expect(new Shell(page).heading).toHaveText(section.heading)
}

for (const section of builtInSections) {
  test(`a failure of ${section.name} does not affect the rest of the portal`, async ({
    windowOf,
    problems,
  }) => {
    test.slow()
    problems.expect(brokenSection)
    const context = (await windowOf(section.person)).context()
    const simulated = section === activitySection ? faults : faultsOfEverySection
    await runFaults(context, simulated, (fault, page) => expectIsolated(fault, page, section))
  })
}

test('a section whose first response takes too long is shown by the second attempt', async ({
  windowOf,
  problems,
}) => {
  problems.expect(unusedPreload)
  const page = await (await windowOf(activitySection.person)).context().newPage()
  const { expose } = await entryOf(page, activitySection.name)
  const late = Promise.withResolvers<Route>()
  await page.route(`**${expose[0]}*`, (route) => late.resolve(route), { times: 1 })
  const secondAttempt = page.waitForResponse(/remoteEntry.*attempt=1/, { timeout: LOAD_FAILURE_TIMEOUT_MS })
  await page.goto(activitySection.path, { waitUntil: 'commit' })
  await secondAttempt
  await expect(page.getByRole('main').getByText('Loading section...')).toHaveCount(0)
  const { heading } = new Shell(page)
  await expect(heading).toHaveText(activitySection.heading)
  // The late response changes nothing.
  const answered = page.waitForEvent('requestfinished')
  await (await late.promise).continue()
  await answered
  await expect(heading).toHaveText(activitySection.heading)
  await expect(new SectionPanel(page).panel).toBeHidden()
  await page.close()
})

test('signing out works while a section is broken, and its error panel is accessible', {
  tag: '@core',
}, async ({ ownWindowOf, problems }) => {
  problems.expect(brokenSection)
  const page = await ownWindowOf(people.pm)
  await missing.cause(page, await entryOf(page, 'mfe_tasks'))
  await page.goto('/tasks')
  await expect(new SectionPanel(page).panel).toBeVisible()
  await expectAccessible(page, 'the panel of a missing section')
  await new Shell(page).logOut.click()
  await expect(new SignInPage(page).required).toBeVisible()
})
