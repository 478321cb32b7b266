import type { Locator, Page } from '@playwright/test'
import { PASSWORD, type Person } from '../support/people.ts'
import { type InputMethod, mouse } from '../support/input-methods.ts'

/** The screen "Authentication Required" and the sign-in page of the identity provider. */
export class SignInPage {
  readonly page: Page
  readonly #input: InputMethod

  constructor(page: Page, input: InputMethod = mouse) {
    this.page = page
    this.#input = input
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
    await this.#input.press(this.logIn)
    await this.#input.type(this.page.getByLabel('Email'), email)
    await this.#input.type(this.page.getByLabel('Password'), PASSWORD)
    await this.#input.press(this.page.getByRole('button', { name: 'Sign In' }))
    // The provider's page has a heading too and stays until its response arrives.
    await this.page.waitForURL((url) => url.origin === origin && !url.pathname.includes('/realms/'))
    await this.page.locator('main h1').waitFor()
  }
}
