import type { Page } from '@playwright/test'
import { SectionPanel } from '../pages/SectionPanel.ts'
import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { type Fault, faults, playAll } from '../support/faults.ts'
import { expectSound } from '../support/inspect.ts'
import { type OwnSection, ownSections } from '../support/own-sections.ts'
import { people } from '../support/people.ts'
import { brokenSection } from '../support/problems.ts'
import { entryOf } from '../support/registry.ts'
import { expect, test } from '../support/test.ts'

/** More than the eight seconds and the second attempt after which the shell gives a section up. */
const GIVEN_UP = 25_000

async function expectTheRestToWork(page: Page, { other, path }: OwnSection): Promise<void> {
  const shell = new Shell(page)
  await expect(shell.logOut).toBeEnabled()
  await shell.bell.click()
  await expect(shell.notifications).toBeVisible()
  await page.keyboard.press('Escape')
  await shell.entry(other.entry).click()
  await expect(shell.heading).toHaveText(other.heading)
  await expect(new SectionPanel(page).panel).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(path)
}

/** Plays one fault in a page of its own: it stays in the section's place, and is over when the section is mended. */
async function play(fault: Fault, page: Page, section: OwnSection): Promise<void> {
  const { panel, tryAgain } = new SectionPanel(page)
  const entry = await entryOf(page, section.name)
  await fault.cause(page, entry)
  // A script that never comes keeps the page from its load event.
  await page.goto(section.path, { waitUntil: 'commit' })
  await expect(panel).toBeVisible({ timeout: GIVEN_UP })
  if (fault.trace) {
    expect(await page.evaluate((name) => name in globalThis, fault.trace(entry))).toBe(false)
  }

  await expectTheRestToWork(page, section)

  await expect(panel).toBeVisible({ timeout: GIVEN_UP })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await tryAgain.click()
  await expect(panel).toBeHidden()
  await expect(new Shell(page).heading).toHaveText(section.heading)
}

for (const section of ownSections) {
  test(`whatever is wrong with ${section.name} stays in its place`, async ({ windowOf, problems }) => {
    test.slow()
    problems.expect(brokenSection)
    const context = (await windowOf(section.person)).context()
    await playAll(context, (fault, page) => play(fault, page, section))
  })
}

test('signing out works while a section is broken, and its panel is sound', { tag: '@core' }, async ({
  ownWindowOf,
  problems,
}) => {
  problems.expect(brokenSection)
  const page = await ownWindowOf(people.pm)
  const [missing] = faults as [Fault]
  await missing.cause(page, await entryOf(page, 'mfe_tasks'))
  await page.goto('/tasks')
  await expect(new SectionPanel(page).panel).toBeVisible()
  await expectSound(page, 'the panel of a missing section')
  await new Shell(page).logOut.click()
  await expect(new SignInPage(page).required).toBeVisible()
})
