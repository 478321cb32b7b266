import type { Locator, Page } from '@playwright/test'

/** What stands in the place of a section that cannot be shown. */
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
