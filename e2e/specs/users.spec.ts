import { AccountPages } from '../pages/AccountPages.ts'
import { Shell } from '../pages/Shell.ts'
import { SignInPage } from '../pages/SignInPage.ts'
import { UsersPage } from '../pages/UsersPage.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { addUser, newUserFields } from '../support/new-users.ts'
import { unusedAccount, people } from '../support/people.ts'
import { failedLoad, notSignedIn } from '../support/console-errors.ts'
import { viewings } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Time in milliseconds until a deactivated person loses access (docs/PERMISSIONS.md, "Sessions"). */
const SIGN_OUT_TIMEOUT_MS = 5_000

test('a new user signs in with the password shown once and chooses their own', {
  tag: '@core',
}, async ({ windowOf, emptyWindow }) => {
  const page = await windowOf(people.it_admin)
  const users = new UsersPage(page)
  const identity = newUserFields()
  await page.goto('/users')
  await users.add(identity)
  await expect(users.dialog).toContainText('Shown once.')
  const temporary = await users.takePassword()

  const visitor = await emptyWindow()
  const account = new AccountPages(visitor)
  await visitor.goto('/tasks')
  await new SignInPage(visitor).logIn.click()
  await account.signIn(identity.email, temporary)
  await expect(visitor.getByText('You need to change your password to activate your account.')).toBeVisible()
  await expectAccessible(visitor, 'the page that asks for a new password')
  await account.choosePassword('short')
  await expect(visitor.getByText('Invalid password: minimum length 8.')).toBeVisible()
  await account.choosePassword('a long enough one', 'another long one')
  await expect(visitor.getByText("Passwords don't match.")).toBeVisible()
  await account.choosePassword('a long enough one')
  await expect(new Shell(visitor).heading).toHaveText('My Tasks')
})

test('an email address that is already used is rejected at its field, and no input is lost', async ({
  windowOf,
  problems,
}) => {
  problems.expect(failedLoad(/^\/api\/users/, /status of 409/))
  const page = await windowOf(people.it_admin)
  const users = new UsersPage(page)
  await page.goto('/users')
  await users.add({ ...newUserFields(), email: people.pm.email })
  await expect(users.dialog.getByRole('alert')).toHaveText('This email address is already in use')
  await expect(users.field('Email')).toBeFocused()
  await expect(users.field('First name')).toHaveValue('Nova')
})

