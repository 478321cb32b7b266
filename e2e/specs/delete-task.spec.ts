import { Shell } from '../pages/Shell.ts'
import { teams } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.fifth

test('a user deletes a task on its page and opens it again after restoring it', async ({
  windowOf,
  problems,
}) => {
  // The live update may arrive before the page is left.
  problems.expect(failedLoad(/^\/api\/tasks\/\d+/, /status of 404/))
  const title = 'To be deleted'
  const page = await windowOf(manager)
  await page.goto('/tasks')
  const id = await createTask(page, title, member.name)
  await page.goto(`/tasks/${id}`)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete task' }).click()
  await expect(new Shell(page).heading).toHaveText('All Tasks')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Task restored', { exact: true })).toBeVisible()
  const answer = page.waitForResponse(new RegExp(`/api/tasks/${id}$`))
  await page.goBack()
  expect((await answer).status()).toBe(200)
  await expect(new Shell(page).heading).toHaveText(title)
})
