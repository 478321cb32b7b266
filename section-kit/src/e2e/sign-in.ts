import type { Page } from '@playwright/test'

/** An account of the portal. Use accounts of a test portal only. */
export interface PortalUser {
  readonly email: string
  readonly password: string
}

/** Selector of the identity provider's error messages. */
const ERRORS = '[id^="input-error"], .kc-feedback-text'

/**
 * Signs a user in at the portal's sign-in page, that of the embedded identity provider or of Keycloak. Accounts with a
 * second factor are not supported.
 *
 * @param path path of the page to open.
 * @throws Error with the message of the identity provider if it refuses the password.
 */
export async function signIn(page: Page, { email, password }: PortalUser, path = '/'): Promise<void> {
  await page.goto(path)
  const { origin } = new URL(page.url())
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.locator('#username').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('#password').press('Enter')
  const error = page.locator(ERRORS).filter({ visible: true }).first()
  const isBack = page
    .waitForURL((url) => url.origin === origin && !url.pathname.includes('/realms/'))
    .then(() => undefined)
  const message = await Promise.race([isBack, error.waitFor().then(() => error.innerText())])
  if (message !== undefined) {
    throw new Error(`${email} cannot sign in: ${message}`)
  }
  await page.locator('main h1').waitFor()
}
