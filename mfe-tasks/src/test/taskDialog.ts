import { seriesPreview } from '@headway/contracts/series'
import { tagsSuggest } from '@headway/contracts/tags'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { tasksGet, tasksList } from '@headway/contracts/tasks'
import { usersDirectReports } from '@headway/contracts/users'
import { renderSection, reply } from '@headway/sdk/testing'
import { type BoundFunctions, type queries, screen, within } from '@testing-library/react'
import section from '../mount.tsx'
import { pageOf } from './pages.ts'
import { noHistory } from './related.ts'
import { alan, grace, noTemplates, taskWith, usualOffice } from './tasks.ts'

/** Task of the list for which the tests open dialogs. */
export const task = taskWith({ id: 1, title: 'Task 1' })
const people = [grace, alan].map((person) => ({ ...person, role: 'staff' as const }))

/** Opens the dialog of an entry in the task's menu, or the dialog for a new task. */
export async function openDialog(
  menuEntry?: string,
  ...others: ReturnType<typeof reply>[]
): Promise<{ portal: ReturnType<typeof renderSection>; dialog: BoundFunctions<typeof queries> }> {
  const portal = renderSection(section, {
    path: '/tasks',
    replies: [
      ...others,
      reply(tasksList, pageOf(1, 1)),
      reply(tasksGet, task),
      reply(usersDirectReports, { items: people }),
      noTemplates,
      usualOffice,
      noHistory,
      reply(tasksWorkload, { items: [] }),
      reply(tagsSuggest, { items: [] }),
      reply(seriesPreview, { items: [] }),
    ],
  })
  if (menuEntry) {
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: menuEntry }))
  } else {
    await portal.user.click(await screen.findByRole('button', { name: 'Create Task' }))
  }
  const dialog = within(await screen.findByRole('dialog'))
  return { portal, dialog }
}

export const titleOf = (dialog: BoundFunctions<typeof queries>) =>
  dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title *' })
