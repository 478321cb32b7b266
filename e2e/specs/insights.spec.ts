import { readFile } from 'node:fs/promises'
import { Shell } from '../pages/Shell.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { people } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { expect, test } from '../support/test.ts'

test('a project manager opens the tasks counted by a number of the team page', async ({ windowOf }) => {
  const page = await windowOf(people.pm)
  await page.goto('/')
  await new Shell(page).entry('Manage Team').click()
  const row = page.getByRole('row', { name: /Sam Rivera/ })
  await expect(row).toBeVisible()
  await expect(page.getByText('Coming soon: trends and targets.')).toBeVisible()
  await row.getByRole('link', { name: /^Sam Rivera: .*open tasks/ }).click()
  await expect(page).toHaveURL(/\/tasks\?assignee=\d+&status=pending%2Cin_progress%2Coverdue/)
  await expect(new Shell(page).heading).toHaveText('All Tasks')
})

test('a senior project manager expands a team and reads charts by keyboard, as a table and as a file', async ({
  windowOf,
}) => {
  const page = await windowOf(people.sr_pm)
  await page.goto('/managers')
  await page.getByRole('button', { name: 'Show Priya Nair’s team' }).click()
  await expect(page.getByRole('row', { name: /Sam Rivera/ })).toBeVisible()
  await expectAccessible(page, '/managers with a team')

  await new Shell(page).entry('Analytics').click()
  const figure = page.getByRole('figure', { name: 'Created and completed' })
  await figure.getByRole('img').focus()
  await page.keyboard.press('End')
  await expect(page.locator('[aria-live=polite]', { hasText: /completed, \d+ created/ })).toHaveCount(1)
  await figure.getByRole('button', { name: 'View as table' }).click()
  await expect(figure.getByRole('row')).toHaveCount(13)
  const download = page.waitForEvent('download')
  await figure.getByRole('link', { name: 'Download CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^Week,Completed,Created\r\n/)

  const ages = page.getByRole('figure', { name: 'Overdue by age' })
  await ages.getByRole('link').nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(ages.getByRole('link', { name: /^3–5 days/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tasks\?team=mine&status=overdue&dueFrom=/)
})

test('the president opens overdue tasks from the summary and prints the page without navigation', async ({
  windowOf,
}) => {
  const page = await windowOf(people.president)
  await page.goto('/executive')
  await expect(page.getByRole('figure')).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(new Shell(page).navigation).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(new Shell(page).heading).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page
    .getByRole('list', { name: 'Executive Dashboard' })
    .getByRole('link', { name: /^Overdue/ })
    .click()
  await expect(page).toHaveURL(/\/tasks\?status=overdue/)
})

test('the president reads the reports of a week and opens one of them', async ({ windowOf }) => {
  const page = await windowOf(people.president)
  await page.goto('/consolidated')
  await page.getByRole('radio', { name: 'Week' }).click({ force: true })
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page).toHaveURL(/span=week&day=/)
  const report = page.getByRole('link', { name: /^Open .*’s report$/ }).first()
  await expect(report).toBeVisible()
  await report.click()
  await expect(page).toHaveURL(/\/reports\?report=\d+/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the president finds a user in the organization and sees their details', async ({ windowOf }) => {
  const page = await windowOf(people.president)
  await page.goto('/organization')
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('priya')
  await expect(page.getByRole('heading', { name: 'People found' })).toBeVisible()
  await page.getByRole('button', { name: /^Priya Nair/ }).click()
  const panel = page.getByRole('complementary').filter({ hasText: 'Reports to' })
  await expect(panel).toContainText('Marcus Bell')
  await expectAccessible(page, '/organization with a panel')
  await panel.getByRole('link', { name: 'Show tasks' }).click()
  await expect(page).toHaveURL(/\/tasks\?assignee=\d+/)
})

test('other roles cannot open the insights pages', async ({ windowOf, problems }) => {
  const page = await windowOf(people.staff)
  problems.expect(failedLoad(/^\/api\/insights\//, /status of 403/))
  await page.goto('/executive')
  await expect(page.getByText('You do not have permission to perform this action.')).toBeVisible()
  await expect(new Shell(page).heading).toHaveText('Executive Dashboard')
})
