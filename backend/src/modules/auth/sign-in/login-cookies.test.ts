import { afterAll, expect, it } from 'vitest'
import { Browser, formAction } from '../testing/browser.ts'
import { password, startPortalWithIdentity } from '../testing/portal-with-identity.ts'

const portal = await startPortalWithIdentity()
afterAll(() => portal.stop())

const cookiesOf = (browser: Browser, prefix: string) =>
  [...browser.cookies.keys()].filter((name) => name.startsWith(prefix))

it('the browser keeps only the cookies of the newest sign-in attempts, each of which can be completed', async () => {
  const { email } = await portal.createPerson()
  const browser = new Browser(portal.url)
  const forms: string[] = []
  for (let count = 0; count < 12; count++) {
    portal.moveClock(count * 1_000)
    const { response, url } = await browser.visit('/api/login?returnTo=/tasks')
    forms.push(new URL(formAction(await response.text()), url).href)
  }
  expect(cookiesOf(browser, 'portal-login-')).toHaveLength(4)
  expect(cookiesOf(browser, 'portal-attempt-')).toHaveLength(4)
  const body = new URLSearchParams({ username: email, password, credentialId: '' })
  const answer = await browser.fetch(forms[8] ?? '', { method: 'POST', body })
  const landed = await browser.fetch(answer.headers.get('Location') ?? '')
  expect(landed.headers.get('Location')).toBe('/tasks')
  expect(cookiesOf(browser, 'portal-login-')).toHaveLength(3)
})
