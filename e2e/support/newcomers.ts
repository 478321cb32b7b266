import { expect, type Page } from '@playwright/test'
import { AccountPages } from '../pages/AccountPages.ts'
import { newMark } from './mark.ts'
import type { Person } from './people.ts'

/** Somebody whom no other test knows. */
export interface Newcomer extends Person {
  id: number
  password: string
}

/** A name and an address that nobody has yet. */
export function newIdentity(): { firstName: string; lastName: string; email: string } {
  const mark = newMark()
  return { firstName: 'Nova', lastName: `Test${mark}`, email: `nova.${mark}@headway.test` }
}

/**
 * Adds a person as an administrator does, and lets them choose their password.
 *
 * @param administrator a page of somebody who may add people.
 * @param visitor a page in which nobody is signed in; the new person is signed in there afterwards.
 */
export async function addNewcomer(administrator: Page, visitor: Page): Promise<Newcomer> {
  const identity = newIdentity()
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
