import { readFile, writeFile } from 'node:fs/promises'
import { SettingsPage } from '../pages/SettingsPage.ts'
import { Shell } from '../pages/Shell.ts'
import { fileDialogAfter } from '../support/input-methods.ts'
import { people } from '../support/people.ts'
import { failedLoad } from '../support/console-errors.ts'
import { writePdf } from '../support/report-files.ts'
import { EFFECT_TIMEOUT_MS, restoreSettings } from '../support/settings.ts'
import { expect, test } from '../support/test.ts'

const withinEffectTimeout = { timeout: EFFECT_TIMEOUT_MS }

// Settings apply to everyone, so these tests run one after the other and alone.
test.describe.configure({ mode: 'default' })

test.afterEach(async ({ windowOf }) => restoreSettings(await windowOf(people.super_admin)))

test('the default theme applies on every open page, except for users who have chosen their own', async ({
  windowOf,
}) => {
  const administrator = new SettingsPage(await windowOf(people.it_admin))
  const reader = await windowOf(people.viewer)
  const chooser = await windowOf(people.staff)
  await reader.goto('/tasks')
  await chooser.goto('/tasks')
  await new Shell(chooser).themeButton('dark').click()
  await new Shell(chooser).themeButton('light').click()
  await administrator.open()
  await administrator.configure('Appearance & UI')
  await administrator.choose('Default Theme', 'Dark')
  await administrator.choose('Sidebar Layout', 'Always open')
  await administrator.choose('Date Format', 'YYYY-MM-DD (2026-12-31)')
  await administrator.save()

  const root = reader.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'dark', withinEffectTimeout)
  await expect(new Shell(reader).sidebarToggle).toHaveCount(0, withinEffectTimeout)
  const list = reader.getByRole('list', { name: 'Tasks' })
  await expect(list.getByTitle(/\d{4}-\d{2}-\d{2}/).first()).toBeVisible(withinEffectTimeout)
  await administrator.open()
  await expect(administrator.row('Appearance & UI', 'Default Theme')).toHaveText('Dark')
  await expect(chooser.locator('html')).toHaveAttribute('data-theme', 'light')
  await reader.reload()
  await expect(root).toHaveAttribute('data-theme', 'dark')
})

test('name and time zone of the organization apply on every open page', async ({ windowOf }) => {
  const administrator = new SettingsPage(await windowOf(people.super_admin))
  const reader = await windowOf(people.staff)
  await reader.goto('/activity')
  const startedAt = reader
    .getByRole('term')
    .filter({ hasText: 'Signed in' })
    .locator('xpath=following-sibling::dd')
  const before = await startedAt.textContent()
  await administrator.open()
  await administrator.configure('System Configuration')
  await administrator.type('Organization name', 'Office of Scholarships')
  await administrator.choose('Time zone', 'Pacific/Kiritimati')
  await administrator.save()
  await expect(new Shell(reader).navigation.locator('..')).toContainText(
    'Office of Scholarships',
    withinEffectTimeout,
  )
  await expect(startedAt).not.toHaveText(before ?? '', withinEffectTimeout)
})

test('the session length setting changes the end of active sessions', async ({ windowOf, ownWindowOf }) => {
  const administrator = new SettingsPage(await windowOf(people.super_admin))
  const reader = await ownWindowOf(people.pm)
  await reader.goto('/activity')
  await expect(reader.getByText(/^Active for 0h/)).toBeVisible()
  await administrator.open()
  await administrator.configure('Security & Authentication')
  await administrator.type('Session Timeout', '20')
  await administrator.type('Warn before timeout', '30')
  await administrator.form.getByRole('button', { name: 'Save changes' }).click()
  await expect(administrator.form.getByText('The warning must come before the session ends')).toBeVisible()
  await administrator.type('Warn before timeout', '19')
  await administrator.save()
  await administrator.open()
  await expect(administrator.row('Security & Authentication', 'Session Timeout')).toHaveText('20 minutes')
  const { session } = (await (await reader.request.get('/api/auth/user')).json()) as {
    session: { startedAt: string; expiresAt: string }
  }
  expect(Date.parse(session.expiresAt) - Date.parse(session.startedAt)).toBeLessThanOrEqual(20 * 60_000)
})

