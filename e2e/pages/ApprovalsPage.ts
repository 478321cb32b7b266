import { expect, type Locator, type Page } from '@playwright/test'
import { type InputMethod, keyboard, mouse } from '../support/input-methods.ts'

/** The inbox of large files that need approval. */
export class ApprovalsPage {
  readonly page: Page
  readonly #input: InputMethod

  constructor(page: Page, input: InputMethod = mouse) {
    this.page = page
    this.#input = input
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'Files to approve' })
  }

  async goto(): Promise<void> {
    await this.page.goto('/tasks/approvals')
    await this.heading.waitFor()
  }

  /** The row of a file, by the name of the file, task or report. */
  row(text: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: text })
  }

  /** Follows the link from a file to its task or report. */
  async openOwner(name: string): Promise<void> {
    const row = this.row(name)
    await row.waitFor()
    if (this.#input === keyboard) {
      await this.moveTo(name)
    }
    await this.#input.press(row.getByRole('link'))
  }

  /** Moves the focus to a file with the keyboard. Starts again if other tests change the list. */
  async moveTo(name: string): Promise<void> {
    const rows = this.page.getByRole('main').getByRole('listitem')
    const isCurrent = async () => (await this.row(name).getAttribute('aria-current')) === 'true'
    await expect(async () => {
      const count = await rows.count()
      for (let step = 0; step < count; step += 1) {
        await this.page.keyboard.press('k')
      }
      for (let step = 1; step < count && !(await isCurrent()); step += 1) {
        await this.page.keyboard.press('j')
      }
      expect(await isCurrent(), `${name} has the focus`).toBe(true)
    }).toPass()
  }

  /** Shows the preview of a file, beside the list or over it. */
  async open(name: string): Promise<void> {
    const sheet = this.page.getByRole('dialog', { name })
    if (!(await sheet.isVisible())) {
      await this.page.getByRole('main').getByRole('button', { name, exact: true }).click()
    }
  }

  async approve(name: string): Promise<void> {
    await this.open(name)
    await this.page.getByRole('button', { name: `Approve ${name}`, exact: true }).click()
  }

  async select(name: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check({ force: true })
  }

  /** Fills in the open dialog that asks for a reason. */
  async giveReason(reason: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: /^Reject/ })
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Reject' }).click()
  }

  async reject(name: string, reason: string): Promise<void> {
    await this.open(name)
    await this.page.getByRole('button', { name: `Reject ${name}`, exact: true }).click()
    await this.giveReason(reason)
  }
}
