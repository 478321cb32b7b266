import type { Page } from '@playwright/test'
import { ReportDaysPage } from '../pages/ReportDaysPage.ts'
import { ReportPage } from '../pages/ReportPage.ts'
import { ReportsPage } from '../pages/ReportsPage.ts'
import { Shell } from '../pages/Shell.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { dailyReporter, people, teams } from '../support/people.ts'
import { submitReport } from '../support/reports.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'
import { uniqueName } from '../support/unique-name.ts'

const { manager, member } = teams.first

/** The level above the manager. */
const senior = people.sr_pm

/** Keys, clicks and taps that a usual day's report may take beside its text. */
const MAX_PRESSES = 8

test('a manager marks a report as read and undoes it, and the author sees who has read it', {
  tag: '@core',
}, async ({ windowOf }) => {
  const author = await windowOf(member)
  await author.goto('/reports')
  const text = `Counted the forms ${uniqueName()}`
  const id = await submitReport(author, text)

  const page = await windowOf(manager)
  await page.goto('/reports')
  const reports = new ReportsPage(page)
  await reports.open(text)
  await reports.dialog.getByRole('button', { name: 'Mark as read' }).click()
  await expect(reports.dialog.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  // The dialog hides the toast from assistive technology until it closes.
  await page.getByRole('button', { name: 'Undo', includeHidden: true }).click()
  await expect(reports.dialog.getByRole('button', { name: 'Mark as read' })).toBeVisible()
  await reports.dialog.getByRole('button', { name: 'Mark as read' }).click()
  await expect(reports.dialog.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a report that is marked as read')

  await author.goto(`/reports?report=${id}`)
  const own = new ReportsPage(author)
  await expect(own.dialog).toContainText(`Read by ${manager.name}`)
  const above = await windowOf(senior)
  await above.goto(`/reports?report=${id}`)
  await new ReportsPage(above).dialog.getByRole('button', { name: 'Mark as read' }).click()
  const readers = own.dialog.getByRole('button', { name: `Read by ${manager.name} and 1 other` })
  await readers.focus()
  await author.keyboard.press('Enter')
  await expect(own.dialog.getByText(senior.name)).toBeVisible()
  await expectAccessible(author, 'the readers of a report')
})

test('a comment on a report that names a person reaches their bell, which opens the report', async ({
  windowOf,
}) => {
  const author = await windowOf(member)
  await author.goto('/reports')
  const text = `Sorted the letters ${uniqueName()}`
  const id = await submitReport(author, text)

  const page = await windowOf(manager)
  await page.goto(`/reports?report=${id}`)
  const { dialog } = new ReportsPage(page)
  const box = dialog.getByLabel('Your comment')
  await box.pressSequentially('Please look at this, @Mar')
  await expect(dialog.getByRole('option', { name: senior.name })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'naming a person in a comment on a report')
  await box.press('Enter')
  await box.press('Control+Enter')
  await expect(dialog.getByText(`Please look at this, @${senior.name}`)).toBeVisible()

  const named = await windowOf(senior)
  await named.goto('/tasks')
  const shell = new Shell(named)
  await shell.bell.click()
  const notification = shell.notifications.getByRole('button', { name: new RegExp(`Report ${id}\\b`) })
  await expect(notification).toContainText(`${manager.name} mentioned you in a comment`)
  await notification.click()
  const opened = new ReportsPage(named).dialog
  await expect(opened).toContainText(text)
  await expect(opened).toContainText(`Please look at this, @${senior.name}`)
  await expectAccessibleInBothThemes(named, 'a report with a comment')
})

/** Expects the cards of these reports and no others. */
async function expectCards(page: Page, texts: readonly string[]): Promise<void> {
  const { cards } = new ReportsPage(page)
  await expect(cards).toHaveCount(texts.length)
  for (const text of texts) {
    await expect(cards.filter({ hasText: text })).toHaveCount(1)
  }
}

/** Expects the same before and after a reload. */
async function expectCardsAfterReload(page: Page, texts: readonly string[]): Promise<void> {
  await expectCards(page, texts)
  await page.reload()
  await expectCards(page, texts)
}

test('filters narrow the list of reports and survive a reload', async ({ windowOf }) => {
  const word = uniqueName()
  const managing = await windowOf(manager)
  await managing.goto('/reports')
  const title = `Filtered ${word}`
  const task = await createTask(managing, title, member.name)
  const own = `Own ${word}`
  await submitReport(managing, own)
  const writing = await windowOf(member)
  await writing.goto('/reports')
  const blocked = `Blocked ${word}`
  await submitReport(writing, blocked, { blockers: '[{"text":"The bank is closed"}]' })
  const onTask = `On a task ${word}`
  await submitReport(writing, onTask, {
    tasks: JSON.stringify([{ taskId: task, completionPercentage: 40 }]),
  })

  const page = await windowOf(senior)
  const reports = new ReportsPage(page)
  await page.goto(`/reports?q=${word}`)
  await expectCards(page, [own, blocked, onTask])

  await reports.filtersButton.click()
  const { filters } = reports
  await filters.getByRole('combobox', { name: 'Person' }).fill(member.name)
  await page.getByRole('option', { name: member.name }).click()
  await expectAccessible(page, 'the filters of reports')
  await expectCardsAfterReload(page, [blocked, onTask])
  await reports.removeFilter(`Person ${member.name}`)
  await expectCards(page, [own, blocked, onTask])

  await reports.filtersButton.click()
  await filters.getByRole('combobox', { name: 'Task' }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await expectCardsAfterReload(page, [onTask])
  await reports.removeFilter(`Task ${title}`)

  await reports.filtersButton.click()
  await filters.getByRole('switch', { name: 'With blockers' }).click()
  await expectCardsAfterReload(page, [blocked])
  await reports.removeFilter('With blockers')

  await reports.filtersButton.click()
  await filters.getByLabel('To', { exact: true }).fill('01/02/2020')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/to=2020-01-02/)
  await expectCardsAfterReload(page, [])
  await expect(page.getByText('No matches', { exact: true })).toBeVisible()
  await reports.removeFilter('To 01/02/2020')
  await expectCards(page, [own, blocked, onTask])

  await reports.open(own)
  await reports.dialog.getByRole('button', { name: 'Mark as read' }).click()
  await expect(reports.dialog.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await page.keyboard.press('Escape')
  await reports.filtersButton.click()
  await filters.getByRole('switch', { name: 'Unread' }).click()
  await expectCardsAfterReload(page, [blocked, onTask])
  await removeTasks(managing, [task])
})

/** Returns a missing day of the sample history that can still be excused. */
async function findMissingDay(page: Page) {
  const missing = await page.evaluate(async () => {
    const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    const period = `from=${dayBefore(20)}&to=${dayBefore(0)}`
    const { items } = await (await fetch(`/api/report-days?${period}&state=missing&limit=100`)).json()
    for (const { firstName, lastName, days } of items) {
      const day = days.find(
        ({ can }: { can: { excuse: boolean; remind: boolean } }) => can.excuse && can.remind,
      )
      if (day) {
        return { person: `${firstName} ${lastName}`, day: day.day as string }
      }
    }
    return undefined
  })
  if (missing === undefined) {
    throw new Error('The sample history has no missing day that can be excused')
  }
  const format = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return { ...missing, label: new Intl.DateTimeFormat('en-US', format).format(new Date(missing.day)) }
}

test('a manager reminds a person of a missing report and excuses it, in its cell', async ({ windowOf }) => {
  const page = await windowOf(senior)
  await page.goto('/reports/days')
  const { person, day, label } = await findMissingDay(page)
  await page.goto(`/reports/days?month=${day.slice(0, 7)}`)
  const days = new ReportDaysPage(page)
  await expect(days.cell(person, label)).toHaveAccessibleName(/Missing$/)
  await days.cell(person, label).click()
  await expectAccessibleInBothThemes(page, 'a missing report day')
  await days.details.getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByText('Reminder sent', { exact: true })).toBeVisible()

  await days.details.getByRole('button', { name: 'Excuse…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excuse missing report' })
  await dialog.getByRole('textbox').fill('At a fair')
  await expectAccessible(page, 'excusing a missing report')
  await dialog.getByRole('button', { name: 'Excuse' }).click()
  await expect(days.cell(person, label)).toHaveAccessibleName(/Excused$/)
  await days.cell(person, label).click()
  await expect(days.details).toContainText(`Excused by ${senior.name}`)
  await expect(days.details).toContainText('At a fair')
})

/** Counts the keys, clicks and taps in the page from now on, and returns a function that reads their number. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as unknown as { presses: number }
    counter.presses = 0
    for (const type of ['keydown', 'pointerdown']) {
      addEventListener(type, () => (counter.presses += 1), { capture: true })
    }
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

test('the report of a usual day takes few keys and clicks beside its text', async ({ windowOf }) => {
  const page = await windowOf(dailyReporter)
  await page.goto('/')
  const shell = new Shell(page)
  await shell.ready()
  const report = new ReportPage(page)
  const text = `Answered the letters ${uniqueName()}`

  const presses = await countPresses(page)
  await shell.entry('Submit Report').click()
  await report.description.click()
  // Text that is inserted sends no keys.
  await page.keyboard.insertText(text)
  await report.completion.dblclick()
  await page.keyboard.type('60')
  await page.getByLabel('Next', { exact: true }).click()
  await page.keyboard.insertText('The rest of the letters')
  await report.submit()
  await expect(report.success).toBeVisible()
  const count = await presses()
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(MAX_PRESSES)

  await expectAccessibleInBothThemes(page, 'a submitted report')
  await page.goto('/reports')
  await expect(new ReportsPage(page).card(text)).toContainText('60%')
})
