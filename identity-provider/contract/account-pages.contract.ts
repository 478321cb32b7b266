import { chromiumPath } from '@headway/tools/chromium'
import { type Browser as Chromium, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, password } from './client.ts'
import { isPageDark, findAppearanceProblems } from './page-appearance.ts'

const executablePath = chromiumPath()

/** The pages after the login page, in both themes and at both widths. Runs on the embedded provider only. */
export function describeAccountPages(client: () => Client): void {
  let browser: Chromium
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())

  const open = async () => {
    const page = await (await browser.newContext()).newPage()
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) {
        violations.push(message.text())
      }
    })
    return { page, violations }
  }
  // The browser moves the focus shortly after the page has loaded; earlier input is lost.
  const waitForFocus = (page: Page, id: string) =>
    page.waitForFunction(`document.activeElement?.id === '${id}'`)
  const signIn = async (page: Page, email: string, url: string | URL = client().authorizeUrl()) => {
    await page.goto(`${url}`)
    await page.locator('#username').fill(email)
    await page.locator('#password').fill(password)
    await page.locator('#kc-login').click()
  }
  const settingUp = async (page: Page) => {
    const { email } = await client().createUser({ requiredActions: ['CONFIGURE_TOTP'] })
    await signIn(page, email)
    await page.locator('#kc-totp-secret-qr-code').waitFor()
  }
  const withPasswordDue = async (page: Page) => {
    const { email } = await client().createUser({ requiredActions: ['UPDATE_PASSWORD'] })
    await signIn(page, email)
    await page.locator('#password-new').waitFor()
  }
  const pages: [string, string, (page: Page) => Promise<unknown>][] = [
    ['a new password', 'password-new', withPasswordDue],
    [
      'two passwords that differ',
      'password-confirm',
      async (page) => {
        await withPasswordDue(page)
        await page.locator('#password-new').fill('something long')
        await page.locator('#kc-submit').click()
        await page.locator('#input-error-password-confirm').waitFor()
      },
    ],
    ['the barcode of an authenticator', '', settingUp],
    [
      'a wrong code for the key of an authenticator',
      'totp',
      async (page) => {
        await settingUp(page)
        await page.locator('#mode-manual').click()
        await page.locator('#totp').fill('000000')
        await page.locator('#saveTOTPBtn').click()
        await page.locator('#input-error-otp-code').waitFor()
        await page.locator('#kc-totp-secret-key').waitFor()
      },
    ],
    [
      'the password once more',
      'password',
      async (page) => {
        const { email } = await client().createUser()
        await signIn(page, email)
        await page.waitForURL(/\/api\/callback/)
        await page.goto(client().authorizeUrl({ prompt: 'login' }).href)
      },
    ],
  ]

  it.each(pages)('%s: no axe finding, nothing blocked, the focus at #%s', async (_what, focus, go) => {
    const { page, violations } = await open()
    await go(page)
    await waitForFocus(page, focus)
    expect(await findAppearanceProblems(page)).toEqual([])
    expect(violations).toEqual([])
    await page.context().close()
  })

  describe('theme', () => {
    it.each(['light', 'dark'] as const)('the user’s theme of the portal is used: %s', async (theme) => {
      const { page } = await open()
      await page.emulateMedia({ colorScheme: theme === 'light' ? 'dark' : 'light' })
      await page.goto(client().subject.portal.url)
      await page.evaluate(`localStorage.setItem('theme', '${theme}')`)
      await page.goto(client().authorizeUrl().href)
      expect(await isPageDark(page)).toBe(theme === 'dark')
      await page.context().close()
    })
  })
}
