import type { Locator, Page } from '@playwright/test'
import { type Hands, pointer } from '../support/hands.ts'

/** One task with its milestones at `/tasks/:id`. */
export class TaskPage {
  readonly page: Page
  readonly #hands: Hands

  constructor(page: Page, hands: Hands = pointer) {
    this.page = page
    this.#hands = hands
  }

  get title(): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 1 })
  }

  get overallProgress(): Locator {
    return this.page.getByRole('progressbar', { name: 'Overall progress' })
  }

  milestone(title: string): Locator {
    return this.page.getByRole('checkbox', { name: `Mark ${title} as complete` })
  }

  async addMilestone(title: string): Promise<void> {
    await this.#hands.press(this.page.getByRole('button', { name: 'Add Milestone' }))
    const dialog = this.page.getByRole('dialog', { name: 'Add Milestone' })
    await this.#hands.type(dialog.getByLabel('Title'), title)
    await this.#hands.press(dialog.getByRole('button', { name: 'Add milestone' }))
    await this.milestone(title).waitFor()
  }

  async complete(milestone: string): Promise<void> {
    await this.#hands.tick(this.milestone(milestone))
  }
}
