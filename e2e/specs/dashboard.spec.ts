import { mentionOf } from '@headway/contracts'
import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call-api.ts'
import { expectReflow, expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { addUser } from '../support/new-users.ts'
import { people, teams } from '../support/people.ts'
import { submitReport } from '../support/reports.ts'
import { LARGE_BYTES, writePdf } from '../support/report-files.ts'
import { viewings } from '../support/screens.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.second

const panel = (page: Page, name: string) => page.getByRole('region', { name })

/** Returns the due date in a number of days. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

for (const [role, title] of [
  ['pm', 'Needs you'],
  ['sr_pm', 'Needs you'],
  ['president', 'Needs you'],
  ['it_admin', 'Needs you'],
  ['super_admin', 'Needs you'],
  ['staff', 'Needs you'],
  ['viewer', 'Recent Activity'],
] as const) {
  for (const look of viewings) {
    test(`the dashboard of ${role} shows "${title}", ${look.width} px`, async ({ windowOf }) => {
      const page = await windowOf(people[role], look)
      await page.goto('/')
      await expect(new Shell(page).heading).toHaveText(/^Welcome( back)?, /)
      await expect(panel(page, title)).toBeVisible()
      await expect(panel(page, 'Recent Activity')).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible()
      await expectAccessibleInBothThemes(page, `the dashboard of ${role} (${look.width} px)`)
      if (look.width < 768) {
        await expectReflow(page, `the dashboard of ${role}`)
      }
    })
  }
}

test('a manager approves a large file where it is listed', async ({ windowOf }, info) => {
  const asManager = await windowOf(manager)
  await asManager.goto('/')
  const id = await createTask(asManager, `Dashboard file ${uniqueName()}`, member.name)
  const asMember = await windowOf(member)
  await asMember.goto(`/tasks/${id}?tab=files`)
  const name = `dashboard-${uniqueName()}.pdf`
  const large = await writePdf(info.outputPath(name), LARGE_BYTES)
  await asMember.locator('main input[type=file]').setInputFiles(large.path)
  const row = panel(asManager, 'Needs you').getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `Approve ${name}` }).click()
  await expect(asManager.getByText('File approved', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  // A page that shows the task would report that the task is missing.
  await asMember.goto('/notifications')
  await removeTasks(asManager, [id])
})

test('a manager assigns an overdue task from its row, and the number links to the overdue tasks', async ({
  windowOf,
}) => {
  const page = await windowOf(manager)
  await page.goto('/')
  const title = `Dashboard overdue ${uniqueName()}`
  const id = await createTask(page, title, member.name, { dueDate: '2024-01-02', assigneeIds: [] })
  const row = panel(page, 'Needs you').getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('days late')
  await row.getByRole('button', { name: `Assign ${title}` }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${member.name}`) }).click()
  await expect(page.getByText(`Assigned to ${member.name}`, { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: `Reassign ${title}` })).toBeVisible()
  await page
    .getByRole('region', { name: 'Key numbers' })
    .getByRole('link', { name: /overdue$/ })
    .click()
  await expect(page).toHaveURL('/tasks?status=overdue')
  await removeTasks(page, [id])
})

test('a staff member completes a task with its circle and undoes it', { tag: '@core' }, async ({
  windowOf,
}) => {
  const asManager = await windowOf(manager)
  await asManager.goto('/')
  const title = `Dashboard today ${uniqueName()}`
  const id = await createTask(asManager, title, member.name, { dueDate: inDays(2) })
  const page = await windowOf(member)
  await page.goto('/')
  const complete = page.getByRole('button', { name: `Complete ${title}` })
  await complete.click()
  await expect(page.getByText('Task completed', { exact: true })).toBeVisible()
  await expect(complete).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(complete).toBeVisible()
  await removeTasks(asManager, [id])
})

test('a mention stays listed until it is read, a blocker until it is solved', async ({ windowOf }) => {
  const asManager = await windowOf(manager)
  const asMember = await windowOf(member)
  const name = uniqueName()
  await asManager.goto('/')
  const id = await createTask(asManager, `Dashboard mention ${name}`, member.name)
  await asMember.goto('/')
  const { id: memberId } = await call(asMember, 'GET', '/api/auth/user')
  await call(asManager, 'POST', `/api/tasks/${id}/comments`, {
    text: `${mentionOf({ id: memberId, name: member.name })}, please call`,
  })
  const mention = panel(asMember, 'Needs you').getByRole('listitem').filter({ hasText: name })
  await expect(mention).toContainText(`${manager.name} mentioned you in a comment`)
  await mention.getByRole('button', { name: /^Mark as read/ }).click()
  await expect(mention).toHaveCount(0)

  await submitReport(asMember, 'Waiting', { blockers: JSON.stringify([{ text: `No bank access ${name}` }]) })
  const blocker = panel(asManager, 'Needs you').getByRole('listitem').filter({ hasText: name })
  await blocker.getByRole('button', { name: `Mark as solved: No bank access ${name}` }).click()
  await expect(asManager.getByText('Blocker solved', { exact: true })).toBeVisible()
  await expect(blocker).toHaveCount(0)
  await removeTasks(asManager, [id])
})

test('dismissed first steps stay hidden', async ({ windowOf, emptyWindow }) => {
  const administrator = await windowOf(people.it_admin)
  await administrator.goto('/users')
  const page = await emptyWindow()
  await addUser(administrator, page)
  await page.goto('/')
  await expect(page.getByText('Nothing is due in the next 7 days.')).toBeVisible()
  const steps = panel(page, 'Getting started')
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'the first steps')
  // The panel disappears before the server has answered; a reload would cancel the request.
  const saved = page.waitForResponse(/\/api\/dashboard\/hint\/dismiss$/)
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toHaveCount(0)
  await saved
  await page.reload()
  await expect(panel(page, 'Your tasks')).toBeVisible()
  await expect(steps).toHaveCount(0)
})
