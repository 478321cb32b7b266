import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** A console message or error that a test expects, with the address it is about. */
export interface ExpectedError {
  text: RegExp
  /** Path of the address; undefined allows any. */
  path?: RegExp
}

/** The 401 of the request for the signed-in user when there is no session. */
export const notSignedIn: ExpectedError = { text: /status of 401/, path: /^\/api\/auth\/user$/ }

/** keycloak-js uses hidden frames of this origin; Chromium warns about the sandbox of one of them. */
export const silentSignIn: ExpectedError = { text: /allow-scripts and allow-same-origin for its sandbox/ }

/** Parallel tests share people, who may have eight event streams each; the page retries by itself. */
export const otherWindows: ExpectedError = { text: /status of 429/, path: /^\/api\/events$/ }

/** Parallel tests share people, who have one draft of a report each; the form merges them. */
export const otherDrafts: ExpectedError = { text: /status of 412/, path: /^\/api\/report-draft$/ }

/** Chromium warns about unused preloads when a page gives up early or a busy machine is slow. */
export const unusedPreload: ExpectedError = { text: /was preloaded using link preload but not used/ }

/** Any message about a broken section, but no violation of the content security policy. */
export const brokenSection: ExpectedError = { text: /^(?!.*Content Security Policy)/s }

/**
 * Returns the expected message for an error response or network failure that a test causes.
 *
 * @param path path of the request.
 * @param text text of the message.
 */
export const failedLoad = (path: RegExp, text = /Failed to load resource/): ExpectedError => ({
  path,
  text,
})

/** Collects errors and warnings of the console and uncaught errors. */
export class ConsoleErrors {
  readonly #origin: string
  readonly #found: { text: string; path: string }[] = []
  readonly #expected: ExpectedError[] = []

  /** @param origin origin of the portal; its addresses are reduced to their path. */
  constructor(origin = '') {
    this.#origin = origin
  }

  /** Expects these problems, including those that were found before. */
  expect(...problems: ExpectedError[]): void {
    this.#expected.push(...problems)
  }

  /** Watches all pages of a context. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => this.#note(message))
    context.on('weberror', (webError) => this.#add(String(webError.error()), webError.page()?.url() ?? ''))
  }

  /** Unexpected problems, one line each. */
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
