import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type Hands, pointer } from '../support/hands.ts'

/** Everything submitted at `/reports`, with the dialog of one report. */
export class ReportsPage {
  readonly page: Page
  readonly #hands: Hands

  constructor(page: Page, hands: Hands = pointer) {
    this.page = page
    this.#hands = hands
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Progress Report' })
  }

  get cards(): Locator {
    return this.page.getByRole('list', { name: 'Progress reports' }).getByRole('button')
  }

  /** The card whose text contains some words. */
  card(words: string): Locator {
    return this.cards.filter({ hasText: words })
  }

  async open(words: string): Promise<void> {
    await this.#hands.press(this.card(words))
    await this.dialog.waitFor()
  }

  async approve(fileName: string): Promise<void> {
    const button = this.dialog.getByRole('button', { name: `Approve ${fileName}` })
    await this.#hands.press(button)
    await button.waitFor({ state: 'detached' })
  }

  /** Downloads a file of the open report and gives back the SHA-256 of its bytes. */
  async download(fileName: string): Promise<string> {
    const started = this.page.waitForEvent('download')
    await this.#hands.press(this.dialog.getByRole('link', { name: `Download ${fileName}` }))
    const download = await started
    return createHash('sha256')
      .update(await readFile(await download.path()))
      .digest('hex')
  }
}
