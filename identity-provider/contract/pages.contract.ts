import { chromiumPath } from '@headway/tools/chromium'
import { type Browser as Chromium, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, password } from './client.ts'
import { problemsOf } from './looks.ts'
import type { SubjectKind } from './subject.ts'

const executablePath = chromiumPath()
/**
 * The pages in a real browser: by keyboard, in both themes, at both widths (issue "proof asked for").
 *
 * @param kind how pages look and what axe says of them is asked of our own only.
 */
export function describePages(client: () => Client, kind: SubjectKind): void {
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
      expect(await problemsOf(page)).toEqual([])
      expect(violations).toEqual([])
      await page.context().close()
    })
  })

  it('signs in by keyboard alone and leads back to the portal', async () => {
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

  it('leads on, not into an error, when the back button shows the form again', async () => {
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

  it('asks before signing out without a hint, and then does it', async () => {
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
    expect(kind === 'embedded' ? await problemsOf(page) : []).toEqual([])
    await page.locator('#kc-logout').click()
    await page.waitForURL(`${portal.url}/signed-out`)
    await page.goto(login())
    await page.locator('#kc-login').waitFor()
    await page.context().close()
  })
}
