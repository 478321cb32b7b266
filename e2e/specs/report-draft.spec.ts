import { readFile, writeFile } from 'node:fs/promises'
import { ReportPage } from '../pages/ReportPage.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { failedLoad, notSignedIn } from '../support/console-errors.ts'
import { teams } from '../support/people.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'
import { uniqueName } from '../support/unique-name.ts'

// People of their own, because each person has one draft.
const { manager, member } = teams.third
const other = teams.fifth

test('a report written offline survives a reload, a killed page and a lost session, and is sent once', async ({
  windowOf,
  browser,
  problems,
}, info) => {
  problems.expect(failedLoad(/^\//, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/), notSignedIn)
  const managing = await windowOf(manager)
  await managing.goto('/tasks')
  const id = await createTask(managing, `Draft ${uniqueName()}`, member.name)
  const first = await windowOf(member)
  const text = `Written on a train ${uniqueName()}`
  const path = info.outputPath('plan.pdf')
  await writeFile(path, '%PDF-1.7 plan')

  await first.goto('/report')
  await new ReportPage(first).description.fill(text)
  await expect(first.getByText('Saved', { exact: true })).toBeVisible()
  await first.context().setOffline(true)
  await new ReportPage(first).description.fill(`${text}, without a connection`)
  await first.locator('main input[type=file]').setInputFiles(path)
  await expect(first.getByText('Saved on this device only')).toBeVisible()
  await first.context().setOffline(false)
  await expect(first.getByText('Saved', { exact: true })).toBeVisible()

  await first.reload()
  await expect(new ReportPage(first).description).toHaveValue(`${text}, without a connection`)
  await expect(first.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible()

  // The page is killed, without a chance to save anything, and the session is lost.
  const page = await first.context().newPage()
  const report = new ReportPage(page)
  // A page that dies within ten seconds of its start looks like one that its section froze (ADR 056).
  await first.evaluate(
    "Object.keys(localStorage).filter((key) => key.startsWith('headway.rendering.')).forEach((key) => localStorage.removeItem(key))",
  )
  const killed = first.waitForEvent('crash')
  const devtools = await first.context().newCDPSession(first)
  await Promise.race([devtools.send('Page.crash'), killed])
  await killed
  await page.context().clearCookies()
  await new SignInPage(page).signIn(member, '/report')
  await expect(report.description).toHaveValue(`${text}, without a connection`)
  await expect(page.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible()

  // Another device has the text.
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const device = await context.newPage()
  await device.goto('/report')
  await expect(new ReportPage(device).description).toHaveValue(`${text}, without a connection`)
  await context.close()

  // The report arrives, but its response is lost, so the author submits it again.
  await page.route(
    '**/api/progress-reports',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await report.submit()
  await expect(page.getByText('Failed to submit progress report. Please try again.')).toBeVisible()
  await report.submit()
  await expect(report.success).toBeVisible()
  await page.goto('/reports')
  await expect(page.getByRole('main').getByText(text)).toHaveCount(1)
  await page.getByRole('main').getByText(text).click()
  await expect(page.getByRole('dialog')).toContainText('plan.pdf')
  await page.goto('/report')
  await expect(report.description).toHaveValue('')
  await removeTasks(managing, [id])
  expect(await readFile(path, 'utf8')).toContain('plan')
})

test('two tabs with the same draft see both versions and keep the chosen one', async ({ windowOf }) => {
  const managing = await windowOf(other.manager)
  await managing.goto('/tasks')
  const id = await createTask(managing, `Tabs ${uniqueName()}`, other.member.name)
  const first = await windowOf(other.member)
  const second = await first.context().newPage()
  await first.goto('/report')
  await new ReportPage(first).description.fill('In the first tab')
  await expect(first.getByText('Saved', { exact: true })).toBeVisible()
  await second.goto('/report')
  await expect(new ReportPage(second).description).toHaveValue('In the first tab')
  await new ReportPage(second).description.fill('In the second tab')
  await expect(second.getByText('Saved', { exact: true })).toBeVisible()
  await new ReportPage(first).description.fill('In the first tab, longer')
  const choice = first.getByRole('group', { name: /Progress Description/ })
  await expect(choice).toContainText('In the second tab')
  await choice.getByRole('radio', { name: /In the second tab/ }).check()
  await expect(new ReportPage(first).description).toHaveValue('In the second tab')
  await first.getByRole('button', { name: 'Keep selected' }).click()
  await expect(first.getByText('Saved', { exact: true })).toBeVisible()
  await first.request.delete('/api/report-draft')
  await removeTasks(managing, [id])
})
