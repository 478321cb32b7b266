import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call-api.ts'
import { MockResponses } from '../support/mock-responses.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { people, teams } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { viewings } from '../support/screens.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

/** The command palette and the list of keyboard shortcuts. */
class Palette {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Search and commands' })
  }

  get box() {
    return this.dialog.getByRole('combobox')
  }

  group(name: string) {
    return this.dialog.getByRole('group', { name, exact: true }).getByRole('option')
  }

  option(name: string) {
    return this.dialog.getByRole('option', { name })
  }

  /** Types a search and waits for the results of all sections. */
  async search(words: string) {
    await this.box.fill(words)
    await expect(this.dialog.getByText('Searching...')).toBeHidden()
  }

  async open() {
    await new Shell(this.page).ready()
    await this.page.keyboard.press('Control+k')
    await expect(this.box).toBeFocused()
  }
}

test('the palette finds a task, a user and a report and opens each of them', { tag: '@core' }, async ({
  windowOf,
}) => {
  const page = await windowOf(people.super_admin)
  const palette = new Palette(page)
  await page.goto('/')
  await new Shell(page).ready()
  await palette.open()
  await palette.box.fill('pm@headway')
  await palette.group('People').first().click()
  await expect(page).toHaveURL(/\/users\/\d+$/)
  await expect(new Shell(page).heading).toBeFocused()

  await page.goto('/tasks')
  const title = `Found by its title ${uniqueName()}`
  const { id } = await call(page, 'POST', '/api/tasks', { title })
  await palette.open()
  await palette.box.fill(title)
  await palette.group('Tasks').first().click()
  await expect(page).toHaveURL(`/tasks/${id}`)
  await expect(new Shell(page).heading).toHaveText(title)

  await palette.open()
  await palette.box.fill('re')
  await palette.group('Reports').first().click()
  await expect(page).toHaveURL(/\/reports\?report=\d+$/)
  await removeTasks(page, [id])
})

test('a manager finds users in the palette and opens their tasks', async ({ windowOf }) => {
  const { manager, member } = teams.fifth
  const palette = new Palette(await windowOf(manager))
  await palette.page.goto('/')
  await palette.open()
  await palette.search(people.viewer.email)
  await expect(palette.group('People')).toHaveCount(0)
  await palette.search(member.email)
  await expect(palette.group('People')).toHaveText([new RegExp(`${member.name}.*Staff Member`)])
  await palette.page.keyboard.press('Enter')
  await expect(palette.page).toHaveURL(/\/tasks\?assignee=\d+$/)
  await expect(palette.page.getByRole('search')).toContainText(member.name)
})

test('the palette lists commands of sections next to pages, without duplicates', async ({ windowOf }) => {
  const palette = new Palette(await windowOf(people.pm))
  await palette.page.goto('/')
  await palette.open()
  await palette.search('report')
  await expect(palette.group('Pages and commands')).toHaveText([
    'Team Reports',
    'Create Report',
    'Who reported',
  ])
  const admin = new Palette(await windowOf(people.it_admin))
  await admin.page.goto('/')
  await admin.open()
  await admin.search('notification')
  await expect(admin.option('Notification preferences')).toHaveCount(1)
  await admin.search('retention')
  await admin.group('Settings').first().click()
  await expect(admin.page).toHaveURL('/settings/all?group=retention')
})

test('every role finds only what it may see in the palette', async ({ windowOf }) => {
  const { manager, member } = teams.fifth
  const title = `Found by some ${uniqueName()}`
  const maker = await windowOf(manager)
  await maker.goto('/notifications')
  const id = await createTask(maker, title, member.name)
  const ofAdministrators = ['Manage Users', 'System Settings', 'Admin Tools', 'Sections', 'Add User']

  for (const [person, sees] of [
    [people.super_admin, true],
    [member, true],
    [people.staff, false],
  ] as const) {
    await test.step(person.role, async () => {
      const palette = new Palette(await windowOf(person))
      await palette.page.goto('/')
      await palette.open()
      await palette.search(title)
      await expect(palette.group('Tasks')).toHaveText(sees ? [new RegExp(title)] : [])
      await expect(palette.dialog.getByText(/^No results/)).toBeVisible({ visible: !sees })

      const isAdministrator = person.role === 'super_admin'
      await palette.search(manager.email)
      await expect(palette.group('People')).toHaveCount(isAdministrator ? 1 : 0)
      for (const label of ofAdministrators) {
        await palette.search(label)
        await expect(palette.option(label)).toHaveCount(isAdministrator ? 1 : 0)
      }
      await palette.search('Dashboard')
      await expect(palette.option('Dashboard').first()).toBeVisible()
    })
  }
  await removeTasks(maker, [id])
})

