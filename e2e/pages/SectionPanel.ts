import type { Locator, Page } from '@playwright/test'

/** The panel that replaces a section that doesn't load. */
export class SectionPanel {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get panel(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'This section is unavailable' })
  }

  get tryAgain(): Locator {
    return this.panel.getByRole('button', { name: 'Try again' })
  }
}
