import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { keyboard, mouse, touch } from '../support/input-methods.ts'
import { people } from '../support/people.ts'
import { failedLoad, notSignedIn } from '../support/console-errors.ts'
import { expect, test } from '../support/test.ts'

/** Time in milliseconds until a session that ended elsewhere ends in the page (docs/PERMISSIONS.md, "Sessions"). */
const SIGN_OUT_TIMEOUT_MS = 5_000

test('after signing out, the session is gone and Back shows no content', { tag: '@core' }, async ({
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

  // The first calls of the page are sent early with the old cookie and are refused.
  problems.expect(failedLoad(/^\/api\//, /status of 401/))
  await page.context().addCookies(before)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await page.goto('/tasks')
  await expect(new SignInPage(page).required).toBeVisible()
})

test('ending a session in one window closes the others within five seconds', { tag: '@core' }, async ({
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
  // The time counts from the end of the session, not from the click.
  await expect(other.getByText('You have been signed out.')).toBeVisible()
  await expect(new SignInPage(page).required).toBeVisible({ timeout: SIGN_OUT_TIMEOUT_MS })
  await expect(page.getByText('You have been signed out.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tasks' })).toHaveCount(0)
})

test('ending a session in the window that holds the event stream closes the other windows', async ({
  ownWindowOf,
  problems,
}) => {
  problems.expect(notSignedIn, failedLoad(/^\/api\//, /status of 401/))
  const leader = await ownWindowOf(people.staff)
  const streams: string[] = []
  leader.on('request', (request) => streams.push(new URL(request.url()).pathname))
  await leader.goto('/tasks')
  await expect.poll(() => streams).toContain('/api/events')
  const other = await leader.context().newPage()
  await other.goto('/tasks')
  await expect(new Shell(other).heading).toHaveText('My Tasks')

  await new Shell(leader).logOut.click()
  await expect(leader.getByText('You have been signed out.')).toBeVisible()
  await expect(new SignInPage(other).required).toBeVisible({ timeout: SIGN_OUT_TIMEOUT_MS })
  await expect(other.getByText('You have been signed out.')).toBeVisible()
})

test('signing in opens the page that was requested', { tag: '@core' }, async ({ emptyWindow }) => {
  const page = await emptyWindow()
  await new SignInPage(page).signIn(people.pm, '/reports?approval=pending#main')
  await expect(page).toHaveURL('/reports?approval=pending#main')
  await expect(new Shell(page).heading).toHaveText('Progress Reports')
})

test('the activity page shows the session and asks before it ends it', { tag: '@core' }, async ({
  ownWindowOf,
  problems,
}) => {
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

const inputMethods = [
  ['a click', mouse, 1_280],
  ['a finger', touch, 390],
  ['the keyboard', keyboard, 1_280],
] as const
for (const [name, input, width] of inputMethods) {
  test(`a demo account signs in with ${name}, without typing`, async ({ emptyWindow }) => {
    const page = await emptyWindow({ width })
    await page.goto('/activity')
    await input.press(new SignInPage(page).logIn)
    await input.press(page.getByRole('button', { name: people.staff.email }))
    await expect(new Shell(page).heading).toHaveText('Login Activity and Session Tracking')
    await expect(page.getByText('STAFF', { exact: true })).toBeVisible()
  })
}
