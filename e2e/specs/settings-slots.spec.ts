import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { people, teams } from '../support/people.ts'
import { createTask } from '../support/tasks.ts'
import { newTestSection, TestSectionReleases } from '../support/test-section.ts'
import { expect, test } from '../support/test.ts'
import { uniqueName } from '../support/unique-name.ts'

const section = newTestSection()
const cards = ['Rooms today', 'Free rooms', 'Broken rooms']

/** Shows the slots with these labels in a place, and moves the given one up. */
async function show(admin: Page, place: string, labels: readonly string[], moved?: string): Promise<void> {
  await admin.goto('/admin/sections')
  await admin.getByRole('button', { name: 'More actions' }).click()
  await admin.getByRole('menuitem', { name: place }).click()
  const dialog = admin.getByRole('dialog', { name: place })
  for (const label of labels) {
    await dialog.getByRole('switch', { name: label }).check()
  }
  if (moved !== undefined) {
    await dialog.getByRole('button', { name: `Move ${moved} up` }).click()
  }
  await expectAccessible(admin, place)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Order saved').first()).toBeVisible()
}

/** Returns the titles of the section's cards, in their order on the page. */
const shownCards = async (page: Page): Promise<string[]> =>
  (await page.getByRole('heading', { level: 2 }).allTextContents()).filter((title) => cards.includes(title))

test('cards and tabs of a section are shown in the chosen order, and one that throws leaves the page alone', async ({
  windowOf,
  problems,
}) => {
  problems.expect({ text: /broken on purpose/ })
  const admin = await windowOf(people.super_admin)
  await admin.goto('/')
  const probe = new TestSectionReleases(admin, section)
  await probe.create()
  await probe.ship('1.0.0', {
    slots: [
      { id: 'today', place: 'dashboard', label: 'Rooms today', roles: ['staff'] },
      { id: 'free', place: 'dashboard', label: 'Free rooms', roles: ['staff'] },
      { id: 'bad', place: 'dashboard', label: 'Broken rooms', roles: ['staff'], throws: true },
      { id: 'log', place: 'task', label: 'Rooms' },
      { id: 'about', place: 'person', label: 'Rooms' },
    ],
  })
  const { manager, member } = teams.second
  const writer = await windowOf(manager)
  await writer.goto('/tasks')
  const id = await createTask(writer, `Rooms ${uniqueName()}`, member.name)
  const page = await windowOf(member)
  await page.goto('/')
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
  await expect(shortcuts).toBeVisible()
  expect(await shownCards(page)).toEqual([])

  await test.step('an administrator shows the cards, and the open dashboard gets them', async () => {
    await show(admin, 'Cards on the dashboard', cards, 'Free rooms')
    await expect(page.getByText('today {}')).toBeVisible()
    await expect(page.getByText('free {}')).toBeVisible()
    await expect.poll(() => shownCards(page)).toEqual(['Free rooms', 'Rooms today', 'Broken rooms'])
    const broken = page.getByRole('region', { name: 'Broken rooms' })
    await expect(broken.getByText('This card is unavailable')).toBeVisible()
    await broken.getByRole('button', { name: 'Try again' }).click()
    await expect(broken.getByText('This card is unavailable')).toBeVisible()
    await expect(page.getByText('today {}')).toBeVisible()
    await expect(shortcuts).toBeVisible()
    await expectAccessible(page, 'the dashboard with cards')
    await expect
      .poll(async () => (await probe.faultsOf('1.0.0')).map(({ message }) => message))
      .toContain('Error: broken on purpose')
  })

  await test.step('a dashboard of another role has no card', async () => {
    await writer.goto('/')
    await expect(writer.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible()
    expect(await shownCards(writer)).toEqual([])
  })

  await test.step('a task has the tab, next to the tab of the reports section', async () => {
    await show(admin, 'Tabs of a task', ['Rooms'])
    await page.goto(`/tasks/${id}`)
    await page.getByRole('tab', { name: 'Rooms' }).click()
    await expect(page.getByText(`log {"taskId":${id}}`)).toBeVisible()
    await page.getByRole('tab', { name: 'Reports' }).click()
    await expect(page.getByText('No reports on this task')).toBeVisible()
    await expectAccessible(page, 'a tab of a task')
  })

  await test.step('the page of a person has the tab', async () => {
    await show(admin, 'Tabs of a person', ['Rooms'])
    await admin.goto('/users/1')
    await admin.getByRole('tab', { name: 'Rooms' }).click()
    await expect(admin.getByText('about {"userId":1}')).toBeVisible()
    await expectAccessible(admin, 'a tab of a person')
  })

  await test.step('a disabled section shows nothing', async () => {
    await page.goto('/')
    await expect(page.getByText('today {}')).toBeVisible()
    await probe.switchOff('Not used')
    await expect(page.getByText('today {}')).toBeHidden()
    expect(await shownCards(page)).toEqual([])
  })
})