test('a deactivated user is signed out immediately and cannot sign in again', { tag: '@core' }, async ({
  windowOf,
  emptyWindow,
  problems,
}) => {
  problems.expect(notSignedIn, failedLoad(/^\/api\//, /status of 401/))
  const administrator = await windowOf(people.it_admin)
  await administrator.goto('/users')
  const visitor = await emptyWindow()
  const added = await addUser(administrator, visitor)

  const users = new UsersPage(administrator)
  await administrator.goto(`/users/${added.id}`)
  await expect(administrator.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  await users.askToDeactivate()
  await users.submit('Deactivate')
  // The time counts from the deactivation, not from the click.
  await expect(users.button('Activate')).toBeVisible()
  await expect(new SignInPage(visitor).required).toBeVisible({ timeout: SIGN_OUT_TIMEOUT_MS })

  // The portal deactivates the account at the provider a moment later. Until then the portal refuses the sign-in, or
  // the provider revokes the code that it has just issued.
  await visitor.goto('/api/login')
  const account = new AccountPages(visitor)
  const refused = visitor.getByText(/inactive|disabled|was not completed/)
  await expect(refused.or(account.email)).toBeVisible()
  if (await account.email.isVisible()) {
    await account.signIn(added.email, added.password)
  }
  await expect(refused).toBeVisible()
  expect((await visitor.request.get('/api/auth/user')).status()).toBe(401)

  await users.button('Activate').click()
  await expect(users.button('More actions')).toBeVisible()
})

test('a conflicting edit of a user is reported and keeps the input', async ({
  windowOf,
  emptyWindow,
  problems,
}) => {
  problems.expect(failedLoad(/^\/api\/users/, /status of 412/))
  const administrator = await windowOf(people.it_admin)
  await administrator.goto('/users')
  const added = await addUser(administrator, await emptyWindow())
  const users = new UsersPage(administrator)
  await administrator.goto(`/users/${added.id}`)
  await users.button('Edit').click()
  await users.field('First name').fill('Late')

  const { origin } = new URL(administrator.url())
  const concurrent = await administrator.request.put(`/api/users/${added.id}`, {
    headers: { origin },
    data: { lastName: 'Edited' },
  })
  expect(concurrent.status()).toBe(200)

  await users.submit('Save changes')
  await expect(users.dialog).toContainText('Another administrator changed this user')
  await expect(users.field('First name')).toHaveValue('Late')
  await users.submit('Save changes')
  await expect(new Shell(administrator).heading).toHaveText('Late Edited')
})

test('a reset password is shown once and signs the user out', async ({ windowOf, emptyWindow, problems }) => {
  problems.expect(notSignedIn, failedLoad(/^\/api\//, /status of 401/))
  const administrator = await windowOf(people.it_admin)
  await administrator.goto('/users')
  const visitor = await emptyWindow()
  const added = await addUser(administrator, visitor)
  const users = new UsersPage(administrator)
  await administrator.goto(`/users/${added.id}`)
  await users.button('Reset password').click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click()
  const temporary = await users.takePassword()
  expect(temporary.length).toBeGreaterThanOrEqual(12)
  await expect(new SignInPage(visitor).required).toBeVisible({ timeout: SIGN_OUT_TIMEOUT_MS })
  await expect(users.fact('Password')).toHaveText('Temporary, must be changed at the next sign-in')
})

test('administrators see a failed sign-in, but not the typed password', async ({ windowOf, emptyWindow }) => {
  const visitor = await emptyWindow()
  await visitor.goto('/api/login')
  await new AccountPages(visitor).signIn(unusedAccount.email, 'not the password')
  await expect(visitor.getByText('Invalid username or password.')).toBeVisible()

  const page = await windowOf(people.it_admin)
  await expect(async () => {
    await page.goto('/users/refused-sign-ins')
    await expect(page.getByRole('listitem').filter({ hasText: unusedAccount.name }).first()).toContainText(
      'Wrong password or code',
      { timeout: 5_000 },
    )
  }).toPass({ timeout: 90_000 })
  await expect(page.getByText('not the password')).toHaveCount(0)
})

test('users cannot deactivate themselves', async ({ windowOf }) => {
  const page = await windowOf(people.it_admin)
  const users = new UsersPage(page)
  await users.open(people.it_admin.email)
  await expect(page.getByText('This is you.')).toBeVisible()
  await expect(users.button('Edit')).toBeVisible()
  await expect(users.button('More actions')).toHaveCount(0)
  await users.button('Edit').click()
  await expect(users.dialog.getByLabel('Role')).toBeDisabled()
})

test('an IT administrator cannot change a super administrator', async ({ windowOf }) => {
  const page = await windowOf(people.it_admin)
  const users = new UsersPage(page)
  await users.open(people.super_admin.email)
  await expect(new Shell(page).heading).toHaveText(people.super_admin.name)
  await expect(users.button('Edit')).toHaveCount(0)
  await expect(users.button('More actions')).toHaveCount(0)
})

test('a user import shows a preview, rejects errors and has no effect when repeated', {
  tag: '@core',
}, async ({ windowOf }) => {
  const page = await windowOf(people.it_admin)
  const [first, second] = [newUserFields(), newUserFields()]
  const heading = 'email,firstName,lastName,role,managerEmail'
  const rowOf = ({ email, firstName, lastName }: typeof first, manager: string) =>
    `${email},${firstName},${lastName},pm,${manager}`
  const choose = (name: string, lines: string[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page.goto('/users/import')
  await choose('errors.csv', [heading, rowOf(first, 'nobody@headway.test')])
  await expect(page.getByText('Some rows have errors.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove errors.csv' }).click()

  // The manager of the first row is created by the second.
  const good = [heading, rowOf(first, second.email), rowOf(second, people.sr_pm.email)]
  await choose('good.csv', good)
  await page.getByRole('button', { name: 'Import 2 users' }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await expect(page.getByText('could not be created')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the result' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose('good.csv', good)
  await expect(page.getByText('Nothing to change.')).toBeVisible()
})

for (const viewing of viewings) {
  const look = `${viewing.width} px`

  test(`managing users passes the accessibility checks, ${look}`, async ({ windowOf }) => {
    const page = await windowOf(people.it_admin, viewing)
    const users = new UsersPage(page)
    await users.open(people.pm.email)
    await expect(users.fact('Last sign-in')).toBeVisible()
    await expect(page.getByText(/^Loading.*\.\.\.$/)).toHaveCount(0)
    await expectAccessibleInBothThemes(page, `a person (${look})`)
    await users.button('Edit').click()
    await expect(users.field('First name')).toBeVisible()
    await expectAccessibleInBothThemes(page, `the Edit user dialog (${look})`)
    await page.keyboard.press('Escape')
    await users.askToDeactivate()
    await expect(users.dialog.getByText('Direct reports', { exact: true })).toBeVisible()
    await expectAccessibleInBothThemes(page, `the deactivation (${look})`)
    await page.keyboard.press('Escape')
    await page.goto('/users')
    await users.addButton.click()
    await users.dialog.getByRole('combobox', { name: 'Manager' }).click()
    await expect(users.dialog.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expectAccessibleInBothThemes(page, `the Add user dialog (${look})`)
    await page.goto('/users/import')
    await page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `email,firstName,lastName,role\r\nno-at,A,B,staff\r\n${people.pm.email},C,D,pm\r\n`,
      ),
    })
    await expect(page.getByRole('cell', { name: 'no-at' })).toBeVisible()
    await expectAccessibleInBothThemes(page, `the preview of an import (${look})`)
  })
}
