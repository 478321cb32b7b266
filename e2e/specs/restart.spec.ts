import { ReportPage } from '../pages/ReportPage.ts'
import { ReportsPage } from '../pages/ReportsPage.ts'
import { Shell } from '../pages/Shell.ts'
import { runAddresses } from '../support/addresses.ts'
import { teams } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { LARGE_BYTES, writePdf } from '../support/report-files.ts'
import { expect, test } from '../support/test.ts'

test('rows, files and sessions survive a restart', async ({ windowOf, problems }, testInfo) => {
  const { manager, member } = teams.third
  const file = await writePdf(testInfo.outputPath('before-the-restart.pdf'), LARGE_BYTES)
  const text = `Written before restart ${testInfo.retry + 1}.`

  const memberPage = await windowOf(member)
  await memberPage.goto('/report')
  const report = new ReportPage(memberPage)
  await expect(report.submitButton).toBeVisible()
  const task = await memberPage.getByLabel('Task', { exact: true }).locator('option:checked').textContent()
  await report.fill({
    task: task ?? '',
    description: text,
    completion: 70,
    link: { title: 'Plan', url: 'https://plan.headway.test/' },
    files: [file.path],
  })
  await report.submit()
  await expect(report.success).toBeVisible({ timeout: 30_000 })

  // While the server is down, the open page loses its event stream, checks its session and reports the health of its
  // sections, all of which fails.
  problems.expect(failedLoad(/^\/api\/(events|auth\/user|sections\/health)/, /./))
  const shell = new Shell(memberPage)
  const unread = await shell.unread()
  const { keeper } = await runAddresses()
  expect((await fetch(`${keeper}/restart`, { method: 'POST' })).status).toBe(204)

  const managerPage = await windowOf(manager)
  await managerPage.goto('/reports')
  const reports = new ReportsPage(managerPage)
  await reports.open(text)
  await expect(reports.dialog).toContainText('70%')
  expect(await reports.download(file.name)).toBe(file.sha256)

  await test.step('a page that stayed open receives events again', async () => {
    await reports.approve(file.name)
    await expect.poll(() => shell.unread(), { timeout: 60_000 }).toBeGreaterThan(unread)
  })

  await memberPage.reload()
  await expect(memberPage.getByRole('heading', { name: 'Daily Progress Report' })).toBeVisible()
})
