import { expect, type Locator, type Page } from '@playwright/test'

/** The header and navigation around every page. */
export class Shell {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: 'Navigation' })
  }

  get heading(): Locator {
    return this.page.getByRole('main').getByRole('heading', { level: 1 })
  }

  /** Waits until the shell runs and handles keys. The heading is no sign of that, because it comes with the HTML. */
  async ready(): Promise<void> {
    await expect(this.bell).toBeVisible()
  }

  get bell(): Locator {
    return this.page.getByRole('button', { name: /^Notifications/ })
  }

  /** The list of notifications below the bell. */
  get notifications(): Locator {
    return this.page.getByRole('dialog', { name: 'Notifications' })
  }

  get sidebarToggle(): Locator {
    return this.page.getByRole('button', { name: 'Toggle sidebar' })
  }

  get logOut(): Locator {
    return this.page.getByRole('button', { name: 'Log out' })
  }

  themeButton(to: 'light' | 'dark'): Locator {
    return this.page.getByRole('button', { name: `Switch to ${to} theme` })
  }

  entry(label: string): Locator {
    return this.navigation.getByRole('link', { name: label, exact: true })
  }

  /** Opens the user menu and chooses an entry. */
  async chooseFromAccount(name: string, entry: string): Promise<void> {
    await this.page.getByRole('button', { name }).click()
    await this.page.getByRole('menuitem', { name: entry }).click()
  }

  /** Moves the pointer onto the toast that has this button. The toast stays open as long as the pointer is there. */
  async holdToast(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button }).first().hover()
  }

  /** Number of unread notifications on the bell. */
  async unread(): Promise<number> {
    const name = (await this.bell.getAttribute('aria-label')) ?? ''
    return Number(/unread: (\d+)/.exec(name)?.[1] ?? /(\d+) unread/.exec(name)?.[1] ?? 0)
  }
}
