import { chromiumPath } from '@headway/tools/chromium'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser as Chromium, type BrowserContext, chromium, type Request } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  password,
  type PortalWithIdentity,
  startPortalWithIdentity,
  type TestPerson,
} from './testing/portal-with-identity.ts'

const executablePath = chromiumPath()

/** Pages of another site that try to change data in the portal with the visitor's cookie. */
const attacks: Record<string, (target: string) => string> = {
  'a form': (target) =>
    `<form method="post" action="${target}"></form><script>document.forms[0].submit()</script>`,
  'a form that looks like JSON': (target) =>
    `<form method="post" enctype="text/plain" action="${target}"><input name="{}" value=""></form><script>document.forms[0].submit()</script>`,
  'a multipart form': (target) =>
    `<form method="post" enctype="multipart/form-data" action="${target}"></form><script>document.forms[0].submit()</script>`,
  'fetch with text/plain': (target) =>
    `<script>fetch('${target}', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' })</script>`,
  'fetch with JSON': (target) =>
    `<script>fetch('${target}', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{}' })</script>`,
  'a beacon': (target) => `<script>navigator.sendBeacon('${target}', '{}')</script>`,
}

let portal: PortalWithIdentity
let browser: Chromium
let evil: { server: Server; origin: string; page: string }

beforeAll(async () => {
  // The browser may be missing on a machine. It starts first, so that a failure leaves no other process running.
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  portal = await startPortalWithIdentity()
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(`<!doctype html><title>evil</title><body>${evil.page}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The portal runs at `localhost`, so 127.0.0.1 is another site.
  evil = { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, page: '' }
})
afterAll(async () => {
  await browser.close()
  evil.server.closeAllConnections()
  evil.server.close()
  await portal.stop()
})

describe('in Chromium', () => {
  let context: BrowserContext
  let person: TestPerson

  beforeEach(async () => {
    person = await portal.createPerson()
    context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${portal.url}/api/login?returnTo=/tasks`)
    await page.locator('#username').fill(person.email)
    await page.locator('#password').fill(password)
    await page.locator('#kc-login').click()
    await page.waitForURL(`${portal.url}/tasks`)
    return () => context.close()
  })

  const session = () => portal.platform.database.knex('sessions').where({ user_id: person.userId }).first()
  const statusOfUser = async () => {
    const page = await context.newPage()
    await page.goto(`${portal.url}/`)
    return page.evaluate("fetch('/api/auth/user').then((response) => response.status)")
  }

  it('the Strict cookie survives the redirect through the provider and is sent afterwards', async () => {
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'portal')
    expect(cookie).toMatchObject({ sameSite: 'Strict', httpOnly: true, path: '/', domain: 'localhost' })
    expect(await statusOfUser()).toBe(200)
  })

  it('a link from another site to a page of the portal leads to a signed-in page', async () => {
    evil.page = `<a href="${portal.url}/tasks">to the portal</a>`
    const page = await context.newPage()
    await page.goto(evil.origin)
    await page.getByText('to the portal').click()
    await page.waitForURL(`${portal.url}/tasks`)
    expect(await page.evaluate("fetch('/api/auth/user').then((response) => response.status)")).toBe(200)
  })

  it.each(Object.keys(attacks))('another site changes nothing with %s', async (name) => {
    const before = await session()
    portal.moveClock(60_000)
    const target = `${portal.url}/api/auth/session/extend`
    evil.page = attacks[name]?.(target) ?? ''
    const page = await context.newPage()
    // The request may end before the page has loaded, so the test starts to wait first.
    const isMeant = (request: Request) => request.url() === target
    const answer = Promise.any([
      page.waitForEvent('requestfinished', isMeant),
      page.waitForEvent('requestfailed', isMeant),
    ])
    await page.goto(evil.origin).catch(() => undefined)
    await answer
    portal.moveClock(0)
    expect((await session())?.expires_at).toEqual(before?.expires_at)
  })

  it.each([
    ['an image', (url: string) => `<img src="${url}">`],
    ['a frame', (url: string) => `<iframe src="${url}"></iframe>`],
    [
      'fetch',
      (url: string) => `<script>fetch('${url}', { mode: 'no-cors', credentials: 'include' })</script>`,
    ],
    ['a link that opens itself', (url: string) => `<script>location.href = '${url}'</script>`],
  ])('another site cannot sign a user out with %s', async (_name, markup) => {
    const target = `${portal.url}/api/logout`
    evil.page = markup(target)
    const page = await context.newPage()
    const answer = page.waitForResponse(target)
    await page.goto(evil.origin).catch(() => undefined)
    expect((await answer).headers().location).toBe('/signed-out?reason=signed_out')
    expect((await session())?.ended_at).toBeNull()
    expect(await statusOfUser()).toBe(200)
  })
})
