import type { Page } from '@playwright/test'
import { ApprovalsPage } from '../pages/ApprovalsPage.ts'
import { ReportPage } from '../pages/ReportPage.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { approvalReporters, teams } from '../support/people.ts'
import { LARGE_BYTES, writePdf } from '../support/report-files.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager } = teams.second

/** Adds two large files to a task and one to a report about it, as a direct report of the manager. */
async function sendFiles(page: Page, task: { id: number; title: string }, folder: (name: string) => string) {
  const mark = uniqueName()
  const names = { first: `first-${mark}.pdf`, second: `second-${mark}.pdf`, report: `report-${mark}.pdf` }
  await page.goto(`/tasks/${task.id}?tab=files`)
  for (const name of [names.first, names.second]) {
    const file = await writePdf(folder(name), LARGE_BYTES)
    await page.locator('main input[type=file]').setInputFiles(file.path)
    await expect(page.getByRole('list', { name: 'Task files' })).toContainText(name)
  }
  const { path } = await writePdf(folder(names.report), LARGE_BYTES)
  await page.goto('/report')
  const report = new ReportPage(page)
  await report.fill({
    task: task.title,
    description: 'With a large file',
    completion: 40,
    link: { title: 'Letters', url: 'https://letters.headway.test' },
    files: [path],
  })
  await report.submit()
  await expect(report.success).toBeVisible({ timeout: 30_000 })
  return names
}

test(
  'a manager approves and rejects files of a task and a report in one list',
  { tag: '@core' },
  async ({ windowOf }, info) => {
    const reporter = approvalReporters.pointer
    const page = await windowOf(manager)
    await page.goto('/tasks')
    const title = `Inbox ${uniqueName()}`
    const id = await createTask(page, title, reporter.name)
    const names = await sendFiles(await windowOf(reporter), { id, title }, (name) => info.outputPath(name))

    await page.goto('/')
    await page.getByRole('link', { name: /^Pending Approvals: \d+$/ }).click()
    const inbox = new ApprovalsPage(page)
    await expect(inbox.row(names.first)).toContainText(`Task: ${title}`)
    await expect(inbox.row(names.report)).toContainText('Report for')
    await expectAccessible(page, 'the approvals inbox')

    await inbox.approve(names.report)
    await expect(page.getByText('File approved', { exact: true })).toBeVisible()
    await expect(inbox.row(names.report)).toHaveCount(0)
    await inbox.approve(names.first)
    await expect(inbox.row(names.first)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(inbox.row(names.first)).toBeVisible()

    await inbox.select(names.first)
    await inbox.select(names.second)
    await page
      .getByRole('region', { name: 'Selected files' })
      .getByRole('button', { name: 'Reject…' })
      .click()
    await expectAccessible(page, 'the reason for two files')
    await inbox.giveReason('Split them into chapters')
    await expect(page.getByText('2 files rejected', { exact: true })).toBeVisible()
    await expect(inbox.row(title)).toHaveCount(0)
    await removeTasks(page, [id])
  },
)

test('a manager approves and rejects files with the keyboard only', async ({ windowOf }, info) => {
  const reporter = approvalReporters.keyboard
  const page = await windowOf(manager)
  await page.goto('/tasks')
  const title = `Inbox keys ${uniqueName()}`
  const id = await createTask(page, title, reporter.name)
  const names = await sendFiles(await windowOf(reporter), { id, title }, (name) => info.outputPath(name))

  const inbox = new ApprovalsPage(page)
  await inbox.goto()
  await expect(inbox.row(names.report)).toBeVisible()
  await inbox.moveTo(names.report)
  await page.keyboard.press('a')
  await expect(inbox.row(names.report)).toHaveCount(0)
  await inbox.moveTo(names.first)
  await page.keyboard.press('x')
  await inbox.moveTo(names.second)
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject 2 files' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('Split them into chapters')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(inbox.row(title)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await removeTasks(page, [id])
})
