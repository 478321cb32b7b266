import { authSessionsEnd } from '@headway/contracts/auth'
import {
  adminEvents,
  adminFindings,
  adminLockedPeople,
  adminSessions,
  adminRecentActivity,
  adminStats,
  adminTokens,
  adminUnlock,
  type Finding,
  type RunningSession,
} from '@headway/contracts/admin'
import { type Alert, alertsAcknowledge, alertsHealth, alertsList } from '@headway/contracts/alerts'
import { apiTokensOfAll, apiTokensRevoke, type TokenOfPerson } from '@headway/contracts/api-tokens'
import { sectionTokensRevoke } from '@headway/contracts/section-access'
import { sectionsList } from '@headway/contracts/sections'
import { type PreparedReply, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { listedSection } from '../test/sections.ts'
import { withFallbacks } from './AdminNumbers.tsx'

const moment = '2099-01-31T08:00:00.000Z'

const alert: Alert = {
  id: 3,
  kind: 'disk',
  object: null,
  severity: 'critical',
  title: 'The disk is almost full',
  detail: '98% of it is used.',
  whatToDo: 'Make room.',
  link: '/admin/database',
  since: moment,
  acknowledged: null,
}

const session: RunningSession = {
  id: 9,
  user: { id: 11, name: 'Grace Hopper', role: 'staff' },
  startedAt: moment,
  lastSeenAt: moment,
  expiresAt: moment,
  userAgent: '',
  address: '10.0.0.7',
  isCurrent: false,
  can: { end: true },
}

const apiToken: TokenOfPerson = {
  id: 11,
  name: 'Nightly export',
  scopes: ['tasks:read', 'reports:read'],
  createdAt: moment,
  expiresAt: '2099-05-01T08:00:00.000Z',
  lastUsedAt: null,
  lastAddress: null,
  endedAt: null,
  endReason: null,
  user: { id: 4, name: 'Ada Byron', role: 'pm' },
  can: { revoke: true },
}

const finding: Finding = {
  kind: 'demoAccounts',
  status: 'danger',
  title: 'Accounts of the demo organization',
  detail: '7 accounts can sign in.',
  whatToDo: 'Deactivate them.',
  link: '/users?q=headway.test',
  people: [{ id: 11, name: 'Grace Hopper' }],
  peopleCount: 1,
}

const token = {
  id: 5,
  section: 'mfe_travel',
  name: 'build server',
  scope: 'operate' as const,
  createdAt: moment,
  createdBy: 'Ada Byron',
  expiresAt: moment,
  lastUsedAt: null,
}

const event = (id: number, subject: string) => ({
  id,
  at: moment,
  name: 'task.created',
  group: 'tasks' as const,
  actor: { id: 7, name: 'Ada Byron' },
  subject,
  address: '10.0.0.7',
})

const checks = [
  {
    kind: 'disk' as const,
    title: 'Disk space',
    status: 'critical' as const,
    reason: 'Full',
    checkedAt: moment,
  },
]

const openAt = (path: string, replies: readonly PreparedReply[] = []) =>
  renderSection(section, {
    user: signedIn('super_admin'),
    path,
    replies: [
      ...replies,
      reply(adminStats, { totalUsers: 41, activeSessions: 3, totalTasks: 27 }),
      reply(adminRecentActivity, { items: [] }),
      reply(alertsList, { items: [alert] }),
      reply(alertsHealth, { status: 'critical', checks }),
      reply(adminSessions, { items: [session], nextCursor: null, total: 1 }),
      reply(adminEvents, { items: [event(1, 'First')] }),
      reply(adminFindings, { checkedAt: moment, items: [finding] }),
      reply(adminLockedPeople, { isProviderReachable: true, items: [] }),
      reply(adminTokens, { items: [token] }),
      reply(sectionsList, { items: [listedSection()] }),
      reply(apiTokensOfAll, { items: [apiToken], nextCursor: null }),
    ],
  })

const figureOf = (label: string) => {
  const card = screen.getByRole('heading', { name: label }).closest('section')
  return card?.querySelector('p')?.textContent
}

describe('Admin Tools', () => {
  it('Admin Tools show the four numbers and six tiles of the specification', async () => {
    const portal = openAt('/admin')
    await screen.findByRole('heading', { name: 'Admin Tools', level: 1 })
    await waitFor(() => expect(figureOf('Total Users')).toBe('41'))
    await waitFor(() => expect(portal.asked(adminRecentActivity)).toHaveLength(1))
    expect(figureOf('Active Sessions')).toBe('3')
    expect(figureOf('Total Tasks')).toBe('27')
    await waitFor(() => expect(figureOf('System Health')).toBe('1 of 1 checks fail'))
    const tiles = within(screen.getByRole('navigation', { name: 'Tools' })).getAllByRole('link')
    expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
      ['User Management', '/users'],
      ['System Settings', '/settings'],
      ['Reports & Analytics', '/reports'],
      ['Database Management', '/admin/database'],
      ['Activity Monitor', '/admin/activity'],
      ['Security Center', '/admin/security'],
    ])
  })

  it('Admin Tools show a dash for a number that could not be read', async () => {
    openAt('/admin', [reply(adminStats, refusal(503))])
    await screen.findByRole('heading', { name: 'Total Users' })
    await waitFor(() => expect(figureOf('Total Users')).toBe('—'))
    expect(figureOf('Active Sessions')).toBe('—')
  })

  it('Admin Tools use the default numbers of the specification only for fields missing from a valid response', () => {
    const partial = withFallbacks({ activeSessions: 3 })
    expect(partial).toEqual({ totalUsers: 38, activeSessions: 3, totalTasks: 20 })
    const zeros = { totalUsers: 0, activeSessions: 0, totalTasks: 0 }
    expect(withFallbacks(zeros)).toEqual(zeros)
  })

  it('Admin Tools show open alerts, and an administrator acknowledges one', async () => {
    const portal = openAt('/admin', [reply(alertsAcknowledge, alert)])
    await screen.findByText('The disk is almost full')
    await portal.user.click(screen.getByRole('button', { name: 'Acknowledge “The disk is almost full”' }))
    await waitFor(() => expect(portal.asked(alertsAcknowledge)).toHaveLength(1))
  })

  it('Admin Tools count unacknowledged alerts on the page they link to', async () => {
    openAt('/admin')
    const pages = within(await screen.findByRole('navigation', { name: 'Admin' }))
    await waitFor(() =>
      expect(pages.getByRole('link', { name: /^Database/ }).textContent).toBe('Database11 alert'),
    )
    expect(pages.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page')
  })

  it('Admin Tools say when there is no alert and expand the passed checks', async () => {
    const passing = checks.map((check) => ({ ...check, status: 'healthy' as const, reason: null }))
    const portal = openAt('/admin', [
      reply(alertsList, { items: [] }),
      reply(alertsHealth, { status: 'healthy', checks: passing }),
    ])
    await screen.findByText('No active alerts')
    const fold = screen.getByRole('button', { name: /^1 check passed/ })
    await portal.user.click(fold)
    expect(within(screen.getByRole('list', { name: 'Checks' })).getAllByRole('listitem')).toHaveLength(1)
    expect(portal.address()).toBe('/admin?checks=all')
  })

  it('a number key opens a tile, but not while the user types', async () => {
    const portal = openAt('/admin')
    await screen.findByRole('heading', { name: 'Admin Tools', level: 1 })
    await portal.user.keyboard('6')
    await screen.findByRole('heading', { name: 'Security Center', level: 1 })
  })

  it('Admin Tools are forbidden for other roles', async () => {
    openAt('/admin', [reply(adminStats, refusal(403))])
    await screen.findByText('You do not have permission to perform this action.')
  })
})

