import { AccountPages } from '../pages/AccountPages.ts'
import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { expectSound } from '../support/inspect.ts'
import { addNewcomer } from '../support/newcomers.ts'
import { people } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a password is changed from the person’s menu, and the way leads back', async ({
  windowOf,
  emptyWindow,
}) => {
  const administrator = await windowOf(people.it_admin)
  await administrator.goto('/users')
  const page = await emptyWindow()
  const newcomer = await addNewcomer(administrator, page)
  const account = new AccountPages(page)
  await page.goto('/activity')
  await new Shell(page).chooseFromAccount(newcomer.name, 'Change password')
  await expect(account.newPassword).toBeVisible()
  await expectSound(page, 'changing the password')
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

test('two-factor sign-in is set up from the person’s menu and asked for from then on', async ({
  windowOf,
  emptyWindow,
}) => {
  const administrator = await windowOf(people.it_admin)
  await administrator.goto('/users')
  const page = await emptyWindow()
  const newcomer = await addNewcomer(administrator, page)
  await new Shell(page).chooseFromAccount(newcomer.name, 'Set up two-factor sign-in')
  await expect(page.locator('#kc-totp-secret-qr-code')).toBeVisible()
  await expectSound(page, 'setting up two-factor sign-in')
  const secret = await new AccountPages(page).setUpAuthenticator()
  await expect(page.getByText('Two-factor sign-in is set up.').first()).toBeVisible()

  const again = await emptyWindow()
  const account = new AccountPages(again)
  await again.goto('/api/login?returnTo=/tasks')
  await account.signIn(newcomer.email, newcomer.password)
  await expect(account.code).toBeVisible()
  await expectSound(again, 'the page that asks for a code')
  await account.code.fill('000000')
  await again.locator('#kc-login').click()
  await expect(again.getByText('Invalid authenticator code.')).toBeVisible()
  // The code of the set-up is used up, so the next one.
  await account.enterCode(secret, 1)
  await expect(new Shell(again).heading).toHaveText('My Tasks')

  await administrator.goto(`/users/${newcomer.id}`)
  await administrator.getByRole('button', { name: 'Remove two-factor' }).click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: 'Remove two-factor' }).click()
  await expect(administrator.getByText('Two-factor sign-in removed').first()).toBeVisible()
  await expect(administrator.getByRole('button', { name: 'Remove two-factor' })).toHaveCount(0)
})

test('a browser that is signed in at the provider gets in without a question', async ({ emptyWindow }) => {
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

test('a page that sees its person sign out at the provider makes the backend look, and believes it', async ({
  ownWindowOf,
}) => {
  const page = await ownWindowOf(people.president)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await page.goto('/')
  await expect(new Shell(page).heading).toBeVisible()
  const passTime = () => page.clock.runFor(6_000)

  await test.step('the provider is watched, long after the page is ready', async () => {
    expect(asked.filter((path) => path.startsWith('/auth/'))).toEqual([])
    await expect(async () => {
      await passTime()
      expect(asked).toContain('/auth/realms/portal/protocol/openid-connect/token')
    }).toPass()
  })

  // What the frame reads is gone; the session itself goes on, as the backend finds out.
  await page.context().clearCookies({ name: 'KEYCLOAK_SESSION' })
  await expect(async () => {
    await passTime()
    expect(asked).toContain('/api/auth/session/check')
  }).toPass()
  await page.reload()
  await expect(new Shell(page).heading).toBeVisible()
})
