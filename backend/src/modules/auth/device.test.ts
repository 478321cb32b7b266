import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, formAction } from './testing/browser.ts'
import { type RunningPortal, startRunningPortal } from './testing/running-portal.ts'

let portal: RunningPortal

beforeAll(async () => {
  portal = await startRunningPortal()
})
afterAll(() => portal.stop())

const tokenEndpoint = () => `${portal.environment.OIDC_INTERNAL_URL}/protocol/openid-connect/token`

async function post(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  return (await response.json()) as Record<string, string>
}

/** Lets a device in as the person who is signed in. */
async function grant(browser: Browser, address: string): Promise<void> {
  const { response, url } = await browser.visit(address)
  const page = await response.text()
  const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]): [string, string] => [
    /\sname="([^"]*)"/.exec(input)?.[1] ?? '',
    /\svalue="([^"]*)"/.exec(input)?.[1] ?? '',
  ])
  const body = new URLSearchParams([...hidden, ['accept', 'Yes']])
  const answer = await browser.fetch(new URL(formAction(page), url).href, { method: 'POST', body })
  expect(answer.status).toBeLessThan(400)
  await browser.visit(answer.headers.get('Location') ?? '/')
}

it('a command line that somebody has let in works in their name until they lose access', async () => {
  const { email, userId } = await portal.createPerson({ role: 'pm' })
  const { browser } = await portal.signIn(email)
  const device = await post(`${portal.environment.OIDC_INTERNAL_URL}/protocol/openid-connect/auth/device`, {
    client_id: 'portal-cli',
    scope: 'openid',
  })
  await grant(browser, device.verification_uri_complete ?? '')
  const tokens = await post(tokenEndpoint(), {
    client_id: 'portal-cli',
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: device.device_code ?? '',
  })
  const call = (token: string | undefined, path = '/api/auth/user', init: RequestInit = {}) =>
    fetch(portal.url + path, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    })
  const me = await call(tokens.access_token)
  expect(me.status).toBe(200)
  expect(await me.json()).toMatchObject({ id: userId, role: 'pm', session: null })
  const task = { method: 'POST', body: JSON.stringify({ title: 'From the command line' }) }
  expect((await call(tokens.access_token, '/api/tasks', task)).status).toBe(201)
  expect((await call(tokens.id_token)).status).toBe(401)
  expect((await call(tokens.refresh_token)).status).toBe(401)

  await portal.platform.database.knex('users').where({ id: userId }).update({ is_active: false })
  expect((await call(tokens.access_token)).status).toBe(401)
})
