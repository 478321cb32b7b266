import { chromiumPath } from '@headway/tools/chromium'
import { type Browser as Chromium, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, password } from './client.ts'
import { findAppearanceProblems } from './page-appearance.ts'
import type { ProviderKind } from './provider-under-test.ts'

const executablePath = chromiumPath()
/**
 * The pages in a real browser: with the keyboard, in both themes, at both widths.
 *
 * @param kind appearance and axe findings are checked for the embedded provider only.
 */
export function describePages(client: () => Client, kind: ProviderKind): void {
  let browser: Chromium
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())

  const open = async (): Promise<{ page: Page; violations: string[] }> => {
    const page = await (await browser.newContext()).newPage()
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) {
        violations.push(message.text())
      }
    })
    return { page, violations }
  }
  const login = () => client().authorizeUrl().href

  const pages: [string, (page: Page) => Promise<unknown>][] = [
    ['the login page', (page) => page.goto(login())],
    [
      'the login page after a refusal',
      async (page) => {
        await page.goto(login())
        await page.locator('#username').fill('nobody@headway.test')
        await page.locator('#password').fill('wrong')
        await page.locator('#kc-login').click()
        await page.locator('#input-error-container-username').filter({ hasText: 'Invalid' }).waitFor()
      },
    ],
    ['the error page', (page) => page.goto(client().authorizeUrl({ client_id: 'nobody' }).href)],
  ]
  describe.runIf(kind === 'embedded')('light and dark, narrow and wide', () => {
    it.each(pages)('%s has no axe finding, no scrolling sideways, nothing blocked', async (_what, go) => {
      const { page, violations } = await open()
      await go(page)
      expect(await findAppearanceProblems(page)).toEqual([])
      expect(violations).toEqual([])
      await page.context().close()
    })
  })

  it('a user can sign in by keyboard alone and returns to the portal', async () => {
    const { email } = await client().createUser()
    const { page, violations } = await open()
    await page.goto(login())
    await page.locator('#username:focus').waitFor()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/api\/callback\?.*code=/)
    expect(violations).toEqual([])
    await page.context().close()
  })

  it('sending the form again after the back button continues without an error', async () => {
    const { email } = await client().createUser()
    const { page } = await open()
    await page.goto(login())
    await page.locator('#username').fill(email)
    await page.locator('#password').fill(password)
    await page.locator('#kc-login').click()
    await page.waitForURL(/\/api\/callback/)
    await page.goBack()
    await page.waitForURL(/\/api\/callback\?.*code=/)
    await page.context().close()
  })

  it('signing out without a hint asks for confirmation before it ends the session', async () => {
    const { email } = await client().createUser()
    const { page } = await open()
    await page.goto(login())
    await page.locator('#username').fill(email)
    await page.locator('#password').fill(password)
    await page.locator('#kc-login').click()
    await page.waitForURL(/\/api\/callback/)
    const { issuer, portal } = client().subject
    const back = encodeURIComponent(`${portal.url}/signed-out`)
    await page.goto(
      `${issuer}/protocol/openid-connect/logout?client_id=portal-backend&post_logout_redirect_uri=${back}`,
    )
    expect(kind === 'embedded' ? await findAppearanceProblems(page) : []).toEqual([])
    await page.locator('#kc-logout').click()
    await page.waitForURL(`${portal.url}/signed-out`)
    await page.goto(login())
    await page.locator('#kc-login').waitFor()
    await page.context().close()
  })
}
