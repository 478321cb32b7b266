import { authSessionsOf } from '@headway/contracts/auth'
import { auditList } from '@headway/contracts/audit'
import { absencesList } from '@headway/contracts/calendar'
import {
  usersDeactivate,
  usersDeactivation,
  usersGet,
  usersList,
  usersManagers,
  usersSecurity,
} from '@headway/contracts/users'
import { renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { listedUser, security, usersPage, userWith } from '../test/users.ts'

const nothing = {
  openTasksAssigned: 0,
  tasksCreated: 0,
  directReports: 0,
  pendingApprovals: 0,
  runningSessions: 0,
  seriesAssigned: 0,
  tasksWatched: 0,
}
const successor = listedUser({ id: 13, firstName: 'Ada', lastName: 'Byron' })

async function openFor(facts: Partial<typeof nothing>) {
  const portal = renderSection(section, {
    user: signedIn('super_admin'),
    path: '/users/11',
    replies: [
      reply(usersList, usersPage([listedUser(), successor])),
      reply(usersGet, userWith()),
      reply(usersSecurity, security),
      reply(absencesList, { items: [], can: { edit: false } }),
      reply(authSessionsOf, { items: [], can: { end: false } }),
      reply(usersManagers, { items: [] }),
      reply(usersDeactivation, { ...nothing, ...facts }),
      reply(usersDeactivate, userWith({ isActive: false })),
      reply(auditList, { items: [], nextCursor: null }),
    ],
  })
  await portal.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await portal.user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Open tasks assigned')
  return { portal, dialog }
}

describe('the tasks of a user who leaves', () => {
  it.each([['openTasksAssigned'], ['seriesAssigned'], ['tasksWatched']] as const)(
    'deactivating hands over when there is nothing but %s',
    async (fact) => {
      const { portal, dialog } = await openFor({ [fact]: 1 })
      await portal.user.click(dialog.getByRole('combobox', { name: /^Hand tasks over to/ }))
      expect(dialog.queryByRole('option', { name: /Grace Hopper/ })).toBeNull()
      await portal.user.click(await dialog.findByRole('option', { name: /Ada Byron/ }))
      await portal.user.click(dialog.getByRole('button', { name: 'Deactivate' }))
      await waitFor(() =>
        expect(portal.asked(usersDeactivate).map(({ body }) => body)).toEqual([
          { tasksTo: successor.id, directReportsTo: null, reason: '' },
        ]),
      )
    },
  )

  it('deactivating hands nothing over when no new user is chosen', async () => {
    const { portal, dialog } = await openFor({ seriesAssigned: 2 })
    await portal.user.click(dialog.getByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(portal.asked(usersDeactivate)[0]?.body).toMatchObject({ tasksTo: null }))
  })

  it('deactivating shows the number of tasks, recurring tasks and watched tasks', async () => {
    const { dialog } = await openFor({ openTasksAssigned: 4, seriesAssigned: 1_000, tasksWatched: 7 })
    const valueBeside = (term: string) => dialog.getByText(term).nextElementSibling?.textContent
    expect(['Open tasks assigned', 'Recurring tasks', 'Open tasks watched'].map(valueBeside)).toEqual([
      '4',
      '1000',
      '7',
    ])
  })

  it('deactivating a user without tasks asks for no new user and says who approves pending files', async () => {
    const { dialog } = await openFor({ pendingApprovals: 3, tasksCreated: 9, runningSessions: 1 })
    expect(dialog.queryByRole('combobox')).toBeNull()
    dialog.getByText(/Another manager of the authors/)
  })
})
