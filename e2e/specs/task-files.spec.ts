import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ApprovalsPage } from '../pages/ApprovalsPage.ts'
import { TaskPage } from '../pages/TaskPage.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { failedLoad } from '../support/console-errors.ts'
import { people, teams } from '../support/people.ts'
import { LARGE_BYTES, writePdf } from '../support/report-files.ts'
import { viewings } from '../support/screens.ts'
import { createTask } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const [desktop, phone] = viewings

const { manager, member } = teams.third

const filesOf = (page: Page) => page.getByRole('list', { name: 'Task files' })
const chooser = (page: Page) => page.locator('main input[type=file]')

test('a user uploads a file of a task and another downloads it', async ({ windowOf, problems }, info) => {
  problems.expect(failedLoad(/^\/api\/tasks\/\d+\/files$/, /status of 400/))
  const title = 'Files'
  const asManager = await windowOf(manager, desktop)
  await asManager.goto('/tasks')
  const id = await createTask(asManager, title, member.name)
  await asManager.goto(`/tasks/${id}?tab=files`)
  await expect(new TaskPage(asManager).title).toHaveText(title)
  await expect(asManager.getByText('No files yet')).toBeVisible()

  const asMember = await windowOf(member, phone)
  await asMember.goto(`/tasks/${id}?tab=files`)
  const plan = await writePdf(info.outputPath('plan.pdf'), 200_000)
  await chooser(asMember).setInputFiles(plan.path)
  await expect(filesOf(asMember)).toContainText('plan.pdf')
  await expect(filesOf(asManager)).toContainText('plan.pdf')
  await expect(filesOf(asManager)).toContainText(member.name)
  await expectAccessible(asManager, 'files')

  const download = asManager.waitForEvent('download')
  await filesOf(asManager).getByRole('link', { name: 'Download plan.pdf' }).click()
  const bytes = await readFile(await (await download).path())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(plan.sha256)

  await chooser(asMember).setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>'),
  })
  await expect(asMember.getByText('page.png: the content doesn’t match the file type')).toBeVisible()
  await expectAccessible(asMember, 'a refused file')
  await asMember.getByRole('button', { name: 'Remove page.png' }).click()

  await filesOf(asManager).getByRole('button', { name: 'Delete plan.pdf' }).click()
  const question = asManager.getByRole('alertdialog')
  await expectAccessible(asManager, 'deleting a file')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(asMember.getByText('No files yet')).toBeVisible()
})

test('a large file of a task waits for a manager, who finds it through the notification bell', async ({
  windowOf,
}, info) => {
  const asManager = await windowOf(manager)
  await asManager.goto('/tasks')
  const id = await createTask(asManager, 'With a large file', member.name)
  const asMember = await windowOf(member)
  await asMember.goto(`/tasks/${id}?tab=files`)
  const large = await writePdf(info.outputPath('large-recording.pdf'), LARGE_BYTES)
  await chooser(asMember).setInputFiles(large.path)
  await expect(filesOf(asMember)).toContainText('Waiting for approval')

  const looking = await windowOf(people.viewer)
  await looking.goto(`/tasks/${id}?tab=files`)
  await expect(filesOf(looking)).toContainText('large-recording.pdf')
  await expect(filesOf(looking).getByRole('link')).toHaveCount(0)
  await expect(chooser(looking)).toHaveCount(0)

  await asManager.goto('/notifications')
  await asManager.getByRole('main').getByText('large-recording.pdf').first().click()
  await expect(asManager).toHaveURL(/\/tasks\/approvals$/)
  const inbox = new ApprovalsPage(asManager)
  await inbox.approve('large-recording.pdf')
  await expect(filesOf(looking).getByRole('link', { name: 'Download large-recording.pdf' })).toBeVisible()
})

test('large files of tasks wait in one list and on the dashboard', async ({ windowOf }, info) => {
  const asManager = await windowOf(manager, desktop)
  await asManager.goto('/tasks')
  const title = `Waiting files ${uniqueName()}`
  const id = await createTask(asManager, title, member.name)
  await asManager.goto('/tasks/approvals')
  const inbox = new ApprovalsPage(asManager)
  await expect(inbox.heading).toBeVisible()

  const asMember = await windowOf(member, phone)
  await asMember.goto(`/tasks/${id}?tab=files`)
  const name = 'recording-.pdf'
  const large = await writePdf(info.outputPath(name), LARGE_BYTES)
  await chooser(asMember).setInputFiles(large.path)
  const row = inbox.row(title)
  await expect(row).toContainText(member.name)
  await expectAccessible(asManager, 'files to approve')

  const dashboard = await windowOf(manager, desktop)
  await dashboard.goto('/')
  const waiting = dashboard.getByRole('link', { name: /^Pending Approvals: \d+$/ })
  await expectAccessible(dashboard, 'approvals on the dashboard')
  await waiting.click()
  await expect(dashboard).toHaveURL(/\/tasks\/approvals$/)

  await inbox.open(name)
  await expect(asManager.getByRole('link', { name: `Download ${name}` })).toBeVisible()
  await expectAccessible(asManager, 'the preview of a file')
  await inbox.reject(name, 'Split it into chapters')
  await expect(row).toHaveCount(0)
  await expect(filesOf(asMember)).toContainText('Split it into chapters')
  await expect(dashboard.getByRole('listitem').filter({ hasText: title })).toHaveCount(0)
})