test('the approval threshold applies to a report that is being written', async ({ windowOf }, testInfo) => {
  const administrator = new SettingsPage(await windowOf(people.super_admin))
  const writer = await windowOf(people.staff)
  await writer.goto('/report')
  const { path } = await writePdf(testInfo.outputPath('plan.pdf'), 2 * 1_024 * 1_024)
  const choose = writer.getByRole('button', { name: 'Choose files' })
  await (await fileDialogAfter(writer, () => choose.click())).setFiles(path)
  await expect(writer.getByText('plan.pdf')).toBeVisible()
  await expect(writer.getByText('Needs PM Approval')).toHaveCount(0)
  await administrator.open()
  await administrator.configure('System Configuration')
  await administrator.type('Approval needed above', '1')
  await administrator.save()
  await expect(writer.getByText('Needs PM Approval')).toBeVisible(withinEffectTimeout)
})

test('a tag that gets a color shows it in an open list', async ({ windowOf }) => {
  const administrator = new SettingsPage(await windowOf(people.it_admin))
  const reader = await windowOf(people.super_admin)
  await reader.goto('/tasks')
  const card = reader
    .getByRole('list', { name: 'Tasks' })
    .getByRole('listitem')
    .filter({ hasText: 'ledger' })
    .first()
  const dot = card.getByTitle('ledger', { exact: true }).locator('xpath=preceding-sibling::*')
  const colorOf = () => dot.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(card).toBeVisible()
  const before = await colorOf()
  await administrator.open()
  await administrator.configure('System Configuration')
  await administrator.form.getByRole('button', { name: 'Add a tag' }).click()
  await administrator.type('Tag 1', 'ledger')
  await administrator.choose('Color 1', 'Orange')
  await administrator.save()
  await expect.poll(colorOf, withinEffectTimeout).not.toBe(before)
})

test('when two administrators change the same setting, the second keeps their text and sees who was first', async ({
  windowOf,
  problems,
}) => {
  problems.expect(failedLoad(/^\/api\/settings/, /status of 412/))
  const first = new SettingsPage(await windowOf(people.super_admin))
  const second = new SettingsPage(await windowOf(people.it_admin))
  await first.open()
  await second.open()
  await second.configure('System Configuration')
  await second.type('Organization name', 'Second')
  await first.configure('System Configuration')
  await first.type('Organization name', 'First')
  await first.save()
  await expect(second.form.getByText(/Olivia Hartmann changed Organization name/)).toBeVisible(
    withinEffectTimeout,
  )
  await expect(second.form.getByLabel('Organization name', { exact: true })).toHaveValue('Second')
  await second.save()
  await first.open()
  await expect(first.page.getByText('First → Second')).toBeVisible(withinEffectTimeout)
})

test('the configuration is exported to a file and imported after a preview', async ({
  windowOf,
}, testInfo) => {
  const settings = new SettingsPage(await windowOf(people.super_admin))
  await settings.open()
  const download = settings.page.waitForEvent('download')
  await settings.page.getByRole('button', { name: 'Export Config' }).click()
  const path = testInfo.outputPath('settings.json')
  await (await download).saveAs(path)
  const file = JSON.parse(await readFile(path, 'utf8')) as { settings: Record<string, unknown> }
  expect(file.settings['session.minutes']).toBe(480)
  file.settings['session.minutes'] = 120
  await writeFile(path, JSON.stringify(file))
  await settings.page.getByRole('button', { name: 'Import Config' }).click()
  const choose = settings.dialog.getByRole('button', { name: 'Choose a file' })
  await (await fileDialogAfter(settings.page, () => choose.click())).setFiles(path)
  await expect(settings.dialog.getByText('8 hours → 2 hours')).toBeVisible()
  await settings.dialog.getByRole('button', { name: 'Change 1 setting' }).click()
  await expect(settings.row('Security & Authentication', 'Session Timeout')).toHaveText('2 hours')
})

test('holidays are imported from a calendar file after a preview', async ({ windowOf }, testInfo) => {
  const settings = new SettingsPage(await windowOf(people.it_admin))
  const year = new Date().getUTCFullYear() + 1
  const path = testInfo.outputPath('holidays.ics')
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', `DTSTART;VALUE=DATE:${year}0501`]
  await writeFile(path, [...lines, 'SUMMARY:May Day', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'))
  await settings.page.goto('/settings/all?group=workingDays')
  await settings.page.getByRole('button', { name: 'Import', exact: true }).click()
  const choose = settings.dialog.getByRole('button', { name: 'Choose a file' })
  await (await fileDialogAfter(settings.page, () => choose.click())).setFiles(path)
  await settings.dialog.getByRole('button', { name: 'Add 1 holiday' }).click()
  const list = settings.page.getByRole('list', { name: 'Holidays' })
  await expect(list.getByText('May Day')).toBeVisible()
  await list.getByRole('button', { name: 'Remove May Day' }).click()
  await settings.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(settings.page.getByText('May Day')).toHaveCount(0)
})
