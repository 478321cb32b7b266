import type { Locator, Page } from '@playwright/test'

/** `/admin` and the pages below it. */
export class AdministrationPages {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get tiles(): Locator {
    return this.page.getByRole('navigation', { name: 'Tools' }).getByRole('link')
  }

  /** Returns a link of the navigation in these pages. */
  entry(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link', { name })
  }

  /** The figure of a card, by its label. */
  figure(label: string): Locator {
    return this.page
      .getByRole('main')
      .locator('section', { has: this.page.getByRole('heading', { name: label, exact: true }) })
      .locator('p')
      .first()
  }

  /** Entries of the audit log, newest first. */
  get entries(): Locator {
    return this.page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  }

  get events(): Locator {
    return this.page.getByRole('list', { name: 'Live events' }).getByRole('listitem')
  }

  get sheet(): Locator {
    return this.page.getByRole('dialog')
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('button', { name })
  }

  /** Ends a person's session in the Activity Monitor. */
  async endSessionOf(name: string): Promise<void> {
    await this.button(`End session of ${name}`).click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  }
}
