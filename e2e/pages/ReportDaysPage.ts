import type { Locator, Page } from '@playwright/test'

/** The page "Who reported" at `/reports/days`. */
export class ReportDaysPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The cell of a person and a day, such as "Thu, Nov 19". */
  cell(person: string, day: string): Locator {
    return this.page.getByRole('button', { name: `${person}, ${day}: ` })
  }

  /** The panel of the open cell. */
  get details(): Locator {
    return this.page.getByRole('dialog')
  }
}
