import type { Locator, Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { people } from '../support/people.ts'
import { viewings } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const stamp = uniqueName()

/** Opens Quick add by its key and waits until its field has the focus. */
async function openByKey(page: Page): Promise<Locator> {
  await new Shell(page).ready()
  await page.keyboard.press('c')
  const line = page.getByRole('dialog', { name: 'Quick add' }).getByRole('combobox', { name: 'Task' })
  await expect(line).toBeFocused()
  return line
}

for (const path of ['/reports', '/tasks']) {
  test(`quick add creates a task from ${path} with the keyboard only`, async ({ windowOf }) => {
    const page = await windowOf(people.pm)
    const title = `Ledger ${stamp} from ${path.slice(1)}`
    await page.goto(path)
    await openByKey(page)
    const dialog = page.getByRole('dialog', { name: 'Quick add' })
    await page.keyboard.type(`${title} !high #quick-${stamp} @${people.staff.email.slice(0, 3)}`)
    await expect(dialog.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.type('+3d')
    const understood = dialog.getByRole('list', { name: 'Recognized' }).getByRole('listitem')
    await expect(understood).toHaveText([
      /^Assign to /,
      `#quick-${stamp}`,
      'High priority',
      /^Due [A-Z][a-z]{2}, \d\d/,
    ])
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(path)
    await page.getByRole('button', { name: 'Open task' }).click()
    await expect(new Shell(page).heading).toHaveText(title)
    await expect(page.getByRole('main')).toContainText(`quick-${stamp}`)
  })
}

test('a quick add draft is restored and continues in the full form', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/')
  const line = await openByKey(page)
  await line.fill(`Left ${stamp} !low 2026-12-31`)
  await page.keyboard.press('Escape')
  await expect(line).toBeHidden()
  await page.keyboard.press('c')
  await expect(line).toHaveValue(`Left ${stamp} !low 2026-12-31`)
  await page.getByRole('button', { name: 'Full form' }).click()
  const form = page.getByRole('dialog', { name: 'Create Task' })
  await expect(form.getByRole('textbox', { name: 'Title *' })).toHaveValue(`Left ${stamp}`)
  await expect(form.getByRole('radio', { name: 'Low' })).toBeChecked()
  await form.getByRole('button', { name: 'Create Task' }).click()
  await expect(form).toBeHidden()
  await page.keyboard.press('c')
  await expect(line).toHaveValue('')
})

test('on a phone, quick add opens from a button and the created task can be undone', async ({ windowOf }) => {
  const page = await windowOf(people.pm, { width: 390 })
  await page.goto('/reports')
  await page.getByRole('button', { name: 'Quick add a task' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Quick add' })
  await dialog.getByRole('combobox').fill(`Phone ${stamp}`)
  await dialog.getByRole('button', { name: 'Create', exact: true }).tap()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Task deleted', { exact: true }).first()).toBeVisible()
})

test('quick add keeps the line when the connection is lost', async ({ windowOf, problems }) => {
  const page = await windowOf(people.pm)
  let isLost = true
  // The route is set before the page loads, because a request under way isn't intercepted.
  await page.route('**/api/tasks', (route) =>
    isLost ? route.abort('internetdisconnected') : route.continue(),
  )
  await page.goto('/reports')
  const line = await openByKey(page)
  const dialog = page.getByRole('dialog', { name: 'Quick add' })
  await line.fill(`Offline ${stamp}`)
  problems.expect({ text: /ERR_INTERNET_DISCONNECTED/, path: /^\/api\/tasks$/ })
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Failed to create task')).toBeVisible()
  await expect(line).toHaveValue(`Offline ${stamp}`)
  isLost = false
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
})

for (const person of [people.staff, people.viewer]) {
  test(`a user who may not create tasks has no shortcut, command or button: ${person.email}`, async ({
    windowOf,
  }) => {
    const page = await windowOf(person)
    await page.goto('/tasks')
    await new Shell(page).ready()
    await expect(page.getByRole('button', { name: 'Quick add a task' })).toHaveCount(0)
    await page.keyboard.press('c')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog')
    await expect(keys).toHaveAccessibleName('Keyboard shortcuts')
    await expect(keys).not.toContainText('Quick add')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('quick add')
    await expect(page.getByText('No results for “quick add”')).toBeVisible()
  })
}

test('a user who may create tasks finds quick add in the shortcut list and the commands', async ({
  windowOf,
}) => {
  const page = await windowOf(people.pm)
  await page.goto('/reports')
  await new Shell(page).ready()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Quick add a task')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('quick add')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Quick add' }).getByRole('combobox')).toBeFocused()
})

for (const viewing of viewings) {
  test(`quick add passes the accessibility checks, ${viewing.width} px`, async ({ windowOf }) => {
    const page = await windowOf(people.pm, viewing)
    await page.goto('/reports')
    await page.getByRole('button', { name: 'Quick add a task' }).click()
    const line = page.getByRole('dialog', { name: 'Quick add' }).getByRole('combobox')
    await line.fill('Write the report #finance !high fri @nobody ')
    await line.press('End')
    await page.keyboard.type('!')
    await expect(page.getByRole('option')).toHaveCount(3)
    await expectAccessibleInBothThemes(page, `quick add (${viewing.width} px)`)
  })
}
