import { expect, type Locator, type Page } from '@playwright/test'
import { authenticatorCode } from '../support/totp.ts'

/** The identity provider's pages for a person's own account. */
export class AccountPages {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get email(): Locator {
    return this.page.getByLabel('Email')
  }

  get newPassword(): Locator {
    return this.page.locator('#password-new')
  }

  get code(): Locator {
    return this.page.locator('#otp')
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email)
    await this.page.getByLabel('Password').fill(password)
    await this.page.getByRole('button', { name: 'Sign In' }).click()
  }

  async choosePassword(password: string, repeated = password): Promise<void> {
    await this.newPassword.fill(password)
    await this.page.locator('#password-confirm').fill(repeated)
    await this.page.locator('#kc-submit').click()
  }

  /** @returns the secret of the authenticator. */
  async setUpAuthenticator(): Promise<string> {
    await this.page.locator('#mode-manual').click()
    const secret = (await this.page.locator('#kc-totp-secret-key').textContent()) ?? ''
    expect(secret.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/)
    await this.page.locator('#totp').fill(authenticatorCode(secret))
    await this.page.locator('#userLabel').fill('Phone')
    await this.page.locator('#saveTOTPBtn').click()
    return secret
  }

  async enterCode(secret: string, step: number): Promise<void> {
    await this.code.fill(authenticatorCode(secret, step))
    await this.page.locator('#kc-login').click()
  }
}
