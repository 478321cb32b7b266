import { chromiumPath } from '@headway/tools/chromium'
import { type Browser as Chromium, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, password } from './client.ts'

const executablePath = chromiumPath()
const another = 'another horse battery'

/** State of keycloak-js after its start, as reported by `portal-page.js`. */
interface Started {
  readonly isSignedIn: boolean
  readonly sid?: string
  readonly roles?: string[]
  readonly events: unknown[][]
  readonly url: string
}

/** keycloak-js in a real browser with its three uses in the shell (docs/IDENTITY.md, "keycloak-js"). */
export function describeKeycloakJs(client: () => Client): void {
  let browser: Chromium
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())

  const open = async (context: BrowserContext) => {
    const page = await context.newPage()
    await page.goto(`${client().subject.portal.url}/account-return`)
    return page
  }
  const run = async <T>(page: Page, call: string): Promise<T> => {
    await page.waitForFunction('globalThis.portal !== undefined')
    return (await page.evaluate(`portal.${call}`)) as T
  }
  /** Starts keycloak-js as the shell does. */
  const start = (page: Page, options: { checkLoginIframeInterval?: number } = {}) =>
    run<Started>(page, `start(${JSON.stringify(options)})`)

  /** Calls a function that leaves the page and waits for the next page. */
  const leaveFor = async (page: Page, selector: string, options: { action?: string } = {}) => {
    await page.evaluate(`void portal.login(${JSON.stringify(options)})`)
    await page.locator(selector).waitFor()
  }

  const signIn = async (page: Page, email: string) => {
    await start(page)
    await leaveFor(page, '#username')
    await page.locator('#username').fill(email)
    await page.locator('#password').fill(password)
    await page.locator('#kc-login').click()
    await page.waitForURL(/\/account-return#.*code=/)
    return start(page)
  }

  const signedIn = async () => {
    const { email } = await client().createUser({}, 'super_admin')
    const context = await browser.newContext()
    const page = await open(context)
    return { email, context, page, state: await signIn(page, email) }
  }

  it('finds no session without leaving the page', async () => {
    const context = await browser.newContext()
    const page = await open(context)
    const requests: string[] = []
    await page.waitForFunction('globalThis.portal !== undefined')
    page.on('request', (request) =>
      requests.push(new URL(request.url()).pathname.split('/').slice(-2).join('/')),
    )
    const state = await start(page)
    expect(state.isSignedIn).toBe(false)
    expect(requests.filter((path) => !path.endsWith('.js'))).toEqual([
      '3p-cookies/step1.html',
      '3p-cookies/step2.html',
      'openid-connect/login-status-iframe.html',
      'login-status-iframe.html/init',
    ])
    expect(page.url()).toBe(`${client().subject.portal.url}/account-return`)
    await context.close()
  })

  it('signs in, removes the code from the URL, refreshes the token, and gets no roles', async () => {
    const { context, page, state } = await signedIn()
    expect(state).toMatchObject({ isSignedIn: true, url: `${client().subject.portal.url}/account-return` })
    expect(state.roles).toBeUndefined()
    expect(await run(page, 'refresh()')).toBe(true)
    await context.close()
  })

  it('finds the session from a second tab, with the same sid', async () => {
    const { context, state } = await signedIn()
    const second = await start(await open(context))
    expect(second).toMatchObject({ isSignedIn: true, sid: state.sid })
    await context.close()
  })

  it('the password is changed as an account action, and the client gets its result', async () => {
    const { context, page } = await signedIn()
    await leaveFor(page, '#password-new', { action: 'UPDATE_PASSWORD' })
    await page.locator('#password-new').fill(another)
    await page.locator('#password-confirm').fill(another)
    await page.locator('#kc-submit').click()
    await page.waitForURL(/\/account-return#.*code=/)
    expect((await start(page)).events).toEqual([['onActionUpdate', 'success', 'UPDATE_PASSWORD']])

    await leaveFor(page, '[name=cancel-aia]', { action: 'CONFIGURE_TOTP' })
    await page.locator('[name=cancel-aia]').click()
    await page.waitForURL(/\/account-return#.*code=/)
    expect((await start(page)).events).toEqual([['onActionUpdate', 'cancelled', 'CONFIGURE_TOTP']])
    await context.close()
  })

  it('notices in one tab that the other has signed out', async () => {
    const { context, page } = await signedIn()
    const second = await open(context)
    await start(second, { checkLoginIframeInterval: 1 })
    await page.evaluate('void portal.logout()')
    await page.waitForURL(`${client().subject.portal.url}/signed-out`)
    await second.waitForFunction("portal.events.some(([name]) => name === 'onAuthLogout')")
    await context.close()
  })

  it('sending the login form again returns to the client with an error in the fragment', async () => {
    const { context, page } = await signedIn()
    await page.goBack()
    await page.waitForURL(/\/account-return/)
    await context.close()
  })

  describe('status frame', () => {
    const init = (query: Record<string, string>) =>
      fetch(
        `${client().subject.issuer}/protocol/openid-connect/login-status-iframe.html/init?${new URLSearchParams(query)}`,
      )

    it.each([
      ['the portal', 'portal-web', undefined, 204],
      ['another site', 'portal-web', 'https://evil.example', 403],
      ['an unknown client', 'unknown-client', undefined, 403],
    ])('the status frame is available to %s: %s', async (_who, clientId, origin, status) => {
      const response = await init({
        client_id: clientId,
        origin: origin ?? client().subject.portal.url,
      })
      expect(response.status).toBe(status)
    })

    it('the status frame returns 403 without a query', async () => {
      expect((await init({})).status).toBe(403)
    })
  })
}
