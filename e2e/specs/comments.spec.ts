import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { TaskPage } from '../pages/TaskPage.ts'
import { expectSound } from '../support/inspect.ts'
import { people, teams } from '../support/people.ts'
import { looks } from '../support/screens.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

/** What others change appears within this time. */
const LIVE = { timeout: 2_000 }
const { manager, member } = teams.third

const commentsOf = (page: Page) => page.getByRole('list', { name: 'Comments on this task' })

for (const look of [looks[0], looks[3]]) {
  test(`two people talk about a task, ${look.theme}, ${look.width} px`, { tag: '@core' }, async ({
    windowOf,
  }) => {
    const title = `Talk ${look.theme} ${look.width}`
    const asManager = await windowOf(manager, look)
    await asManager.goto('/tasks')
    const id = await createTask(asManager, title, member.name)
    await asManager.goto(`/tasks/${id}`)
    await expect(new TaskPage(asManager).title).toHaveText(title)

    const asMember = await windowOf(member, look)
    await asMember.goto(`/tasks/${id}`)
    const box = asMember.getByLabel('Your comment')
    await box.pressSequentially('The **bank** is closed, @Tom')
    await expect(asMember.getByRole('option', { name: manager.name })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expectSound(asMember, `naming somebody (${look.theme}, ${look.width} px)`)
    await box.press('Enter')
    await expect(asMember.getByText(`Notifies ${manager.name}`)).toBeVisible()
    await box.press('Control+Enter')
    await expect(commentsOf(asMember)).toContainText(`The bank is closed, @${manager.name}`)

    // The manager's page has it by itself, and the bell leads to it.
    await expect(commentsOf(asManager)).toContainText('The bank is closed', LIVE)
    await expectSound(asManager, `a comment (${look.theme}, ${look.width} px)`)
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
    await expect(commentsOf(asManager)).toContainText('until noon', LIVE)
    await expect(commentsOf(asManager)).toContainText('edited')

    await asManager.getByRole('button', { name: `Delete ${member.name}’s comment` }).click()
    const question = asManager.getByRole('alertdialog')
    await expectSound(asManager, `deleting a comment (${look.theme}, ${look.width} px)`)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(commentsOf(asMember)).toContainText('Comment deleted', LIVE)
    await expect(commentsOf(asMember)).not.toContainText('bank')
  })
}

test('what was typed is there after a reload, and nobody but readers says anything', async ({ windowOf }) => {
  const page = await windowOf(people.president)
  await page.goto('/tasks')
  const id = await page.evaluate(async () => (await (await fetch('/api/tasks?limit=1')).json()).items[0].id)
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
