import { AccountPages } from '../pages/AccountPages.ts'
import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { addUser } from '../support/new-users.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a user changes their password from the user menu and returns to the portal', async ({
  windowOf,
  emptyWindow,
}) => {
  const administrator = await windowOf(people.it_admin)
  await administrator.goto('/users')
  const page = await emptyWindow()
  const newcomer = await addUser(administrator, page)
  const account = new AccountPages(page)
  await page.goto('/activity')
  await new Shell(page).chooseFromAccount(newcomer.name, 'Change password')
  await expect(account.newPassword).toBeVisible()
  await expectAccessible(page, 'changing the password')
  await page.locator('[name=cancel-aia]').click()
  await expect(page.getByText('Your password was not changed.').first()).toBeVisible()
  await expect(page).toHaveURL('/activity')

  await new Shell(page).chooseFromAccount(newcomer.name, 'Change password')
  await account.choosePassword('something quite new')
  await expect(page.getByText('Your password has been changed.').first()).toBeVisible()
  await expect(page).toHaveURL('/activity')

  const again = await emptyWindow()
  await again.goto('/api/login')
  await new AccountPages(again).signIn(newcomer.email, 'something quite new')
  await expect(new Shell(again).heading).toBeVisible()
})

test('a user sets up two-factor sign-in from the user menu and is asked for a code from then on', async ({
  windowOf,
  emptyWindow,
}) => {
  const administrator = await windowOf(people.it_admin)
  await administrator.goto('/users')
  const page = await emptyWindow()
  const newcomer = await addUser(administrator, page)
  await new Shell(page).chooseFromAccount(newcomer.name, 'Set up two-factor sign-in')
  await expect(page.locator('#kc-totp-secret-qr-code')).toBeVisible()
  await expectAccessible(page, 'setting up two-factor sign-in')
  const secret = await new AccountPages(page).setUpAuthenticator()
  await expect(page.getByText('Two-factor sign-in is set up.').first()).toBeVisible()

  const again = await emptyWindow()
  const account = new AccountPages(again)
  await again.goto('/api/login?returnTo=/tasks')
  await account.signIn(newcomer.email, newcomer.password)
  await expect(account.code).toBeVisible()
  await expectAccessible(again, 'the page that asks for a code')
  await account.code.fill('000000')
  await again.locator('#kc-login').click()
  await expect(again.getByText('Invalid authenticator code.')).toBeVisible()
  // The code of the set-up can't be used again, so this is the next one.
  await account.enterCode(secret, 1)
  await expect(new Shell(again).heading).toHaveText('My Tasks')

  await administrator.goto(`/users/${newcomer.id}`)
  await administrator.getByRole('button', { name: 'Remove two-factor' }).click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: 'Remove two-factor' }).click()
  await expect(administrator.getByText('Two-factor sign-in removed').first()).toBeVisible()
  await expect(administrator.getByRole('button', { name: 'Remove two-factor' })).toHaveCount(0)
})

test('a browser signed in at the identity provider is signed in to the portal without a prompt', async ({
  emptyWindow,
}) => {
  const page = await emptyWindow()
  await new SignInPage(page).signIn(people.viewer)
  await page.context().clearCookies({ name: 'portal' })
  await page.goto('/tasks')
  await expect(new Shell(page).heading).toHaveText('View Tasks')
  const tokens = await page.evaluate(() =>
    [...Object.values(localStorage), ...Object.values(sessionStorage)].filter((value) =>
      value.includes('eyJ'),
    ),
  )
  expect(tokens, 'tokens that a script could read').toEqual([])
})

test('a missing provider cookie makes the backend check the session, and a valid session stays', async ({
  ownWindowOf,
}) => {
  const page = await ownWindowOf(people.president)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.goto('/')
  await expect(new Shell(page).heading).toBeVisible()
  /** Advances the page's clock until it sends a request; responses get real time to arrive between two steps. */
  const waitForRequest = (path: string) =>
    expect(async () => {
      await page.clock.runFor(6_000)
      await expect.poll(() => asked, { timeout: 5_000 }).toContain(path)
    }).toPass()

  await test.step('the check of the provider session starts long after the page is ready', async () => {
    expect(asked.filter((path) => path.startsWith('/auth/'))).toEqual([])
    await waitForRequest('/auth/realms/portal/protocol/openid-connect/token')
  })

  // The frame no longer finds its cookie, but the backend finds that the session is still valid.
  await page.context().clearCookies({ name: 'KEYCLOAK_SESSION' })
  await waitForRequest('/api/auth/session/check')
  await page.reload()
  await expect(new Shell(page).heading).toBeVisible()
})
