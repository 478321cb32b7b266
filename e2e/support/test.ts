import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { SignInPage } from '../pages/SignInPage.ts'
import type { Person } from './people.ts'
import { notSignedIn, otherDrafts, otherWindows, ConsoleErrors, silentSignIn } from './console-errors.ts'
import { PageLog } from './page-log.ts'

export { expect }

type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>
type Theme = 'light' | 'dark'

/** Theme and width of a window. */
export interface Viewing {
  theme?: Theme
  /** Width in CSS pixels; below 768 the window is a phone with touch. */
  width?: number
}

/** Options of a test or a group of tests. */
export interface PersonOptions {
  viewing: Viewing
}

interface PersonFixtures {
  /** Console messages and errors of this test's browsers; unexpected ones fail the test. */
  problems: ConsoleErrors
  /** Writes and navigations of the windows, attached to the report when the test fails. */
  traffic: PageLog
  /** Opens a window of a signed-in person. Each call is a new browser context with its own address. */
  windowOf: (person: Person, viewing?: Viewing) => Promise<Page>
  /** Opens a window with a session that no other test uses, so that the test may end it. */
  ownWindowOf: (person: Person, viewing?: Viewing) => Promise<Page>
  /** Opens a window without a session. */
  emptyWindow: (viewing?: Viewing) => Promise<Page>
}

interface WorkerFixtures {
  sessions: Sessions
}

/** Width in CSS pixels below which a window is a phone with touch. */
export const PHONE_BELOW = 768

/** Counts the addresses given out, which are reserved for documentation (RFC 5737). */
let machines = 0
const nextAddress = (): string => {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  machines += 1
  return `198.51.${100 + worker}.${machines % 256}`
}

function contextOptions({ theme = 'light', width = 1_280 }: Viewing): BrowserContextOptions {
  const isPhone = width < PHONE_BELOW
  return {
    colorScheme: theme,
    viewport: { width, height: isPhone ? 844 : 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    locale: 'en-US',
    extraHTTPHeaders: { 'X-Forwarded-For': nextAddress() },
  }
}

/** Signs each person in once and keeps the cookies. */
class Sessions {
  readonly #browser: Browser
  readonly #baseURL: string
  readonly #states = new Map<string, Promise<SignedInState>>()

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser
    this.#baseURL = baseURL
  }

  of(person: Person): Promise<SignedInState> {
    const known = this.#states.get(person.email) ?? this.fresh(person)
    this.#states.set(person.email, known)
    return known
  }

  async fresh(person: Person): Promise<SignedInState> {
    const context = await this.#browser.newContext({ ...contextOptions({}), baseURL: this.#baseURL })
    const signInPage = new SignInPage(await context.newPage())
    await signInPage.signIn(person)
    const { cookies } = await context.storageState()
    await context.close()
    // Local storage would make new windows look like those of a browser that crashed while it rendered a page.
    return { cookies, origins: [] }
  }
}

export const test = base.extend<PersonFixtures & PersonOptions, WorkerFixtures>({
  viewing: [{}, { option: true }],

  sessions: [
    async ({ browser }, use, { project }) => {
      await use(new Sessions(browser, project.use.baseURL ?? ''))
    },
    { scope: 'worker' },
  ],

  problems: [
    async ({ baseURL }, use) => {
      const problems = new ConsoleErrors(baseURL)
      problems.expect(silentSignIn, otherWindows, otherDrafts)
      await use(problems)
      expect(problems.unexpected, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],

  traffic: [
    async ({ browserName: _ }, use, info) => {
      const traffic = new PageLog()
      await use(traffic)
      await traffic.leave(info)
    },
    { auto: true },
  ],

  windowOf: async ({ browser, sessions, problems, traffic, viewing }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, look = viewing) => {
      const context = await browser.newContext({
        ...contextOptions(look),
        storageState: await sessions.of(person),
      })
      contexts.push(context)
      problems.watch(context)
      traffic.watch(context)
      return context.newPage()
    })
    await closeAll(contexts)
  },

  ownWindowOf: async ({ browser, sessions, problems, traffic, viewing }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, look = viewing) => {
      const context = await browser.newContext({
        ...contextOptions(look),
        storageState: await sessions.fresh(person),
      })
      contexts.push(context)
      problems.watch(context)
      traffic.watch(context)
      return context.newPage()
    })
    await closeAll(contexts)
  },

  emptyWindow: async ({ browser, problems, traffic, viewing }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (look = viewing) => {
      const context = await browser.newContext(contextOptions(look))
      contexts.push(context)
      problems.expect(notSignedIn)
      problems.watch(context)
      traffic.watch(context)
      return context.newPage()
    })
    await closeAll(contexts)
  },
})

async function closeAll(contexts: BrowserContext[]): Promise<void> {
  await Promise.all(contexts.map((context) => context.close()))
}
