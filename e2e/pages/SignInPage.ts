import type { Locator, Page } from '@playwright/test'
import { PASSWORD, type Person } from '../support/people.ts'
import { type Hands, pointer } from '../support/hands.ts'

/** From 'Authentication Required' over the identity provider's page back into the portal. */
export class SignInPage {
  readonly page: Page
  readonly #hands: Hands

  constructor(page: Page, hands: Hands = pointer) {
    this.page = page
    this.#hands = hands
  }

  get required(): Locator {
    return this.page.getByRole('heading', { name: 'Authentication Required' })
  }

  get logIn(): Locator {
    return this.page.getByRole('button', { name: 'Log In' })
  }

  /**
   * Opens the portal and signs in.
   *
   * @param path the page to open.
   */
  async signIn({ email }: Person, path = '/'): Promise<void> {
    await this.page.goto(path)
    const { origin } = new URL(this.page.url())
    await this.#hands.press(this.logIn)
    await this.#hands.type(this.page.getByLabel('Email'), email)
    await this.#hands.type(this.page.getByLabel('Password'), PASSWORD)
    await this.#hands.press(this.page.getByRole('button', { name: 'Sign In' }))
    // The provider's page has a heading too, and stands until its answer has come.
    await this.page.waitForURL((url) => url.origin === origin && !url.pathname.includes('/realms/'))
    await this.page.locator('main h1').waitFor()
  }
}
