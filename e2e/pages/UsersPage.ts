import type { Locator, Page } from '@playwright/test'

/** Input of the dialog for a new user. */
export interface NewUser {
  firstName: string
  lastName: string
  email: string
}

/** `/users`, the page of one user and their dialogs. */
export class UsersPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  get addButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: 'Add user' })
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true })
  }

  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label })
  }

  /** The entry of a description list with this term. */
  fact(term: string): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('xpath=following-sibling::dd')
  }

  /** Opens the confirmation dialog for deactivating the user. */
  async askToDeactivate(): Promise<void> {
    await this.button('More actions').click()
    await this.page.getByRole('menuitem', { name: 'Deactivate', exact: true }).click()
  }

  /** Opens the page of the only user that a search finds. */
  async open(words: string): Promise<void> {
    await this.page.goto(`/users?q=${encodeURIComponent(words)}`)
    await this.page.getByRole('list', { name: 'Users' }).getByRole('link').click()
  }

  /** Fills in and submits the dialog for a new user. */
  async add({ firstName, lastName, email }: NewUser): Promise<void> {
    await this.addButton.click()
    await this.field('First name').fill(firstName)
    await this.field('Last name').fill(lastName)
    await this.field('Email').fill(email)
    await this.submit('Add user')
  }

  async submit(label: string): Promise<void> {
    await this.dialog.getByRole('button', { name: label }).click()
  }

  /** The password that the dialog shows once. */
  async takePassword(): Promise<string> {
    const password = await this.field('Temporary password').inputValue()
    await this.dialog.getByRole('button', { name: 'Done' }).click()
    return password
  }
}
