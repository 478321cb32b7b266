import { Shell } from '../pages/Shell.ts'
import { TaskPage } from '../pages/TaskPage.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { teams } from '../support/people.ts'
import { viewings } from '../support/screens.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const [desktop] = viewings

const { manager, member } = teams.fourth

test('a user copies a task with its content and undoes the copy', async ({ windowOf }) => {
  const title = 'Original'
  const page = await windowOf(manager, desktop)
  await page.goto('/tasks')
  const id = await createTask(page, title, member.name)
  await page.evaluate(async (parentId) => {
    await fetch('/api/tasks', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ title: 'Below the original', parentId }),
    })
  }, id)
  await page.goto(`/tasks/${id}`)
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate task' })
  await expect(dialog.getByLabel(/^Title/)).toHaveValue(`Copy of ${title}`)
  await expectAccessible(page, 'copying a task')
  await dialog.getByRole('button', { name: 'Duplicate', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copy of ${title}`)
  await new Shell(page).holdToast('Undo')
  await new TaskPage(page).openTab('Subtasks')
  await expect(page.getByRole('link', { name: 'Below the original' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Copy moved to the trash', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})
