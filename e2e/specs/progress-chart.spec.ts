import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TaskPage } from '../pages/TaskPage.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { teams } from '../support/people.ts'
import { viewings } from '../support/screens.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const [desktop, phone] = viewings

const { manager, member } = teams.third

const line = (page: Page) => page.getByRole('img', { name: /since|on the first day/ })
const show = (page: Page) => page.getByRole('button', { name: 'Show progress over time' })
const milestones = ['Collect', 'Check'].map((title) => ({ title }))

test('the progress chart expands, updates live and shows values on hover', async ({ windowOf }) => {
  const asManager = await windowOf(manager, desktop)
  await asManager.goto('/tasks')
  const id = await createTask(asManager, 'Went', member.name, { milestones })
  await asManager.goto(`/tasks/${id}`)
  await show(asManager).click()
  const figure = asManager.getByRole('figure')
  await expect(figure).toContainText('0% on the first day.')

  const asMember = await windowOf(member, phone)
  await asMember.goto(`/tasks/${id}`)
  await new TaskPage(asMember).complete('Collect')
  await expect(figure).toContainText('50% on the first day.')
  await line(asManager).hover()
  await expect(figure).toContainText(/: 50% of 2 milestones/)
  await expectAccessibleInBothThemes(asManager, 'progress over time')

  await figure.getByRole('button', { name: 'View as table' }).click()
  await expect(figure.getByRole('table')).toContainText('50%')
  await expectAccessibleInBothThemes(asManager, 'progress over time as a table')
  const download = asManager.waitForEvent('download')
  await figure.getByRole('link', { name: 'Download CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(
    /^Day,Progress,Milestones\r\n[\d-]+,50,2$/,
  )
})

test('the progress chart is usable with the keyboard', async ({ windowOf }) => {
  const page = await windowOf(manager)
  await page.goto('/tasks')
  const id = await createTask(page, 'Went by keys', member.name, { milestones })
  await page.goto(`/tasks/${id}`)
  await show(page).focus()
  await page.keyboard.press('Enter')
  await expect(line(page)).toBeVisible()
  // The table view and the CSV download come before the chart.
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
