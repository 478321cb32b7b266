import type { Locator, Page } from '@playwright/test'
import { fileDialogAfter, type Hands, pointer } from '../support/hands.ts'

/** What somebody reports. */
export interface NewReport {
  task: string
  description: string
  completion: number
  link: { title: string; url: string }
  /** Absolute paths. */
  files: string[]
}

/** The daily report at `/report`. */
export class ReportPage {
  readonly page: Page
  readonly #hands: Hands

  constructor(page: Page, hands: Hands = pointer) {
    this.page = page
    this.#hands = hands
  }

  get submitButton(): Locator {
    return this.page.getByRole('button', { name: 'Submit report' })
  }

  get description(): Locator {
    return this.page.getByLabel('Detailed Progress Description *')
  }

  get success(): Locator {
    return this.page.getByText('Progress report submitted successfully!')
  }

  get approvalWarning(): Locator {
    return this.page.getByText(
      'Some files exceed 25MB and require Project Manager approval before processing.',
    )
  }

  async fill({ task, description, completion, link, files }: NewReport): Promise<void> {
    const { page } = this
    await this.#hands.choose(page.getByLabel('Task', { exact: true }), task)
    await this.#hands.type(this.description, description)
    await this.#hands.type(
      page.getByRole('textbox', { name: 'Completion percentage' }).or(page.getByRole('spinbutton')),
      String(completion),
    )
    await this.#hands.type(page.getByLabel('Link title'), link.title)
    await this.#hands.type(page.getByLabel('Link address'), link.url)
    await this.#hands.press(page.getByRole('button', { name: 'Add link' }))
    const chooser = await fileDialogAfter(page, () =>
      this.#hands.press(page.getByRole('button', { name: 'Choose files' })),
    )
    await chooser.setFiles(files)
  }

  async submit(): Promise<void> {
    await this.#hands.press(this.submitButton)
  }
}
