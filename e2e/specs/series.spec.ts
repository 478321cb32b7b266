import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a user makes a task recurring with a preview of the next dates, and others see live that it is paused', {
  tag: '@core',
}, async ({ windowOf }) => {
  const title = `Air the archive ${uniqueName()}`
  const manager = await windowOf(people.pm)
  await manager.goto('/tasks?new=1')
  const dialog = manager.getByRole('dialog', { name: 'Create Task' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Due date').fill('12/30/2099 15:00')
  await dialog.getByRole('switch', { name: 'Recurring task' }).check()
  // December 30, 2099 is a Wednesday.
  await expect(dialog.getByRole('checkbox', { name: 'Wednesday' })).toBeChecked()
  await expect(dialog.getByRole('list', { name: 'Next dates' })).toContainText('Wed 01/06/2100')
  await dialog.getByRole('button', { name: 'Add milestone' }).press('Enter')
  await manager.keyboard.type('Open the windows')
  await expectAccessible(manager, 'choosing how a task recurs')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await dialog.waitFor({ state: 'detached' })

  await manager.goto('/tasks/series?show=mine')
  await manager.getByRole('link', { name: title }).click()
  await expect(manager.getByRole('definition').filter({ hasText: 'Every Wednesday, by 15:00' })).toBeVisible()

  const reader = await windowOf(people.viewer)
  await reader.goto(new URL(manager.url()).pathname)
  const dates = reader.getByRole('list', { name: 'Next dates' })
  await expect(dates).toContainText('Wed 01/06/2100')
  await expect(reader.getByRole('button', { name: 'Skip Wed 01/06/2100' })).toHaveCount(0)

  await manager.getByRole('button', { name: 'Skip Wed 01/06/2100' }).press('Enter')
  await expect(manager.getByRole('button', { name: 'Restore Wed 01/06/2100' })).toBeFocused()
  await expect(dates.getByText('skipped')).toBeVisible()

  await manager.getByRole('button', { name: 'Recurrence actions' }).click()
  await manager.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(reader.getByText(/^Paused\. Dates during/)).toBeVisible()
  await expectAccessible(reader, 'a paused series')
})
