import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TaskPage } from '../pages/TaskPage.ts'
import { expectSoundInBothThemes } from '../support/inspect.ts'
import { teams } from '../support/people.ts'
import { looks } from '../support/screens.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

/** What others change appears within this time. */
const LIVE = { timeout: 2_000 }
const { manager, member } = teams.third

const line = (page: Page) => page.getByRole('img', { name: /since|on the first day/ })
const show = (page: Page) => page.getByRole('button', { name: 'Show progress over time' })
const milestones = ['Collect', 'Check'].map((title) => ({ title }))

for (const look of [looks[0], looks[3]]) {
  test(`how a task went is unfolded, follows what others do, and is pointed at, ${look.theme}, ${look.width} px`, async ({
    windowOf,
  }) => {
    const asManager = await windowOf(manager, look)
    await asManager.goto('/tasks')
    const id = await createTask(asManager, `Went ${look.theme}`, member.name, { milestones })
    await asManager.goto(`/tasks/${id}`)
    await show(asManager).click()
    const figure = asManager.getByRole('figure')
    await expect(figure).toContainText('0% on the first day.')

    const asMember = await windowOf(member, look)
    await asMember.goto(`/tasks/${id}`)
    await new TaskPage(asMember).complete('Collect')
    await expect(figure).toContainText('50% on the first day.', LIVE)
    await line(asManager).hover()
    await expect(figure).toContainText(/: 50% of 2 milestones/)
    await expectSoundInBothThemes(asManager, `progress over time, ${look.width} px`)

    await figure.getByRole('button', { name: 'View as table' }).click()
    await expect(figure.getByRole('table')).toContainText('50%')
    await expectSoundInBothThemes(asManager, `progress over time as a table, ${look.width} px`)
    const download = asManager.waitForEvent('download')
    await figure.getByRole('link', { name: 'Download CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(
      /^Day,Progress,Milestones\r\n[\d-]+,50,2$/,
    )
  })
}

test('how a task went is read without a mouse', async ({ windowOf }) => {
  const page = await windowOf(manager)
  await page.goto('/tasks')
  const id = await createTask(page, 'Went by keys', member.name, { milestones })
  await page.goto(`/tasks/${id}`)
  await show(page).focus()
  await page.keyboard.press('Enter')
  await expect(line(page)).toBeVisible()
  // Table and file come before the drawing.
  for (const name of ['View as table', 'Download CSV']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('figure').getByLabel(name).or(page.getByRole('link', { name }))).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(line(page)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('[aria-live=polite]', { hasText: ': 0% of 2 milestones' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toContainText('0%')
})
