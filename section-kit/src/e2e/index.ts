import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { signIn, type PortalUser } from './sign-in.ts'

export { expect, type PortalUser, signIn }

type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Functions for tests of a section in a real portal. */
export interface PortalFixtures {
  /**
   * Opens a page in a window of a signed-in user. The user signs in once per worker; further windows reuse the session.
   *
   * @param path path of the page, for example `/travel`; `baseURL` of the configuration is the portal.
   */
  openAs: (user: PortalUser, path: string) => Promise<Page>
}

interface SessionFixtures {
  /** Cookies by e-mail address. */
  portalSessions: Map<string, Promise<SignedInState>>
}

/** Playwright's `test` with {@link PortalFixtures}. */
export const test = base.extend<PortalFixtures, SessionFixtures>({
  portalSessions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern.
    async ({}, use) => {
      await use(new Map())
    },
    { scope: 'worker' },
  ],

  openAs: async ({ browser, portalSessions }, use) => {
    const contexts: BrowserContext[] = []
    const newContext = async (storageState?: SignedInState) => {
      const context = await browser.newContext(storageState === undefined ? {} : { storageState })
      contexts.push(context)
      return context
    }
    const startSession = async (user: PortalUser) => {
      const context = await newContext()
      await signIn(await context.newPage(), user)
      const { cookies } = await context.storageState()
      // Local storage would make new windows look like those of a browser that crashed while it rendered a page.
      return { cookies, origins: [] }
    }
    await use(async (user, path) => {
      const session = portalSessions.get(user.email) ?? startSession(user)
      portalSessions.set(user.email, session)
      const page = await (await newContext(await session)).newPage()
      await page.goto(path)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})