test('F8 keeps the palette open and focuses the toast once it is closed', async ({ windowOf, problems }) => {
  problems.expect(failedLoad(/\/preview$/, /status of 409/))
  const page = await windowOf(people.it_admin)
  const palette = new Palette(page)
  const answers = new MockResponses()
  await answers.watch(page, /\/api\/sections\/mfe_tasks\/preview$/)
  answers.refuse('POST /api/sections/mfe_tasks/preview', 409)
  await page.goto('/admin/sections/mfe_tasks')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Preview in my session' }).click()
  await expect(page.getByText('Something went wrong').first()).toBeVisible()
  await palette.open()
  await page.keyboard.type('dash')
  await page.keyboard.press('F8')
  await page.keyboard.type('board')
  await expect(palette.box).toBeFocused()
  await expect(palette.box).toHaveValue('dashboard')
  await palette.dialog.press('Escape')
  await expect(palette.dialog).toBeHidden()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
})

test('a command of a section opens its dialog by name and by shortcut', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  const palette = new Palette(page)
  const createTask = page.getByRole('dialog', { name: 'Create Task' })
  await page.goto('/reports')
  await palette.open()
  await palette.box.fill('create task')
  await page.keyboard.press('Enter')
  await expect(createTask).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(createTask).toBeHidden()
  await expect(page).toHaveURL('/tasks')
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Quick add' })).toBeVisible()
})

test('Enter pressed before commands have loaded runs the intended command', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  const palette = new Palette(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/mfe/tasks/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/reports')
  await palette.open()
  await palette.box.fill('create task')
  await page.keyboard.press('Enter')
  await expect(palette.dialog.getByText('Searching...')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('dialog', { name: 'Create Task' })).toBeVisible()
})

test('the palette names what cannot be searched and shows the other results', async ({
  windowOf,
  problems,
}) => {
  problems.expect({ text: /.*/s })
  const page = await windowOf(people.pm)
  const palette = new Palette(page)
  await page.goto('/')
  await new Shell(page).ready()
  await page.route('**/api/tasks?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await palette.open()
  await palette.box.fill('tasks')
  // Other journeys may break further sections, which the message names too.
  await expect(palette.dialog.getByText(/^Some results are missing: Tasks\b/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/tasks')
})

test('Ctrl+B toggles the sidebar and does not open the palette', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/')
  await new Shell(page).ready()
  await page.keyboard.press('Control+b')
  await expect(new Palette(page).dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('sidebar_state=collapsed')
})

test('the sidebar of a phone does not cover the palette', async ({ windowOf }) => {
  const page = await windowOf(people.pm, { width: 390, theme: 'dark' })
  const palette = new Palette(page)
  await page.goto('/')
  await palette.open()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('dashboard')
  await expect(palette.box).toHaveValue('dashboard')
  await palette.dialog.press('Escape')
  await expect(palette.dialog).toBeHidden()
  await page.keyboard.press('Control+b')
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
})

for (const viewing of viewings) {
  test(`the palette and the shortcut list pass the accessibility checks, ${viewing.width} px`, async ({
    windowOf,
  }) => {
    const page = await windowOf(people.super_admin, viewing)
    const palette = new Palette(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Search or jump to…' }).click()
    await expect(palette.box).toBeFocused()
    await palette.box.fill('a')
    await expectAccessibleInBothThemes(page, 'the palette')
    await palette.box.fill('zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz')
    await expect(palette.dialog.getByText(/^No results/)).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the palette with nothing in it')
    await palette.box.fill('keyboard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the list of keys')
  })
}
