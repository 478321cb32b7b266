import { auditList } from '@headway/contracts/audit'
import { authSessionsOf } from '@headway/contracts/auth'
import { absencesList } from '@headway/contracts/calendar'
import {
  usersCreate,
  usersDeactivate,
  usersDeactivation,
  usersGet,
  usersList,
  usersManagers,
  usersSecurity,
  usersUpdate,
} from '@headway/contracts/users'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from './mount.tsx'
import { listedUser, security, usersPage, userWith } from './test/users.ts'

const ada = { id: 12, firstName: 'Ada', lastName: 'Byron', email: 'ada@headway.test', role: 'pm' as const }

const openAt = (path: string) =>
  renderSection(section, {
    user: signedIn('super_admin'),
    path,
    replies: [
      reply(usersList, usersPage([listedUser()])),
      reply(usersGet, userWith()),
      reply(usersSecurity, security),
      reply(absencesList, { items: [], can: { edit: false } }),
      reply(authSessionsOf, { items: [], can: { end: false } }),
      reply(usersManagers, { items: [ada] }),
      reply(usersDeactivation, refusal(503)),
      reply(auditList, { items: [], nextCursor: null }),
    ],
  })

async function openDialog(path: string, button: string) {
  const portal = openAt(path)
  await portal.user.click(await screen.findByRole('button', { name: button }))
  return { portal, dialog: within(await screen.findByRole('dialog')) }
}

describe('the user list', () => {
  it('the user list opens the dialog for a new user when the URL asks for it, and clears that parameter', async () => {
    const portal = openAt('/users?role=pm&new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add user' }))
    await portal.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(portal.address()).toBe('/users?role=pm'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the user list keeps the search text while the URL follows it', async () => {
    const portal = openAt('/users')
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search by name or email' })
    for (const letters of ['gra', 'ce ', 'hop']) {
      const typed = box.value.trim()
      await portal.user.type(box, letters)
      expect(box.value.startsWith(typed)).toBe(true)
      await waitFor(() => expect(portal.address()).toContain(`q=${box.value.trim().replace(' ', '+')}`))
    }
    expect(box.value).toBe('grace hop')
  })

  it('the user list takes the search text of a URL that the user goes back to', async () => {
    openAt('/users?q=grace')
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search by name or email' })
    expect(box.value).toBe('grace')
  })

  it('the user list is forbidden for other roles', async () => {
    renderSection(section, { path: '/users', replies: [reply(usersList, refusal(403))] })
    await screen.findByText('You do not have permission to perform this action.')
  })

  it('the user list continues after a first page without users', async () => {
    const portal = openAt('/users?role=pm')
    portal.change(
      reply(usersList, ({ query }) => (query.cursor ? usersPage([listedUser()]) : usersPage([], 'on'))),
    )
    portal.unmount()
    const again = renderSection(section, {
      path: '/users?role=pm',
      replies: [
        reply(usersList, ({ query }) => (query.cursor ? usersPage([listedUser()]) : usersPage([], 'on'))),
      ],
    })
    await again.user.click(await screen.findByRole('button', { name: 'Show more users' }))
    await screen.findByRole('link', { name: 'Grace Hopper' })
  })
})

