import type { Page } from '@playwright/test'
import { Shell } from '../pages/Shell.ts'
import { call } from '../support/call-api.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Creates a task that no other test uses. */
async function create(page: Page, title: string): Promise<number> {
  await page.goto('/notifications')
  const { id } = await call(page, 'POST', '/api/tasks', { title, dueDate: '2098-12-17' })
  return id as number
}

test('a task is moved on the board by mouse, by keyboard and by menu, and others see it live', {
  tag: '@core',
}, async ({ windowOf }) => {
  const title = `Sort the board room ${uniqueName()}`
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
    manager.getByText('“Overdue” is set by the due date. Change the date to move this task.').first(),
  ).toBeVisible()
  await expectAccessible(manager, 'a task held over a column')
  await manager.keyboard.press('ArrowRight')
  await manager.keyboard.press('Enter')
  await expect(column(manager, 'Completed')).toBeVisible()
  await expect(handle).toBeFocused()

  await manager.getByRole('button', { name: `Actions for ${title}` }).click()
  await manager.getByRole('menuitem', { name: 'Move to Pending' }).click()
  await expect(column(reader, 'Pending')).toBeVisible()
})

test('a due date is moved in the calendar by mouse and by keyboard, and Undo reverts it', async ({
  windowOf,
}) => {
  const title = `Water the calendar plant ${uniqueName()}`
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
  await expectAccessible(manager, 'a task held over a day')
  await manager.keyboard.press('Enter')
  await expect(on('2098-12-24').getByRole('link', { name: title })).toBeFocused()
})

test('links of a full day that is read-only are large enough to click', async ({ windowOf }) => {
  const word = uniqueName()
  const manager = await windowOf(people.sr_pm)
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await create(manager, `Read letter ${number} ${word}`)
  }
  const reader = await windowOf(people.viewer)
  await reader.goto(`/tasks?view=calendar&on=2098-12-01&q=${word}`)
  await expect(reader.getByRole('button', { name: /more/ }).first()).toBeVisible()
  await expectAccessible(reader, 'a full day of the calendar')
})

test('a due date is moved on the timeline by mouse and by keyboard, and another user sees it', async ({
  windowOf,
}) => {
  const title = `Stretch the timeline plant ${uniqueName()}`
  const manager = await windowOf(people.sr_pm)
  const id = await create(manager, title)
  const address = `/tasks?view=timeline&on=2098-12-10&q=${encodeURIComponent(title)}`
  await manager.goto(address)
  const reader = await windowOf(people.president)
  await reader.goto(address)
  const due = (page: Page, day: string) => page.getByRole('row').filter({ hasText: `due ${day}` })
  await expect(due(manager, '12/17/2098')).toBeVisible()
  await expect(due(reader, '12/17/2098')).toBeVisible()

  const bar = manager.locator(`[data-task-bar="${id}"]`)
  const box = await bar.boundingBox()
  const day = ((await bar.locator('..').boundingBox())?.width ?? 0) / 35
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
  const x = (box?.x ?? 0) + 10
  await manager.mouse.move(x, y)
  await manager.mouse.down()
  await manager.mouse.move(x + 2 * day, y, { steps: 4 })
  await manager.mouse.up()
  await new Shell(manager).holdToast('Undo')
  await expect(due(manager, '12/19/2098')).toBeVisible()
  await expect(due(reader, '12/19/2098')).toBeVisible()
  await manager.getByRole('button', { name: 'Undo' }).first().click()
  await expect(due(manager, '12/17/2098')).toBeVisible()

  const link = manager.getByRole('link', { name: title })
  await link.focus()
  await manager.keyboard.press('Space')
  await manager.keyboard.press('ArrowLeft')
  await expectAccessible(manager, 'a due date held over another day')
  await manager.keyboard.press('Enter')
  await expect(due(reader, '12/16/2098')).toBeVisible()
  await expect(link).toBeFocused()
})

test('a view is saved, found in the palette and shared with the team', { tag: '@core' }, async ({
  windowOf,
}) => {
  const name = `Priorities of the office ${uniqueName()}`
  const manager = await windowOf(people.pm)
  await manager.goto('/tasks?view=board&by=priority')
  await manager.getByRole('button', { name: 'More', exact: true }).click()
  await manager.getByRole('menuitem', { name: 'Manage views…' }).click()
  await manager.getByRole('button', { name: 'Save current view' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Shared with').selectOption('below')
  await expectAccessible(manager, 'saving a view')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(manager).toHaveURL(/saved=/)

  const member = await windowOf(people.staff)
  await member.goto('/tasks')
  await member.getByRole('button', { name: 'More', exact: true }).click()
  await member.getByRole('menuitem', { name: 'Manage views…' }).click()
  await expect(member.getByText('Shared by Priya Nair').first()).toBeVisible()
  await expectAccessible(member, 'the views one has')
  await member.getByRole('link', { name }).click()
  await expect(member.getByRole('region', { name: 'High', exact: true })).toBeVisible()
})
