import { Shell } from '../pages/Shell.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { uniqueName } from '../support/unique-name.ts'
import { people } from '../support/people.ts'
import { viewings } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const [, phone] = viewings

test('a user creates, uses and revokes an API token', async ({ windowOf, baseURL }) => {
  const name = `Export ${uniqueName()}`
  const page = await windowOf(people.viewer, phone)
  await page.goto('/activity/tokens')
  await expect(new Shell(page).heading).toHaveText('API tokens')

  await page.getByRole('button', { name: 'Create token' }).click()
  const form = page.getByRole('dialog', { name: 'Create a token' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Permissions').selectOption('Custom')
  await form.getByLabel('Tasks').selectOption('Read')
  await expectAccessible(page, 'making a token')
  await form.getByRole('button', { name: 'Create token' }).click()

  const shown = page.getByRole('dialog', { name: 'Token created' })
  const token = await shown.getByLabel('Token').inputValue()
  await expectAccessible(page, 'a token shown once')
  await page.keyboard.press('Escape')
  await expect(shown.getByText(/haven’t copied it yet/)).toBeVisible()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toBeHidden()

  const ask = async (path: string) => {
    const answer = await fetch(`${baseURL}${path}`, { headers: { Authorization: `Bearer ${token}` } })
    return answer.status
  }
  expect([await ask('/api/tasks'), await ask('/api/progress-reports')]).toEqual([200, 403])
  await page.reload()
  const row = page.getByRole('list', { name: 'Your tokens' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('tasks:read')
  await expect(row).toContainText('last used')
  await expectAccessible(page, 'the tokens')
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect(await ask('/api/tasks')).toBe(401)
})

test('an administrator sees the API tokens of other users and revokes one', async ({ windowOf, baseURL }) => {
  const name = `My script ${uniqueName()}`
  const owner = await windowOf(people.staff)
  await owner.goto('/')
  await owner.getByRole('button', { name: new RegExp(people.staff.name) }).click()
  await owner.getByRole('menuitem', { name: 'API tokens' }).click()
  await expect(new Shell(owner).heading).toHaveText('API tokens')
  const token = await owner.evaluate(async (label) => {
    const answer = await fetch('/api/tokens', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: label, scopes: ['read'], days: 1 }),
    })
    return ((await answer.json()) as { token: string }).token
  }, name)
  const page = await windowOf(people.super_admin)
  await page.goto('/admin/security')
  await page.getByRole('button', { name: `Revoke ${name} of ${people.staff.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  // The open dialog hides the rest of the page from the accessibility tree.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: `Revoke ${name} of ${people.staff.name}` })).toBeHidden()
  const answer = await fetch(`${baseURL}/api/tasks`, { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
  await expect(owner.getByRole('listitem').filter({ hasText: name })).toContainText(
    'Revoked by an administrator',
  )
})