describe('the Activity Monitor', () => {
  it('the Activity Monitor lists signed-in users and ends a session after confirmation', async () => {
    const portal = openAt('/admin/activity', [reply(authSessionsEnd, undefined)])
    await screen.findByText(/10\.0\.0\.7 · since/)
    await portal.user.click(screen.getByRole('button', { name: 'End session of Grace Hopper' }))
    expect(portal.asked(authSessionsEnd)).toEqual([])
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'End session' }))
    await waitFor(() => expect(portal.asked(authSessionsEnd)).toHaveLength(1))
  })

  it('the Activity Monitor offers no action for sessions that the user may not end', async () => {
    openAt('/admin/activity', [
      reply(adminSessions, { items: [{ ...session, can: { end: false } }], nextCursor: null, total: 1 }),
    ])
    await screen.findByText('Grace Hopper')
    expect(screen.queryByRole('button', { name: /End session of/ })).toBeNull()
  })

  it('the Activity Monitor filters events by group and stops updating while paused', async () => {
    const portal = openAt('/admin/activity')
    await screen.findByText('Task created: First')
    await portal.user.click(screen.getByRole('button', { name: 'Pause' }))
    await screen.findByText('Paused')
    await portal.user.click(screen.getByRole('button', { name: 'Resume' }))
    await screen.findByText('Live: new events appear within two seconds')
  })
})

