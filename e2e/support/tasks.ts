import type { Page } from '@playwright/test'
import { call } from './call.ts'

/**
 * Makes a task of the manager whose page it is, on which the member works; returns its number.
 *
 * @param more what it has besides, as the API takes it.
 */
export const createTask = (page: Page, title: string, memberName: string, more: object = {}) =>
  page.evaluate(
    async ({ title, memberName, more }) => {
      const { items } = await (await fetch('/api/users/direct-reports')).json()
      const assignee = items.find(
        ({ firstName, lastName }: { firstName: string; lastName: string }) =>
          `${firstName} ${lastName}` === memberName,
      )
      const answer = await fetch('/api/tasks', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify({ title, assigneeIds: [assignee.id], ...more }),
      })
      return (await answer.json()).id as number
    },
    { title, memberName, more },
  )

/** Puts tasks into the trash that others must not find, from a page that shows none of them and so misses none. */
export async function removeTasks(page: Page, ids: readonly number[]): Promise<void> {
  await page.goto('/notifications')
  for (const id of ids) {
    await call(page, 'DELETE', `/api/tasks/${id}`)
  }
}
