import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { TaskPage } from '../pages/TaskPage.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { people, teams } from '../support/people.ts'
import { viewings } from '../support/screens.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const [desktop, phone] = viewings

const { manager, member } = teams.third

const commentsOf = (page: Page) => page.getByRole('list', { name: 'Comments on this task' })

test('two users discuss a task in comments', { tag: '@core' }, async ({ windowOf }) => {
  const title = 'Talk'
  const asManager = await windowOf(manager, desktop)
  await asManager.goto('/tasks')
  const id = await createTask(asManager, title, member.name)
  await asManager.goto(`/tasks/${id}`)
  await expect(new TaskPage(asManager).title).toHaveText(title)

  const asMember = await windowOf(member, phone)
  await asMember.goto(`/tasks/${id}`)
  const box = asMember.getByLabel('Your comment')
  await box.pressSequentially('The **bank** is closed, @Tom')
  await expect(asMember.getByRole('option', { name: manager.name })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(asMember, 'mentioning a person')
  await box.press('Enter')
  await expect(asMember.getByText(`Notifies ${manager.name}`)).toBeVisible()
  await box.press('Control+Enter')
  await expect(commentsOf(asMember)).toContainText(`The bank is closed, @${manager.name}`)

  // The manager's page shows the comment without a reload, and the bell links to it.
  await expect(commentsOf(asManager)).toContainText('The bank is closed')
  await expectAccessible(asManager, 'a comment')
  await asManager.goto('/notifications')
  await expect(asManager.getByText(`${member.name} mentioned you in a comment`).first()).toBeVisible()
  await asManager.getByRole('main').getByText(title).first().click()
  await expect(new TaskPage(asManager).title).toHaveText(title)
  await expect(asManager).toHaveURL(/comment=\d+/)

  await asMember.getByRole('button', { name: `Edit ${member.name}’s comment` }).click()
  const editor = asMember.getByLabel('Your comment').first()
  await editor.press('End')
  await editor.pressSequentially(' until noon')
  await asMember.getByRole('button', { name: 'Save' }).click()
  await expect(commentsOf(asManager)).toContainText('until noon')
  await expect(commentsOf(asManager)).toContainText('edited')

  await asManager.getByRole('button', { name: `Delete ${member.name}’s comment` }).click()
  const question = asManager.getByRole('alertdialog')
  await expectAccessible(asManager, 'deleting a comment')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(commentsOf(asMember)).toContainText('Comment deleted')
  await expect(commentsOf(asMember)).not.toContainText('bank')
})

test('a draft comment survives a reload, and viewers cannot comment', async ({ windowOf }) => {
  const page = await windowOf(people.president)
  // A task of the demo organization, because other tests delete theirs.
  const id = 9
  await page.goto(`/tasks/${id}`)
  await page.getByLabel('Your comment').fill('Half a thought')
  await page.reload()
  await expect(page.getByLabel('Your comment')).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Your comment')).toHaveValue('')

  const looking = await windowOf(people.viewer)
  await looking.goto(`/tasks/${id}`)
  await new Shell(looking).heading.waitFor()
  await expect(looking.getByRole('region', { name: 'Comments' })).toBeVisible()
  await expect(looking.getByText(/No comments yet|Comment/).first()).toBeVisible()
  await expect(looking.getByLabel('Your comment')).toHaveCount(0)
})