describe('the Security Center', () => {
  it('the Security Center shows each finding, the users concerned and how to fix it', async () => {
    openAt('/admin/security')
    await screen.findByText('7 accounts can sign in.')
    screen.getByText('Deactivate them.')
    screen.getByText('Critical')
    await screen.findByText(/^Travel · /)
    expect(screen.getByRole('link', { name: 'Grace Hopper' }).getAttribute('href')).toBe('/users/11')
    expect(screen.getByRole('link', { name: 'Failed sign-ins' }).getAttribute('href')).toBe(
      '/users/refused-sign-ins',
    )
  })

  it('the Security Center names three users of a finding and the others on request', async () => {
    const people = Array.from({ length: 20 }, (_, index) => ({ id: 100 + index, name: `Person ${index}` }))
    const portal = openAt('/admin/security', [
      reply(adminFindings, { items: [{ ...finding, people, peopleCount: 37 }], checkedAt: moment }),
    ])
    await portal.user.click(await screen.findByRole('button', { name: 'and 34 more' }))
    expect(screen.getAllByRole('link', { name: /^Person/ })).toHaveLength(20)
    screen.getByText('and 17 more', { exact: false })
  })

  it('the Security Center unlocks a user who is locked out', async () => {
    const items = [{ user: { id: 11, name: 'Grace Hopper' }, lockedUntil: moment }]
    const portal = openAt('/admin/security', [
      reply(adminLockedPeople, { isProviderReachable: true, items }),
      reply(adminUnlock, undefined),
    ])
    await portal.user.click(await screen.findByRole('button', { name: 'Unlock Grace Hopper' }))
    await waitFor(() => expect(portal.asked(adminUnlock)).toHaveLength(1))
  })

  it('the Security Center does not claim that no user is locked out when that is unknown', async () => {
    openAt('/admin/security', [reply(adminLockedPeople, { isProviderReachable: false, items: [] })])
    await screen.findByText(/locked accounts are unknown/)
    expect(screen.queryByText('No locked accounts')).toBeNull()
  })

  it('the Security Center revokes a publishing token after confirmation', async () => {
    const portal = openAt('/admin/security', [reply(sectionTokensRevoke, undefined)])
    await portal.user.click(await screen.findByRole('button', { name: 'Revoke build server' }))
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(portal.asked(sectionTokensRevoke)).toHaveLength(1))
  })

  it('the Security Center revokes the API token of a user after confirmation', async () => {
    const portal = openAt('/admin/security', [reply(apiTokensRevoke, undefined)])
    await screen.findByText('Nightly export: tasks:read, reports:read')
    await portal.user.click(screen.getByRole('button', { name: 'Revoke Nightly export of Ada Byron' }))
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(portal.asked(apiTokensRevoke)[0]?.params).toEqual({ id: '11' }))
  })

  it('the Security Center is forbidden for other roles', async () => {
    openAt('/admin/security', [reply(adminTokens, refusal(403))])
    await screen.findByText('You do not have permission to perform this action.')
  })
})
