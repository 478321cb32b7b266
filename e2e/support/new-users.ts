import { expect, type Page } from '@playwright/test'
import { AccountPages } from '../pages/AccountPages.ts'
import { uniqueName } from './unique-name.ts'
import type { Person } from './people.ts'

/** A person whom no other test uses. */
export interface NewUser extends Person {
  id: number
  password: string
}

/** Returns a person with an unused name and address. */
export function newUserFields(): { firstName: string; lastName: string; email: string } {
  const mark = uniqueName()
  return { firstName: 'Nova', lastName: `Test${mark}`, email: `nova.${mark}@headway.test` }
}

/**
 * Adds a person as an administrator does, and lets them choose their password.
 *
 * @param administrator a page of a user who may add people.
 * @param visitor a page without a session; the new person is signed in there afterwards.
 */
export async function addUser(administrator: Page, visitor: Page): Promise<NewUser> {
  const identity = newUserFields()
  const origin = new URL(visitor.url() === 'about:blank' ? administrator.url() : visitor.url()).origin
  const response = await administrator.request.post('/api/users', {
    headers: { origin },
    data: { ...identity, role: 'staff' },
  })
  expect(response.status()).toBe(201)
  const { user, temporaryPassword } = (await response.json()) as {
    user: { id: number }
    temporaryPassword: string
  }
  const password = `own-${identity.email}`
  const account = new AccountPages(visitor)
  await visitor.goto('/api/login?returnTo=/tasks')
  await account.signIn(identity.email, temporaryPassword)
  await account.choosePassword(password)
  await expect(visitor.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('My Tasks')
  const name = `${identity.firstName} ${identity.lastName}`
  return { id: user.id, email: identity.email, name, role: 'staff', password }
}
