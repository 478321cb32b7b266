import { Shell } from '../pages/Shell.ts'
import { expectSound } from '../support/inspect.ts'
import { newMark } from '../support/mark.ts'
import { people } from '../support/people.ts'
import { looks } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const look of [looks[0], looks[3]]) {
  test(`somebody makes an API token, uses it, and takes it back, ${look.theme}, ${look.width} px`, async ({
    windowOf,
    baseURL,
  }) => {
    const name = `Export ${look.theme} ${look.width} ${newMark()}`
    const page = await windowOf(people.viewer, look)
    await page.goto('/activity/tokens')
    await expect(new Shell(page).heading).toHaveText('API tokens')

    await page.getByRole('button', { name: 'Create token' }).click()
    const form = page.getByRole('dialog', { name: 'Create a token' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Permissions').selectOption('Custom')
    await form.getByLabel('Tasks').selectOption('Read')
    await expectSound(page, `making a token (${look.theme}, ${look.width} px)`)
    await form.getByRole('button', { name: 'Create token' }).click()

    const shown = page.getByRole('dialog', { name: 'Token created' })
    const token = await shown.getByLabel('Token').inputValue()
    await expectSound(page, `a token shown once (${look.theme}, ${look.width} px)`)
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
    const row = page
      .getByRole('list', { name: 'Your tokens' })
      .getByRole('listitem')
      .filter({ hasText: name })
    await expect(row).toContainText('tasks:read')
    await expect(row).toContainText('last used')
    await expectSound(page, `the tokens (${look.theme}, ${look.width} px)`)
    await row.getByRole('button', { name: `Revoke ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(row).toContainText('Revoked')
    expect(await ask('/api/tasks')).toBe(401)
  })
}

test('an administrator sees the tokens of others, and takes one back', async ({ windowOf, baseURL }) => {
  const name = `Somebody’s script ${newMark()}`
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
  // While it stands, everything behind it is hidden.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: `Revoke ${name} of ${people.staff.name}` })).toBeHidden()
  const answer = await fetch(`${baseURL}/api/tasks`, { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
  await expect(owner.getByRole('listitem').filter({ hasText: name })).toContainText(
    'Ended by an administrator',
  )
})
