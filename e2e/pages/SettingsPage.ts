import type { Locator, Page } from '@playwright/test'

/** System Settings and its forms. */
export class SettingsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get sheet(): Locator {
    return this.page.getByRole('dialog')
  }

  get saved(): Locator {
    return this.page.getByText('Settings saved', { exact: true })
  }

  /** What a card says of a setting. */
  row(card: string, term: string): Locator {
    return this.page
      .getByRole('group', { name: card, exact: true })
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('xpath=following-sibling::dd')
  }

  async open(): Promise<void> {
    await this.page.goto('/settings')
    await this.page.getByRole('heading', { name: 'System Settings' }).waitFor()
  }

  /** Opens the form of a card. */
  async configure(card: string): Promise<void> {
    await this.page.getByRole('button', { name: `Configure ${card}` }).click()
    await this.sheet.waitFor()
  }

  async choose(label: string, option: string): Promise<void> {
    await this.sheet.getByRole('combobox', { name: label }).selectOption({ label: option })
  }

  async type(label: string, text: string): Promise<void> {
    await this.sheet.getByLabel(label, { exact: true }).fill(text)
  }

  async save(): Promise<void> {
    await this.sheet.getByRole('button', { name: 'Save' }).click()
    await this.saved.waitFor()
    await this.sheet.waitFor({ state: 'detached' })
  }
}
