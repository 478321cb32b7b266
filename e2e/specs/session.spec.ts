import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { keyboard, pointer, touch } from '../support/hands.ts'
import { people } from '../support/people.ts'
import { failedLoad, notSignedIn } from '../support/problems.ts'
import { expect, test } from '../support/test.ts'

/** What is promised for a session that ends elsewhere, in milliseconds (docs/RULES.md, "Sessions"). */
const CLOSED_WITHIN = 5_000

test('after signing out the session is gone and Back shows nothing of it', async ({
  ownWindowOf,
  problems,
}) => {
  problems.expect(notSignedIn)
  const page = await ownWindowOf(people.pm)
  await page.goto('/tasks')
  await expect(new Shell(page).heading).toHaveText('All Tasks')
  const before = await page.context().cookies()

  await new Shell(page).logOut.click()
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  await page.goBack()
  await expect(new SignInPage(page).required).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tasks' })).toHaveCount(0)

  // With the old cookie the page's first calls are sent ahead, and refused.
  problems.expect(failedLoad(/^\/api\//, /status of 401/))
  await page.context().addCookies(before)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.goto('/tasks')
  await expect(new SignInPage(page).required).toBeVisible()
})

test('a session that ends in one window closes the others within five seconds', async ({
  ownWindowOf,
  problems,
}) => {
  problems.expect(notSignedIn, failedLoad(/^\/api\//, /status of 401/))
  const page = await ownWindowOf(people.staff)
  await page.goto('/tasks')
  await expect(new Shell(page).heading).toHaveText('My Tasks')
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(new Shell(other).heading).toBeVisible()

  await new Shell(other).logOut.click()
  await expect(new SignInPage(page).required).toBeVisible({ timeout: CLOSED_WITHIN })
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tasks' })).toHaveCount(0)
})

test('signing in leads to the page that was asked for', async ({ emptyWindow }) => {
  const page = await emptyWindow()
  await new SignInPage(page).signIn(people.pm, '/reports?approval=pending')
  await expect(page).toHaveURL('/reports?approval=pending')
  await expect(new Shell(page).heading).toHaveText('Progress Reports')
})

test('the activity page shows the session and asks before it ends it', async ({ ownWindowOf, problems }) => {
  problems.expect(notSignedIn)
  const page = await ownWindowOf(people.pm)
  await page.goto('/activity')
  await expect(page.getByText(/^Active for 0h [0-2]m$/)).toBeVisible()
  await expect(page.getByText('Staff Login Activity Today')).toBeVisible()
  await page.getByRole('button', { name: 'Extend Session' }).click()
  await expect(page.getByText('Session extended', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You have been signed out.')).toBeVisible()
})

const ways = [
  ['a click', pointer, 1_280],
  ['a finger', touch, 390],
  ['the keyboard', keyboard, 1_280],
] as const
for (const [name, hands, width] of ways) {
  test(`a demo account is chosen with ${name} instead of typed`, async ({ emptyWindow }) => {
    const page = await emptyWindow({ width })
    await page.goto('/activity')
    await hands.press(new SignInPage(page).logIn)
    await hands.press(page.getByRole('button', { name: people.viewer.email }))
    await hands.press(page.getByRole('button', { name: people.staff.email }))
    await expect(page.getByLabel('Email')).toHaveValue(people.staff.email)
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(new Shell(page).heading).toHaveText('Login Activity and Session Tracking')
  })
}
