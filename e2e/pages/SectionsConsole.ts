import { expect, type Locator, type Page } from '@playwright/test'
import { MockResponses } from '../support/mock-responses.ts'
import { everySection, keys, releases, tokens, travel, withHistory } from '../support/console-sections.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { withoutPreloadedResponses } from '../support/intercept-requests.ts'
import { Shell } from './Shell.ts'

/** The Sections screens with responses prepared by the test. */
export class SectionsConsole {
  readonly page: Page
  readonly answers = new MockResponses()
  readonly #look: string

  constructor(page: Page, look: string) {
    this.page = page
    this.#look = look
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** Prepares responses for all sections before the page opens. */
  async prepare(): Promise<void> {
    await withoutPreloadedResponses(this.page)
    await this.answers.watch(this.page, /\/api\/sections/)
    for (const section of everySection) {
      const address = `/api/sections/${section.name}`
      this.answers.give(`GET ${address}`, withHistory(section))
      this.answers.give(`GET ${address}/releases`, { items: section === travel ? releases : [] })
      this.answers.give(`GET ${address}/tokens`, { items: section === travel ? tokens : [] })
      this.answers.give(`GET ${address}/keys`, { items: section === travel ? keys : [] })
    }
  }

  async sound(where: string): Promise<void> {
    await expectAccessible(this.page, `${where} (${this.#look})`)
    const lists = this.page.locator(':is(main, [role=dialog]) :is(ul, ol, dl)')
    const tooWide = await lists.evaluateAll((all) =>
      all
        .filter((one) => {
          const { right } = one.parentElement?.getBoundingClientRect() ?? { right: 0 }
          return one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > right + 1
        })
        .map((one) => one.getAttribute('aria-label') ?? one.textContent.slice(0, 80)),
    )
    expect.soft(tooWide, `lists that stick out of ${where} (${this.#look})`).toEqual([])
  }

  async tryAgain(): Promise<void> {
    // Other journeys change sections, so the page refetches by itself and the button can disappear before it is pressed.
    const button = this.page.getByRole('button', { name: 'Try again' }).first()
    await button.click({ timeout: 10_000 }).catch(() => undefined)
  }

  async toSection(title: string): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
    await expect(new Shell(this.page).heading).toHaveText(title)
  }

  async toList(): Promise<void> {
    await this.page.getByRole('link', { name: 'Back to sections' }).click()
    await expect(new Shell(this.page).heading).toHaveText('Sections')
  }

  /** Chooses a menu entry and returns the button that must get the focus back. */
  async choose(menu: string, entry: string): Promise<Locator> {
    const button = this.page.getByRole('button', { name: menu, exact: true })
    await button.click()
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click()
    return button
  }

  async press(name: string): Promise<Locator> {
    const button = this.page.getByRole('button', { name, exact: true })
    await button.click()
    return button
  }

  /** Expects that the dialog has the focus, fits and has no accessibility findings. */
  async expectDialog(title: string): Promise<void> {
    await expect(this.dialog).toHaveAccessibleName(title)
    await expect.poll(() => this.dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    const { width = 0, height = 0 } = this.page.viewportSize() ?? {}
    await this.sound(`the dialog ${title}`)
    const box = await this.dialog.boundingBox()
    expect.soft(box?.x, `left edge of ${title}`).toBeGreaterThanOrEqual(0)
    expect.soft((box?.x ?? 0) + (box?.width ?? 0), `right edge of ${title}`).toBeLessThanOrEqual(width)
    expect.soft(box?.y, `upper edge of ${title}`).toBeGreaterThanOrEqual(0)
    expect.soft((box?.y ?? 0) + (box?.height ?? 0), `lower edge of ${title}`).toBeLessThanOrEqual(height)
    await this.expectButtonsFree(title)
    const numbers = await this.dialog
      .getByRole('spinbutton')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect.soft(numbers, `numbers of ${title} that are cut off`).toBe(0)
    const isCutOff = await this.dialog.evaluate((one) => one.scrollWidth > one.clientWidth)
    expect.soft(isCutOff, `${title} is cut off`).toBe(false)
  }

  /** Expects that no toast covers a button of the dialog. */
  async expectButtonsFree(title: string): Promise<void> {
    const covered = await this.dialog.getByRole('button').evaluateAll((all) =>
      all
        .filter((one) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          const found = document.elementFromPoint(left + width / 2, top + height / 2)
          return found?.closest('[data-swipe-direction]') !== null && found !== null
        })
        .map((one) => one.textContent),
    )
    expect.soft(covered, `buttons of ${title} below a toast (${this.#look})`).toEqual([])
  }

  /** Closes the dialog and expects the focus on its opener. */
  async close(opener: Locator): Promise<void> {
    await this.page.keyboard.press('Escape')
    await this.expectClosed(opener)
  }

  /** Closes the dialog with its button and discards the input. Escape would close the toast first. */
  async discard(opener: Locator): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await this.dialog.getByRole('button', { name: 'Discard', exact: true }).click()
    await this.expectClosed(opener)
  }

  async expectClosed(opener: Locator): Promise<void> {
    await expect(this.dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
}