describe('adding a user', () => {
  it('adding a user shows at its field that an email address is already used', async () => {
    const { portal, dialog } = await openDialog('/users', 'Add user')
    const message = 'This email address is already in use'
    portal.change(
      reply(usersCreate, refusal(409, { errors: [{ pointer: '/email', code: 'taken', message }] })),
    )
    await portal.user.type(dialog.getByRole('textbox', { name: 'First name *' }), 'Grace')
    await portal.user.type(dialog.getByRole('textbox', { name: 'Last name *' }), 'Hopper')
    await portal.user.type(dialog.getByRole('textbox', { name: 'Email *' }), 'Grace@Headway.test')
    await portal.user.click(dialog.getByRole('button', { name: 'Add user' }))
    await dialog.findByText(message)
    expect(portal.asked(usersCreate)[0]?.body).toMatchObject({ email: 'grace@headway.test', role: 'staff' })
  })

  it('adding a user reports missing fields only on submit', async () => {
    const { portal, dialog } = await openDialog('/users', 'Add user')
    dialog.getByRole('textbox', { name: 'First name *' }).focus()
    await portal.user.tab()
    expect(dialog.queryByText('First name is required')).toBeNull()
    await portal.user.click(dialog.getByRole('button', { name: 'Add user' }))
    await dialog.findByText('First name is required')
    dialog.getByText('Email address is required')
    expect(portal.asked(usersCreate)).toEqual([])
  })

  it('a manager is chosen with the keyboard only', async () => {
    const { portal, dialog } = await openDialog('/users', 'Add user')
    await portal.user.click(dialog.getByRole('combobox', { name: 'Manager' }))
    await dialog.findByRole('option', { name: /Ada Byron/ })
    await portal.user.keyboard('{ArrowDown}{Enter}')
    const chosen = within(await dialog.findByRole('group', { name: 'Manager' }))
    await portal.user.click(chosen.getByRole('button', { name: 'Remove Ada Byron' }))
    await dialog.findByRole('combobox', { name: 'Manager' })
  })
})

describe('editing a user', () => {
  it('editing a user saves only the changed fields over a newer version after a warning', async () => {
    const { portal, dialog } = await openDialog('/users/11', 'Edit')
    portal.change(
      reply(usersUpdate, ({ headers }) =>
        headers['if-match'] === '"4"' ? userWith({ version: 5 }) : refusal(412, { current: { version: 4 } }),
      ),
    )
    await portal.user.type(dialog.getByRole('textbox', { name: 'Last name *' }), 's')
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText(/Another administrator changed this user/)
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('User updated')
    expect(portal.asked(usersUpdate).map(({ body }) => body)).toEqual([
      { lastName: 'Hoppers' },
      { lastName: 'Hoppers' },
    ])
  })

  it('a refused deactivation keeps the user active and the reason typed', async () => {
    const portal = openAt('/users/11')
    await portal.user.click(await screen.findByRole('button', { name: 'More actions' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    const dialog = within(await screen.findByRole('dialog'))
    portal.change(
      reply(usersDeactivation, {
        openTasksAssigned: 0,
        tasksCreated: 0,
        directReports: 0,
        pendingApprovals: 0,
        runningSessions: 1,
        seriesAssigned: 0,
        tasksWatched: 0,
      }),
    )
    await portal.user.click(await dialog.findByRole('button', { name: 'Try again' }))
    portal.change(reply(usersDeactivate, refusal(409, { detail: 'This is the last super administrator.' })))
    const reason = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
    await portal.user.type(reason, 'Left the office')
    await portal.user.click(dialog.getByRole('button', { name: 'Deactivate' }))
    await screen.findByText('This is the last super administrator.')
    expect(reason.value).toBe('Left the office')
  })

  it.each([
    [404, 'User not found'],
    [403, 'User Management'],
  ])('a user request that fails with %i shows "%s"', async (status, title) => {
    renderSection(section, {
      path: '/users/11',
      replies: [reply(usersGet, refusal(status))],
    })
    await screen.findByRole('heading', { name: title, level: 1 })
  })
})

it('the user page names the data of the identity provider that cannot be stored', async () => {
  const portal = openAt('/users/11')
  portal.change(reply(usersSecurity, { ...security, unfitProfileFields: ['firstName', 'lastName'] }))
  await screen.findByText(/has a value that Headway can’t use: first name, last name/)
})

it('the user page says "User not found" for an invalid id', async () => {
  openAt('/users/x')
  await screen.findByRole('heading', { name: 'User not found', level: 1 })
})

it.each(['/admin/x', '/settings/x', '/users/11/x'])('the path %s shows no page', async (path) => {
  openAt(path)
  await screen.findByRole('heading', { name: '404 Page Not Found', level: 1 })
})
