import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser, formAction } from '../testing/browser.ts'
import { password, type RunningPortal, startRunningPortal } from '../testing/running-portal.ts'

let portal: RunningPortal

beforeAll(async () => {
  portal = await startRunningPortal()
}, 60_000)
afterAll(() => portal.stop())

const cookiesOf = (browser: Browser, prefix: string) =>
  [...browser.cookies.keys()].filter((name) => name.startsWith(prefix))

it('keeps the cookies of the newest attempts to sign in only, and any of those leads in', async () => {
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
