import type { Page } from '@playwright/test'
import { call } from './call-api.ts'

/**
 * Creates a task as the manager of the page, assigns it to the member and returns its id.
 *
 * @param more further fields of the task, as the API accepts them.
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

/** Moves tasks to the trash, so that other tests don't find them. Leaves their pages first, which would report a 404. */
export async function removeTasks(page: Page, ids: readonly number[]): Promise<void> {
  await page.goto('/notifications')
  for (const id of ids) {
    await call(page, 'DELETE', `/api/tasks/${id}`)
  }
}
