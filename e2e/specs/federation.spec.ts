import type { Page } from '@playwright/test'
import { SectionPanel } from '../pages/SectionPanel.ts'
import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { type Fault, faults } from '../support/faults.ts'
import { expectSound } from '../support/inspect.ts'
import { people, type Person } from '../support/people.ts'
import type { ExpectedProblem } from '../support/problems.ts'
import type { RegistryEntry } from '../support/registry.ts'
import { expect, test } from '../support/test.ts'

interface Section {
  name: string
  person: Person
  path: string
  heading: string
  /** Another section in the person's Navigation, with its heading. */
  other: { entry: string; heading: string }
}

const tasks = { entry: 'All Tasks', heading: 'All Tasks' }
const sections: Section[] = [
  {
    name: 'mfe_tasks',
    person: people.pm,
    path: '/tasks',
    heading: 'All Tasks',
    other: { entry: 'Team Reports', heading: 'Progress Reports' },
  },
  {
    name: 'mfe_reports',
    person: people.pm,
    path: '/reports',
    heading: 'Progress Reports',
    other: tasks,
  },
  {
    name: 'mfe_admin',
    person: people.it_admin,
    path: '/users',
    heading: 'User Management',
    other: tasks,
  },
  {
    name: 'mfe_activity',
    person: people.pm,
    path: '/activity',
    heading: 'Login Activity and Session Tracking',
    other: tasks,
  },
  {
    name: 'mfe_insights',
    person: people.pm,
    path: '/team',
    heading: 'Manage Team',
    other: tasks,
  },
]

/** What browsers say of a broken section. A violation of the content policy is never part of it. */
const brokenSection: ExpectedProblem = { text: /^(?!.*Content Security Policy)/s }

/** More than the eight seconds and the second attempt after which the shell gives a section up. */
const GIVEN_UP = 25_000

async function entryOf(page: Page, name: string): Promise<RegistryEntry> {
  const response = await page.request.get('/sections.json')
  const { sections: entries } = (await response.json()) as { sections: RegistryEntry[] }
  const entry = entries.find((candidate) => candidate.name === name)
  if (!entry) {
    throw new Error(`The gateway knows no section ${name}`)
  }
  return entry
}

async function expectTheRestToWork(page: Page, { other, path }: Section): Promise<void> {
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

for (const section of sections) {
  for (const fault of faults) {
    test(`${section.name} ${fault.name}`, async ({ windowOf, problems }) => {
      problems.expect(brokenSection)
      const page = await windowOf(section.person)
      const panel = new SectionPanel(page)
      const entry = await entryOf(page, section.name)
      await fault.cause(page, entry)
      // A script that never comes keeps the page from its load event.
      await page.goto(section.path, { waitUntil: 'commit' })
      await expect(panel.panel).toBeVisible({ timeout: GIVEN_UP })
      if (fault.trace) {
        expect(await page.evaluate((name) => name in globalThis, fault.trace(entry))).toBe(false)
      }

      await expectTheRestToWork(page, section)

      await expect(panel.panel).toBeVisible({ timeout: GIVEN_UP })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await panel.tryAgain.click()
      await expect(panel.panel).toBeHidden()
      await expect(new Shell(page).heading).toHaveText(section.heading)
    })
  }
}

test('signing out works while a section is broken, and its panel is sound', async ({
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
