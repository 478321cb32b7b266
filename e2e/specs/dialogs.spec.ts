import { ReportsPage } from '../pages/ReportsPage.ts'
import { Shell } from '../pages/Shell.ts'
import { TaskPage } from '../pages/TaskPage.ts'
import { TasksPage } from '../pages/TasksPage.ts'
import { expectSoundInBothThemes } from '../support/inspect.ts'
import { people } from '../support/people.ts'
import { failedLoad } from '../support/problems.ts'
import { bothWindows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Windows below this width have the narrow list, in pixels. */
const NARROW = 768

for (const viewing of bothWindows) {
  const look = `${viewing.width} px`

  test(`what opens above the screens is sound, ${look}`, async ({ windowOf }) => {
    const page = await windowOf(people.pm, viewing)
    const shell = new Shell(page)
    const tasks = new TasksPage(page)

    await page.goto('/tasks')
    await tasks.createButton.first().click()
    await expect(page.getByRole('dialog', { name: 'Create Task' })).toContainText(people.staff.name)
    await expectSoundInBothThemes(page, `the Create Task dialog (${look})`)
    await page.keyboard.press('Escape')

    if (viewing.width < NARROW) {
      // Rows of the narrow list have no menu: it is on the task's page.
      await tasks.cards.first().getByRole('link').click()
    }
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem')).toContainText(['Edit Task', 'Reassign Task'])
    await expectSoundInBothThemes(page, `a task's menu (${look})`)
    await page.getByRole('menuitem', { name: 'Reassign Task' }).click()
    await expect(page.getByRole('dialog', { name: 'Reassign Task' })).toContainText(people.staff.name)
    await expectSoundInBothThemes(page, `the Reassign Task dialog (${look})`)
    await page.keyboard.press('Escape')

    await shell.bell.click()
    await expect(shell.notifications.getByRole('listitem').first()).toBeVisible()
    await expectSoundInBothThemes(page, `the notifications (${look})`)
    await page.keyboard.press('Escape')

    await page.goto('/reports')
    await new ReportsPage(page).cards.first().click()
    await expect(new ReportsPage(page).dialog).toBeVisible()
    await expectSoundInBothThemes(page, `a report (${look})`)
  })

  test(`a task with its dialogs is sound, ${look}`, async ({ windowOf }) => {
    const page = await windowOf(people.pm, viewing)
    await page.goto('/tasks')
    await new TasksPage(page).cards.first().getByRole('link').click()
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await expectSoundInBothThemes(page, `a task (${look})`)
    const task = new TaskPage(page)
    await task.choose('Edit Task')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled()
    await expectSoundInBothThemes(page, `the Edit Task dialog (${look})`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add Milestone' }).click()
    await expect(page.getByRole('textbox', { name: 'Title of the new milestone' })).toBeFocused()
    await expectSoundInBothThemes(page, `a milestone being added (${look})`)
    await page.keyboard.press('Escape')
    for (const property of ['Due date', 'Assignees', 'Tags']) {
      await page.getByRole('button', { name: `${property}:` }).click()
      await expect(page.getByRole('dialog', { name: property })).toBeVisible()
      await expectSoundInBothThemes(page, `${property} of a task (${look})`)
      await page.keyboard.press('Escape')
    }
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete milestone' }).click()
    await expect(page.getByText('Are you sure you want to delete this milestone?')).toBeVisible()
    await expectSoundInBothThemes(page, `the question before a milestone is deleted (${look})`)
  })
}

test('a save that fails leaves the focus on the button that it was sent with', async ({
  windowOf,
  problems,
}) => {
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
