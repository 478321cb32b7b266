import type { Locator, Page } from '@playwright/test'
import { type InputMethod, mouse } from '../support/input-methods.ts'

/** Input of the dialog for a new task. */
export interface NewTask {
  title: string
  description: string
  /** Name of a direct report. */
  assignee: string
}

/** The grid of tasks at `/tasks`. */
export class TasksPage {
  readonly page: Page
  readonly #input: InputMethod

  constructor(page: Page, input: InputMethod = mouse) {
    this.page = page
    this.#input = input
  }

  get cards(): Locator {
    return this.page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  }

  get createButton(): Locator {
    return this.page.getByRole('button', { name: 'Create Task' })
  }

  linkTo(title: string): Locator {
    return this.page.getByRole('link', { name: title })
  }

  /** Creates a task through the dialog and waits until it is in the grid. */
  async create({ title, description, assignee }: NewTask): Promise<void> {
    await this.#input.press(this.createButton.first())
    const dialog = this.page.getByRole('dialog', { name: 'Create Task' })
    await this.#input.type(dialog.getByLabel('Title'), title)
    await this.#input.type(dialog.getByLabel('Description'), description)
    await this.#input.tick(dialog.getByRole('checkbox', { name: assignee }))
    await this.#input.press(dialog.getByRole('button', { name: 'Create Task' }))
    await dialog.waitFor({ state: 'detached' })
    await this.linkTo(title).waitFor()
  }

  async open(title: string): Promise<void> {
    await this.#input.press(this.linkTo(title))
  }
}
