import { readFile } from 'node:fs/promises'
import { AdministrationPages } from '../pages/AdministrationPages.ts'
import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { addUser } from '../support/new-users.ts'
import { people } from '../support/people.ts'
import { failedLoad, notSignedIn } from '../support/console-errors.ts'
import { viewings } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const [desktop] = viewings

test('Admin Tools show the portal status and open their pages by click and by number key', {
  tag: '@core',
}, async ({ windowOf }) => {
  const page = await windowOf(people.super_admin)
  const tools = new AdministrationPages(page)
  await page.goto('/admin')
  await expect(tools.figure('Total Users')).toHaveText(/^\d+$/)
  await expect(tools.figure('Total Tasks')).toHaveText(/^\d+$/)
  await expect(tools.figure('System Health')).toHaveText(/^Healthy$|^\d+ of \d+ checks fail$/)
  await expect(tools.tiles).toHaveText([
    'User Management',
    'System Settings',
    'Reports & Analytics',
    'Database Management',
    'Activity Monitor',
    'Security Center',
  ])
  await page.keyboard.press('5')
  await expect(new Shell(page).heading).toHaveText('Activity Monitor')
  await tools.entry('Overview').click()
  await tools.tiles.filter({ hasText: 'Security Center' }).click()
  await expect(new Shell(page).heading).toHaveText('Security Center')
  await expect(page.getByRole('list', { name: 'Findings' }).getByRole('listitem')).not.toHaveCount(0)
})

test('a session ended by an administrator closes immediately and appears in the audit log', {
  tag: '@core',
}, async ({ windowOf, emptyWindow, problems }) => {
  problems.expect(notSignedIn, failedLoad(/^\/api\//, /status of 401/))
  const administrator = await windowOf(people.it_admin)
  await administrator.goto('/users')
  const visitor = await emptyWindow()
  const added = await addUser(administrator, visitor)

  const page = await windowOf(people.super_admin)
  const administration = new AdministrationPages(page)
  await page.goto('/admin/activity')
  await expect(administration.events.filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await administration.endSessionOf(added.name)
  await expect(new SignInPage(visitor).required).toBeVisible()
  await expect(administration.events.filter({ hasText: 'Session ended' }).first()).toBeVisible()

  await page.goto(`/admin/audit?person=${added.id}`)
  const ended = administration.entries.filter({ hasText: 'Session ended' })
  await expect(async () => {
    await page.reload()
    await expect(ended).toHaveCount(1, { timeout: 5_000 })
  }).toPass()
  await expect(ended).toContainText(people.super_admin.name)
  await ended.getByRole('button').click()
  await expect(administration.sheet).toContainText('admin')
  await expect(administration.sheet).toContainText(`user ${added.id}: ${added.name}`)
})

test('an administrator checks, opens and exports the audit log', async ({ windowOf }) => {
  const page = await windowOf(people.super_admin, desktop)
  const administration = new AdministrationPages(page)
  await page.goto('/admin/audit?area=sections')
  await administration.button('Check now').click()
  await expect(page.getByText('Intact', { exact: true })).toBeVisible()
  await administration.entries.first().getByRole('button').click()
  await expect(administration.sheet.getByText('Hash', { exact: true })).toBeVisible()
  await expectAccessible(page, 'an audit entry')
  await page.keyboard.press('Escape')
  await expect(administration.sheet).toBeHidden()
  await administration.button('Export').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As JSON lines' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(0)
  expect(new Set(lines.map((line) => (JSON.parse(line) as { area: string }).area))).toEqual(
    new Set(['sections']),
  )
})
