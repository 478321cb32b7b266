import { staffLoginsToday } from '@headway/contracts/activity'
import {
  authSessionExtend,
  authSessionsEnd,
  authSessionsEndOthers,
  authSessionsList,
  type Session,
} from '@headway/contracts/auth'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from './mount.tsx'

const sessionWith = (other: Partial<Session>): Session => ({
  id: 1,
  startedAt: '2026-11-21T08:00:00.000Z',
  lastSeenAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-21T16:00:00.000Z',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/150.0',
  address: '10.0.0.7',
  isCurrent: true,
  ...other,
})

const here = sessionWith({})
const there = sessionWith({ id: 2, userAgent: '', address: '', isCurrent: false })
const logins = { items: [], staffCount: 0, attendanceRate: 0 }

const openPage = (user = signedIn('staff'), path = '/activity') =>
  renderSection(section, {
    path,
    user,
    replies: [reply(authSessionsList, { items: [here, there] }), reply(staffLoginsToday, logins)],
  })

describe('the user’s own session', () => {
  it('the session timer shows the end of the session with its date', async () => {
    openPage()
    await screen.findByText('Active for 0h 0m')
    expect(screen.getByText('Ends at').nextElementSibling?.textContent).toMatch(/^11\/2[12]\/2026, /)
  })

  it('the session is extended from the warning in its last quarter of an hour', async () => {
    const user = signedIn('staff')
    const session = user.session && { ...user.session, now: '2026-11-21T15:50:00.000Z' }
    const portal = openPage({ ...user, session })
    await screen.findByText('Auto-logout in 0h 10m')
    portal.change(
      reply(authSessionExtend, {
        ...user,
        session: session && { ...session, expiresAt: '2026-11-21T23:50:00.000Z' },
      }),
    )
    await portal.user.click(screen.getByRole('button', { name: 'Stay logged in' }))
    await screen.findByText('Active for 0h 0m')
    expect(screen.queryByRole('button', { name: 'Stay logged in' })).toBeNull()
  })

  it('the session timer uses the length that an administrator has set', async () => {
    const user = signedIn('staff')
    const session = user.session && { ...user.session, expiresAt: '2026-11-21T08:25:00.000Z' }
    const organization = { ...user.organization, sessionMinutes: 100, sessionWarningMinutes: 30 }
    openPage({
      ...user,
      organization,
      session: session && { ...session, startedAt: '2026-11-21T06:45:00.000Z' },
    })
    await screen.findByText('Auto-logout in 0h 25m')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75')
  })

  it('the session timer stays unchanged when extending fails', async () => {
    const portal = openPage()
    portal.change(reply(authSessionExtend, refusal(409, { detail: 'The session has reached 24 hours.' })))
    await portal.user.click(await screen.findByRole('button', { name: 'Extend Session' }))
    await screen.findByText('The session has reached 24 hours.')
  })

  it('signing out asks for confirmation', async () => {
    const portal = openPage()
    await portal.user.click(await screen.findByRole('button', { name: 'Log Out' }))
    await screen.findByRole('alertdialog', { name: 'Log out' })
    await portal.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})

describe('signed-in devices', () => {
  it('the device list labels unknown devices as unknown and ends their sessions', async () => {
    const portal = openPage()
    await screen.findByText('Firefox on Windows')
    screen.getByText(/^unknown address · since/)
    portal.change(reply(authSessionsEnd, undefined))
    portal.change(reply(authSessionsList, { items: [here] }))
    await portal.user.click(screen.getByRole('button', { name: 'Sign out on Unknown device' }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Sign out on Unknown device' })).toBeNull(),
    )
    expect(portal.asked(authSessionsEnd).map(({ params }) => params)).toEqual([{ id: '2' }])
  })

  it('the device list shows why ending a session failed and keeps the device', async () => {
    const portal = openPage()
    portal.change(reply(authSessionsEndOthers, refusal(500)))
    await portal.user.click(await screen.findByRole('button', { name: 'Sign out of all other sessions' }))
    await screen.findByText('Couldn’t end the session.')
    screen.getByText('Unknown device')
  })

  it('the device list offers to try again when it does not load', async () => {
    const portal = openPage()
    await screen.findByText('Unknown device')
    portal.unmount()
    const again = renderSection(section, {
      path: '/activity',
      user: signedIn('viewer'),
      replies: [reply(authSessionsList, refusal(503))],
    })
    await screen.findByText('Database connection issue. Please try again in a moment.')
    again.change(reply(authSessionsList, { items: [here] }))
    await again.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Firefox on Windows')
  })
})

describe('sign-ins of staff', () => {
  it('sign-ins of staff come first for a user with staff', async () => {
    openPage(signedIn('pm'))
    await screen.findByText('No logins recorded today')
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles[0]).toBe('Staff Login Activity Today')
  })

  it.each(['staff', 'viewer', 'it_admin', 'president'] as const)(
    'sign-ins of staff are not requested for the role %s',
    async (role) => {
      const portal = openPage(signedIn(role))
      await screen.findByText('Firefox on Windows')
      expect(portal.asked(staffLoginsToday)).toEqual([])
    },
  )
})

it('the activity section has no page below its own path', async () => {
  openPage(signedIn('staff'), '/activity/x')
  await screen.findByRole('heading', { name: '404 Page Not Found' })
})
