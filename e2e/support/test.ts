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
import { notSignedIn, otherWindows, Problems, silentSignIn } from './problems.ts'
import { Traffic } from './traffic.ts'

export { expect }

type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>
type Theme = 'light' | 'dark'

/** How somebody looks at the portal. */
export interface Viewing {
  theme?: Theme
  /** Width of the window in CSS pixels; below 768 it is a phone with touch. */
  width?: number
}

/** Options of a test or a group of tests. */
export interface PersonOptions {
  viewing: Viewing
}

interface PersonFixtures {
  /** What the browsers of this test complain about; the test fails for everything it has not announced. */
  problems: Problems
  /** What its windows wrote and where they went, for whoever reads of its failure. */
  traffic: Traffic
  /** A window of somebody who is signed in already. Each call is a new machine. */
  windowOf: (person: Person, viewing?: Viewing) => Promise<Page>
  /** A window of somebody whose session no other test uses, so that it may end. */
  ownWindowOf: (person: Person, viewing?: Viewing) => Promise<Page>
  /** A window in which nobody is signed in. */
  emptyWindow: (viewing?: Viewing) => Promise<Page>
}

interface WorkerFixtures {
  sessions: Sessions
}

const PHONE_BELOW = 768

/** Addresses reserved for documentation (RFC 5737), one for each machine of the tests. */
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

/** Signs people in, each once, and keeps their cookies. */
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
    const state = await context.storageState()
    await context.close()
    return state
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
      const problems = new Problems(baseURL)
      problems.expect(silentSignIn, otherWindows)
      await use(problems)
      expect(problems.unexpected, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],

  traffic: [
    async ({ browserName: _ }, use, info) => {
      const traffic = new Traffic()
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
