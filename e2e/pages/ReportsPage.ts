import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type InputMethod, mouse } from '../support/input-methods.ts'

/** The list of reports at `/reports` and the dialog of one report. */
export class ReportsPage {
  readonly page: Page
  readonly #input: InputMethod

  constructor(page: Page, input: InputMethod = mouse) {
    this.page = page
    this.#input = input
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Progress Report' })
  }

  get cards(): Locator {
    return this.page.getByRole('list', { name: 'Progress reports' }).getByRole('button')
  }

  /** The card that contains a text. */
  card(words: string): Locator {
    return this.cards.filter({ hasText: words })
  }

  async open(words: string): Promise<void> {
    await this.#input.press(this.card(words))
    await this.dialog.waitFor()
  }

  get filtersButton(): Locator {
    return this.page.getByRole('button', { name: 'Filters', exact: true })
  }

  /** The panel with the filters. */
  get filters(): Locator {
    return this.page.getByRole('dialog', { name: 'Filters' })
  }

  async removeFilter(name: string): Promise<void> {
    await this.#input.press(this.page.getByRole('button', { name: `Remove filter ${name}` }))
  }

  async approve(fileName: string): Promise<void> {
    const button = this.dialog.getByRole('button', { name: `Approve ${fileName}` })
    await this.#input.press(button)
    await button.waitFor({ state: 'detached' })
  }

  /** Downloads a file of the open report and returns the SHA-256 of its bytes. */
  async download(fileName: string): Promise<string> {
    const started = this.page.waitForEvent('download')
    await this.#input.press(this.dialog.getByRole('link', { name: `Download ${fileName}` }))
    const download = await started
    return createHash('sha256')
      .update(await readFile(await download.path()))
      .digest('hex')
  }
}
