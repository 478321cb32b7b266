import type { Locator, Page } from '@playwright/test'
import { type Hands, pointer } from '../support/hands.ts'

/** What a new task is made of. */
export interface NewTask {
  title: string
  description: string
  /** Name of a direct report. */
  assignee: string
}

/** The grid of tasks at `/tasks`. */
export class TasksPage {
  readonly page: Page
  readonly #hands: Hands

  constructor(page: Page, hands: Hands = pointer) {
    this.page = page
    this.#hands = hands
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
    await this.#hands.press(this.createButton.first())
    const dialog = this.page.getByRole('dialog', { name: 'Create Task' })
    await this.#hands.type(dialog.getByLabel('Title'), title)
    await this.#hands.type(dialog.getByLabel('Description'), description)
    await this.#hands.tick(dialog.getByRole('checkbox', { name: assignee }))
    await this.#hands.press(dialog.getByRole('button', { name: 'Create Task' }))
    await dialog.waitFor({ state: 'detached' })
    await this.linkTo(title).waitFor()
  }

  async open(title: string): Promise<void> {
    await this.#hands.press(this.linkTo(title))
  }
}
