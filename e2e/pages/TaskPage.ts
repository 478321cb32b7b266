import type { Locator, Page } from '@playwright/test'
import { type InputMethod, mouse } from '../support/input-methods.ts'

/** One task with its milestones at `/tasks/:id`. */
export class TaskPage {
  readonly page: Page
  readonly #input: InputMethod

  constructor(page: Page, input: InputMethod = mouse) {
    this.page = page
    this.#input = input
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
    await this.#input.press(this.page.getByRole('button', { name: 'Add Milestone' }))
    const box = this.page.getByRole('textbox', { name: 'Title of the new milestone' })
    await this.#input.type(box, title)
    await box.press('Enter')
    await this.milestone(title).waitFor()
    await box.press('Escape')
  }

  /** Chooses an entry of the page's menu, such as "Edit Task". */
  async choose(entry: string): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await this.page.getByRole('menuitem', { name: entry }).click()
  }

  /** Opens a tab by key, so that the pointer can stay where it is. */
  async openTab(name: 'Files' | 'Subtasks' | 'Related' | 'Reports' | 'Activity'): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).press('Enter')
  }

  async complete(milestone: string): Promise<void> {
    await this.#input.tick(this.milestone(milestone))
  }
}
