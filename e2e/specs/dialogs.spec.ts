import { ReportsPage } from '../pages/ReportsPage.ts'
import { Shell } from '../pages/Shell.ts'
import { TaskPage } from '../pages/TaskPage.ts'
import { TasksPage } from '../pages/TasksPage.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { people } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { viewings } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Width in pixels below which the list has its narrow layout. */
const NARROW = 768

for (const viewing of viewings) {
  const width = `${viewing.width} px`

  test(`menus, dialogs and other overlays pass the accessibility checks, ${width}`, async ({ windowOf }) => {
    const page = await windowOf(people.pm, viewing)
    const shell = new Shell(page)
    const tasks = new TasksPage(page)

    await page.goto('/tasks')
    await tasks.createButton.first().click()
    await expect(page.getByRole('dialog', { name: 'Create Task' })).toContainText(people.staff.name)
    await expectAccessibleInBothThemes(page, `the Create Task dialog (${width})`)
    await page.keyboard.press('Escape')

    if (viewing.width < NARROW) {
      // Rows of the narrow list have no menu; the task page has it.
      await tasks.cards.first().getByRole('link').click()
    }
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem')).toContainText(['Edit Task', 'Reassign Task'])
    await expectAccessibleInBothThemes(page, `a task's menu (${width})`)
    await page.getByRole('menuitem', { name: 'Reassign Task' }).click()
    await expect(page.getByRole('dialog', { name: 'Reassign Task' })).toContainText(people.staff.name)
    await expectAccessibleInBothThemes(page, `the Reassign Task dialog (${width})`)
    await page.keyboard.press('Escape')

    await shell.bell.click()
    await expect(shell.notifications.getByRole('listitem').first()).toBeVisible()
    await expectAccessibleInBothThemes(page, `the notifications (${width})`)
    await page.keyboard.press('Escape')

    await page.goto('/reports')
    await new ReportsPage(page).cards.first().click()
    await expect(new ReportsPage(page).dialog).toBeVisible()
    await expectAccessibleInBothThemes(page, `a report (${width})`)
  })

  test(`a task and its dialogs pass the accessibility checks, ${width}`, async ({ windowOf }) => {
    const page = await windowOf(people.pm, viewing)
    await page.goto('/tasks')
    await new TasksPage(page).cards.first().getByRole('link').click()
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await expectAccessibleInBothThemes(page, `a task (${width})`)
    const task = new TaskPage(page)
    await task.choose('Edit Task')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled()
    await expectAccessibleInBothThemes(page, `the Edit Task dialog (${width})`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add Milestone' }).click()
    await expect(page.getByRole('textbox', { name: 'Title of the new milestone' })).toBeFocused()
    await expectAccessibleInBothThemes(page, `a milestone being added (${width})`)
    await page.keyboard.press('Escape')
    for (const property of ['Due date', 'Assignees', 'Tags']) {
      await page.getByRole('button', { name: `${property}:` }).click()
      await expect(page.getByRole('dialog', { name: property })).toBeVisible()
      await expectAccessibleInBothThemes(page, `${property} of a task (${width})`)
      await page.keyboard.press('Escape')
    }
    await page
      .getByRole('button', { name: /^More actions for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete milestone' }).click()
    await expect(page.getByText('Are you sure you want to delete this milestone?')).toBeVisible()
    await expectAccessibleInBothThemes(page, `the question before a milestone is deleted (${width})`)
  })
}

test('a failed save leaves the focus on the submit button', async ({ windowOf, problems }) => {
  problems.expect(failedLoad(/^\/api\/tasks\/\d+$/, /status of 503/))
  const page = await windowOf(people.pm)
  await page.route('**/api/tasks/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await page.goto('/tasks')
  await new TasksPage(page).cards.first().getByRole('link').click()
  await new TaskPage(page).choose('Edit Task')
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await expect(save).toBeEnabled()
  await dialog.getByRole('textbox', { name: 'Title' }).press('?')
  await save.focus()
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Enter')
  await answered
  await expect(save).toBeEnabled()
  await expect(save).toBeFocused()
})
