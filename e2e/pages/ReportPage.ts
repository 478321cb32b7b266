import type { Locator, Page } from '@playwright/test'
import { fileDialogAfter, type InputMethod, mouse } from '../support/input-methods.ts'

/** Input of a daily report. */
export interface NewReport {
  task: string
  description: string
  completion: number
  link: { title: string; url: string }
  /** Absolute paths of the files. */
  files: string[]
}

/** The daily report at `/report`. */
export class ReportPage {
  readonly page: Page
  readonly #input: InputMethod

  constructor(page: Page, input: InputMethod = mouse) {
    this.page = page
    this.#input = input
  }

  get submitButton(): Locator {
    return this.page.getByRole('button', { name: 'Submit report' })
  }

  get description(): Locator {
    return this.page.getByLabel('Detailed Progress Description *')
  }

  /** The percentage of the first task. */
  get completion(): Locator {
    return this.page.getByRole('spinbutton').first()
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
    await this.#input.choose(page.getByLabel('Task', { exact: true }), task)
    await this.#input.type(this.description, description)
    await this.#input.type(this.completion, String(completion))
    await this.#input.type(page.getByLabel('Link title'), link.title)
    await this.#input.type(page.getByLabel('Link address'), link.url)
    await this.#input.press(page.getByRole('button', { name: 'Add link' }))
    const chooser = await fileDialogAfter(page, () =>
      this.#input.press(page.getByRole('button', { name: 'Choose files' })),
    )
    await chooser.setFiles(files)
  }

  async submit(): Promise<void> {
    await this.#input.press(this.submitButton)
  }
}
