import { Browser, formAction } from './browser.ts'

/** Signs in with a wrong password, like a user who mistypes or an attacker who guesses. */
export async function failSignIn(
  portalUrl: string,
  email: string,
  password = 'wrong password',
): Promise<void> {
  const browser = new Browser(portalUrl)
  const { response, url } = await browser.visit('/api/login')
  await browser.fetch(new URL(formAction(await response.text()), url).href, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password, credentialId: '' }),
  })
}
