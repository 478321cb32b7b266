import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { teams } from '../support/people.ts'
import { viewings } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const [desktop] = viewings

const { manager } = teams.second

test('a user creates and uses a template with milestones', async ({ windowOf }) => {
  const name = `Template ${uniqueName()}`
  const page = await windowOf(manager, desktop)
  await page.goto('/tasks/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByLabel('Template name').fill(name)
  await dialog.getByLabel(/^Title/).fill('Prepare the meeting')
  await dialog.getByLabel('Due in (working days)').fill('3')
  await dialog.getByRole('button', { name: 'Add milestone' }).click()
  await dialog.getByRole('textbox', { name: 'Milestone 1' }).fill('Book the room')
  await dialog.getByRole('textbox', { name: 'Milestone 1' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Milestone 2' }).fill('Send the papers')
  await expectAccessible(page, 'writing a template')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(
    page.getByText(/^Prepare the meeting · Due after 3 working days · 2 milestones/).first(),
  ).toBeVisible()

  await page.goto('/tasks?new=1')
  const form = page.getByRole('dialog')
  await form.getByLabel('From template').selectOption(name)
  await expect(form.getByRole('textbox', { name: 'Milestone 2' })).toHaveValue('Send the papers')
  await expectAccessible(page, 'a task from a template')
  await form.getByLabel(/^Title/).fill(`From ${name}`)
  await form.getByRole('button', { name: /^Create/ }).click()
  await page.getByRole('button', { name: 'Open task' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`From ${name}`)
  await expect(page.getByText('Book the room')).toBeVisible()

  await page.goto('/tasks/templates')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: `Use ${name}` })).toBeHidden()
})
