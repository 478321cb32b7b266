import { otpCode } from '../src/accounts/totp.ts'
import { type Browser, formAction, textOf } from './browser.ts'
import type { Client } from './client.ts'

/** A page of the provider and its address. */
export interface ShownPage {
  readonly status: number
  readonly text: string
  readonly url: URL
}

/** Either a page, or the client's address to which the provider redirected. */
export interface Arrival {
  readonly page?: ShownPage
  readonly callback?: URL
}

/** Returns the hidden fields of a page's form. */
function hiddenFields(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input)
  return Object.fromEntries(
    inputs.map((input) => [
      /\sname="([^"]*)"/.exec(input)?.[1] ?? '',
      /\svalue="([^"]*)"/.exec(input)?.[1] ?? '',
    ]),
  )
}

/** Operates the provider's pages: follows redirects between them and fills in forms. */
export class Visitor {
  readonly browser: Browser
  readonly #client: Client

  constructor(client: Client, browser: Browser) {
    this.#client = client
    this.browser = browser
  }

  /** Opens an address and follows the provider's own redirects. */
  async open(url: string | URL): Promise<Arrival> {
    return this.#settle(await this.browser.fetch(url), new URL(url))
  }

  /** Submits the form of a page with its hidden fields. */
  async send(page: ShownPage | undefined, fields: Record<string, string>): Promise<Arrival> {
    if (!page) {
      throw new Error('There is no page whose form could be sent.')
    }
    const url = new URL(formAction(page.text), page.url)
    const response = await this.browser.fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ ...hiddenFields(page.text), ...fields }),
    })
    return this.#settle(response, url)
  }

  /** Opens the link with this id. */
  async follow(page: ShownPage | undefined, id: string): Promise<Arrival> {
    const links = [...(page?.text ?? '').matchAll(/<a[^>]*>/g)].map(([each]) => each)
    const link = links.find((each) => each.includes(`id="${id}"`))
    const address = /href="([^"]*)"/.exec(link ?? '')?.[1]?.replaceAll('&amp;', '&')
    if (!page || !address) {
      throw new Error(`There is no link #${id}.`)
    }
    return this.open(new URL(address, page.url))
  }

  async #settle(first: Response, from: URL): Promise<Arrival> {
    let response = first
    let url = from
    const own = new URL(this.#client.subject.issuer)
    while (response.status >= 300 && response.status < 400) {
      const target = new URL(response.headers.get('location') ?? '', url)
      if (target.origin !== own.origin || !target.pathname.startsWith('/auth/')) {
        return { callback: target }
      }
      url = target
      response = await this.browser.fetch(url)
    }
    return { page: { status: response.status, text: await response.text(), url } }
  }
}

/** Returns the text of the page's heading. */
export const titleOf = ({ page }: Arrival) => textOf(page?.text ?? '', 'kc-page-title')

/** Returns a parameter of the redirect to the client, from its query or fragment. */
export function answerOf({ callback }: Arrival, name: string): string | null {
  const fragment = new URLSearchParams(callback?.hash.slice(1))
  return callback?.searchParams.get(name) ?? fragment.get(name)
}

/** Returns the secret of the authenticator from the page that shows it for manual entry. */
export const otpSecretOf = ({ page }: Arrival) =>
  (textOf(page?.text ?? '', 'kc-totp-secret-key') ?? '').replaceAll(' ', '')

/** Returns the current one-time code or the next one, which is valid too. */
export const codeOf = (secret: string, step: 'now' | 'next' = 'now') =>
  otpCode(secret, Date.now() + (step === 'next' ? 30_000 : 0))
