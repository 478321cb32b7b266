import { expect, type Locator, type Page } from '@playwright/test'
import { type InputMethod, mouse } from '../support/input-methods.ts'

/** Selected tasks of the grid at `/tasks` and the bar with bulk actions. */
export class TaskSelection {
  readonly page: Page
  readonly #input: InputMethod

  constructor(page: Page, input: InputMethod = mouse) {
    this.page = page
    this.#input = input
  }

  get bar(): Locator {
    return this.page.getByRole('region', { name: 'Selected tasks' })
  }

  get undo(): Locator {
    return this.bar.getByRole('button', { name: 'Undo' })
  }

  /** Tasks that a bulk action skipped, with the reasons. */
  get problems(): Locator {
    return this.bar.getByRole('list', { name: 'Skipped tasks' }).getByRole('listitem')
  }

  card(title: string): Locator {
    return this.page.getByRole('list', { name: 'Tasks' }).getByRole('listitem').filter({ hasText: title })
  }

  box(title: string): Locator {
    return this.page.getByRole('checkbox', { name: `Select ${title}` })
  }

  /** Expects that exactly these tasks are selected. */
  async expectSelected(titles: readonly string[], selected: readonly string[]): Promise<void> {
    for (const title of titles) {
      await expect(this.box(title)).toBeChecked({ checked: selected.includes(title) })
    }
  }

  /** Turns selection mode on: on a phone, checkboxes then replace the circles. */
  async begin(): Promise<void> {
    await this.#input.press(this.page.getByRole('button', { name: 'Display' }))
    await this.#input.pick(this.page.getByRole('menuitemcheckbox', { name: 'Select tasks' }))
  }

  /** Chooses a bulk action. */
  async change(entry: string): Promise<void> {
    await this.#input.press(this.bar.getByRole('button', { name: 'More actions' }))
    await this.#input.pick(this.page.getByRole('menuitem', { name: entry, exact: true }))
  }

  async takeBack(): Promise<void> {
    await this.#input.press(this.undo)
  }
}
