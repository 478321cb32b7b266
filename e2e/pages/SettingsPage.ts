import type { Locator, Page } from '@playwright/test'

/** System Settings and its forms. */
export class SettingsPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The settings page or its open dialog. */
  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  get form(): Locator {
    return this.page.getByRole('main')
  }

  get saved(): Locator {
    return this.page.getByText('Settings saved', { exact: true })
  }

  /** The value of a setting on its card. */
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

  /** Opens "All settings" at the group of a card. */
  async configure(card: string): Promise<void> {
    await this.page.getByRole('link', { name: `Configure ${card}` }).click()
    await this.page.getByRole('heading', { name: 'All settings' }).waitFor()
    await this.form.getByLabel('Organization name', { exact: true }).waitFor()
  }

  async choose(label: string, option: string): Promise<void> {
    await this.form.getByRole('combobox', { name: label }).selectOption({ label: option })
  }

  async type(label: string, text: string): Promise<void> {
    await this.form.getByLabel(label, { exact: true }).fill(text)
  }

  async save(): Promise<void> {
    await this.form.getByRole('button', { name: 'Save changes' }).click()
    await this.saved.waitFor()
  }
}
