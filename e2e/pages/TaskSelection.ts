import { expect, type Locator, type Page } from '@playwright/test'
import { type Hands, pointer } from '../support/hands.ts'

/** Selected tasks of the grid at `/tasks`, and the bar of what is done to them together. */
export class TaskSelection {
  readonly page: Page
  readonly #hands: Hands

  constructor(page: Page, hands: Hands = pointer) {
    this.page = page
    this.#hands = hands
  }

  get bar(): Locator {
    return this.page.getByRole('region', { name: 'Selected tasks' })
  }

  get undo(): Locator {
    return this.bar.getByRole('button', { name: 'Undo' })
  }

  /** Tasks of which the bar says why they were left alone. */
  get problems(): Locator {
    return this.bar.getByRole('list', { name: 'Skipped tasks' }).getByRole('listitem')
  }

  card(title: string): Locator {
    return this.page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').filter({ hasText: title })
  }

  box(title: string): Locator {
    return this.page.getByRole('checkbox', { name: `Select ${title}` })
  }

  /** Expects that exactly these of some tasks are selected. */
  async expectSelected(titles: readonly string[], selected: readonly string[]): Promise<void> {
    for (const title of titles) {
      await expect(this.box(title)).toBeChecked({ checked: selected.includes(title) })
    }
  }

  /** Turns selection mode on: on a phone, checkboxes then replace the circles. */
  async begin(): Promise<void> {
    await this.#hands.press(this.page.getByRole('button', { name: 'Display' }))
    await this.#hands.pick(this.page.getByRole('menuitemcheckbox', { name: 'Select tasks' }))
  }

  /** Chooses what becomes of what is selected. */
  async change(entry: string): Promise<void> {
    await this.#hands.press(this.bar.getByRole('button', { name: 'More actions' }))
    await this.#hands.pick(this.page.getByRole('menuitem', { name: entry, exact: true }))
  }

  async takeBack(): Promise<void> {
    await this.#hands.press(this.undo)
  }
}
