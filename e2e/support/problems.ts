import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** A problem that a test announces: what the browser will say, and about which address. */
export interface ExpectedProblem {
  text: RegExp
  /** Path of the address the browser names; any where it is left out. */
  path?: RegExp
}

/** The browser reports the answer to "who is signed in?" of somebody who is not. */
export const notSignedIn: ExpectedProblem = { text: /status of 401/, path: /^\/api\/auth\/user$/ }

/** keycloak-js asks the provider in hidden frames of this origin; browsers remark on how it marks one of them. */
export const silentSignIn: ExpectedProblem = { text: /allow-scripts and allow-same-origin for its sandbox/ }

/** Workers share the people, of whom each may have eight windows that hear of news; the page asks again by itself. */
export const otherWindows: ExpectedProblem = { text: /status of 429/, path: /^\/api\/events$/ }

/** What browsers say of a broken section. A violation of the content policy is never part of it. */
export const brokenSection: ExpectedProblem = { text: /^(?!.*Content Security Policy)/s }

/**
 * What the browser reports of an answer or a failure that a test has caused.
 *
 * @param path the address it happens at.
 * @param text what is reported besides the address.
 */
export const failedLoad = (path: RegExp, text = /Failed to load resource/): ExpectedProblem => ({
  path,
  text,
})

/** Collects what browsers complain about: errors and warnings of the console, uncaught errors, refused content. */
export class Problems {
  readonly #origin: string
  readonly #found: { text: string; path: string }[] = []
  readonly #expected: ExpectedProblem[] = []

  /** @param origin the portal's; addresses there are named by their path. */
  constructor(origin = '') {
    this.#origin = origin
  }

  /** From now on, also for what has been found already, this is what the test wants to see. */
  expect(...problems: ExpectedProblem[]): void {
    this.#expected.push(...problems)
  }

  /** Follows every page of a context. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => this.#note(message))
    context.on('weberror', (webError) => this.#add(String(webError.error()), webError.page()?.url() ?? ''))
  }

  /** What nobody announced, a line each. */
  get unexpected(): string[] {
    return this.#found
      .filter(
        (problem) =>
          !this.#expected.some(
            ({ text, path }) => text.test(problem.text) && (path === undefined || path.test(problem.path)),
          ),
      )
      .map(({ text, path }) => `${text} (${path})`)
  }

  #add(text: string, address: string): void {
    this.#found.push({ text, path: address.replace(this.#origin, '').replace(/\?.*/, '') })
  }

  #note(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') {
      return
    }
    this.#add(message.text(), message.location().url)
  }
}
