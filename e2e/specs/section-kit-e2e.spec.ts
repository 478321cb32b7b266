import { expect, signIn, test } from '@headway/section-kit/e2e'
import { PASSWORD, people } from '../support/people.ts'

const user = { email: people.staff.email, password: PASSWORD }

test('openAs opens a page of the portal, and signs a user in only once', async ({ openAs }) => {
  const first = await openAs(user, '/tasks')
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('My Tasks')
  const second = await openAs(user, '/activity')
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Login Activity and Session Tracking')
  const sessionOf = async (page: typeof first) =>
    (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).toSorted()
  expect(await sessionOf(second)).toEqual(await sessionOf(first))
  // A page marks what it is rendering. A second mark would be that of the window that signed in.
  const marks = await second.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('headway.rendering.')),
  )
  expect(marks.length).toBeLessThan(2)
})

test('signIn says why the portal refuses a password', async ({ page }) => {
  const wrong = { ...user, email: 'unknown@headway.test' }
  await expect(signIn(page, wrong)).rejects.toThrow(/^unknown@headway\.test cannot sign in: Invalid/)
})
