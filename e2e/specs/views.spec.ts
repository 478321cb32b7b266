import type { Page } from '@playwright/test'
import { expectSound } from '../support/inspect.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** A task of one's own that nobody else's test touches. */
async function create(page: Page, title: string): Promise<void> {
  await page.goto('/tasks?new=1')
  const dialog = page.getByRole('dialog', { name: 'Create Task' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Due date').fill('12/17/2098')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a task is moved over the board by mouse, by keyboard and by its menu, and others see it live', async ({
  windowOf,
}) => {
  const title = 'Sort the board room'
  const manager = await windowOf(people.sr_pm)
  await create(manager, title)
  const reader = await windowOf(people.viewer)
  const board = `/tasks?view=board&q=${encodeURIComponent(title)}`
  const column = (page: Page, name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('link', { name: title })
  await manager.goto(board)
  await reader.goto(board)
  await expect(column(reader, 'Pending')).toBeVisible()
  await expect(reader.getByRole('button', { name: `Move ${title}` })).toHaveCount(0)

  await column(manager, 'Pending').dragTo(manager.getByRole('region', { name: 'In progress', exact: true }))
  await expect(column(manager, 'In progress')).toBeVisible()
  await expect(column(reader, 'In progress')).toBeVisible()

  const handle = manager.getByRole('button', { name: `Move ${title}` })
  await handle.focus()
  await manager.keyboard.press('Enter')
  await manager.keyboard.press('ArrowRight')
  await expect(
    manager.getByText('Overdue follows from the due date. Change the date instead.').first(),
  ).toBeVisible()
  await expectSound(manager, 'a task held over a column')
  await manager.keyboard.press('ArrowRight')
  await manager.keyboard.press('Enter')
  await expect(column(manager, 'Completed')).toBeVisible()
  await expect(handle).toBeFocused()

  await manager.getByRole('button', { name: `Actions for ${title}` }).click()
  await manager.getByRole('menuitem', { name: 'Move to Pending' }).click()
  await expect(column(reader, 'Pending')).toBeVisible()
})

test('a due date is moved in the calendar by mouse and by keyboard, and taken back', async ({ windowOf }) => {
  const title = 'Water the calendar plant'
  const manager = await windowOf(people.sr_pm)
  await create(manager, title)
  await manager.goto(`/tasks?view=calendar&on=2098-12-01&q=${encodeURIComponent(title)}`)
  const on = (day: string) =>
    manager.getByRole('cell').filter({ has: manager.locator(`time[datetime="${day}"]`) })
  const link = manager.getByRole('link', { name: title })
  await expect(on('2098-12-17').getByRole('link', { name: title })).toBeVisible()
  await link.dragTo(on('2098-12-19'))
  await expect(on('2098-12-19').getByRole('link', { name: title })).toBeVisible()
  await manager.getByRole('button', { name: 'Undo' }).first().click()
  await expect(on('2098-12-17').getByRole('link', { name: title })).toBeVisible()

  await link.focus()
  await manager.keyboard.press('Space')
  await manager.keyboard.press('ArrowDown')
  await expectSound(manager, 'a task held over a day')
  await manager.keyboard.press('Enter')
  await expect(on('2098-12-24').getByRole('link', { name: title })).toBeFocused()
})

test('a view is saved, found again by the palette and shared with those below', async ({ windowOf }) => {
  const manager = await windowOf(people.pm)
  await manager.goto('/tasks?view=board&by=priority')
  await manager.getByRole('button', { name: 'Views' }).click()
  await manager.getByRole('button', { name: 'Save what is shown' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('Priorities of the office')
  await dialog.getByLabel('Who has it').selectOption('below')
  await expectSound(manager, 'saving a view')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(manager.getByRole('button', { name: 'View: Priorities of the office' })).toBeVisible()

  const member = await windowOf(people.staff)
  await member.goto('/tasks')
  await member.getByRole('button', { name: 'Views' }).click()
  await expect(member.getByText('Shared by Priya Nair').first()).toBeVisible()
  await expectSound(member, 'the views one has')
  await member.getByRole('link', { name: 'Priorities of the office' }).click()
  await expect(member.getByRole('region', { name: 'High', exact: true })).toBeVisible()
})
