import { readFile } from 'node:fs/promises'
import { Shell } from '../pages/Shell.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a user sees the data recorded about them and downloads it', async ({ windowOf }) => {
  const page = await windowOf(people.viewer)
  await page.goto('/')
  await page.getByRole('button', { name: new RegExp(people.viewer.name) }).click()
  await page.getByRole('menuitem', { name: 'My privacy' }).click()
  await expect(new Shell(page).heading).toHaveText('My privacy')
  await expect(page.getByRole('list', { name: 'What we store' })).toContainText('Sign-ins')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^headway-\d{4}-\d\d-\d\d\.json$/)
  const { records } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    records: Record<string, unknown[]>
  }
  expect(records.profile).toMatchObject([{ email: people.viewer.email, role: 'viewer' }])
  expect(records.sessions?.length).toBeGreaterThan(0)
})
