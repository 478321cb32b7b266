import { alertsList } from '@headway/contracts/alerts'
import { authSessionsOf } from '@headway/contracts/auth'
import { absencesList } from '@headway/contracts/calendar'
import { auditChain, auditGet, auditList, auditVerify } from '@headway/contracts/audit'
import { sectionsList } from '@headway/contracts/sections'
import { usersGet, usersList, usersSecurity } from '@headway/contracts/users'
import { type PreparedReply, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { chainWith, entryWith, listedEntry } from '../test/audit.ts'
import { listedSection } from '../test/sections.ts'
import { security, userWith } from '../test/users.ts'

const page = (items = [listedEntry()], nextCursor: string | null = null) =>
  reply(auditList, { items, nextCursor })

const noUsers = reply(usersList, {
  items: [],
  nextCursor: null,
  total: 0,
  can: { create: false, import: false },
  assignableRoles: [],
})

const openAt = (path: string, replies: readonly PreparedReply[] = []) =>
  renderSection(section, {
    user: signedIn('super_admin'),
    path,
    replies: [
      ...replies,
      reply(alertsList, { items: [] }),
      page(),
      noUsers,
      reply(auditGet, entryWith()),
      reply(auditChain, chainWith()),
      reply(usersGet, userWith()),
      reply(usersSecurity, security),
      reply(absencesList, { items: [], can: { edit: false } }),
      reply(authSessionsOf, { items: [], can: { end: false } }),
    ],
  })

describe('the audit log', () => {
  it('the audit log shows the action, its object, the actor and the origin', async () => {
    openAt('/admin/audit', [
      page([
        listedEntry(),
        listedEntry({ id: 40, kind: 'setting.changed', area: 'settings', via: 'role_switch', object: null }),
        listedEntry({ id: 39, kind: 'alert.unheard', area: 'administration', actor: null, address: null }),
      ]),
    ])
    const rows = within(await screen.findByRole('list', { name: 'Entries' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/User changed: Grace Hopper.*Ada Byron · 10\.0\.0\.7.*People/),
      expect.stringMatching(/Setting changed.*Ada Byron · using another role · 10\.0\.0\.7/),
      expect.stringMatching(/alert\.unheard: Grace Hopper.*SystemA/),
    ])
  })

  it('the audit log shows the title of a section instead of its name', async () => {
    const object = { type: 'section', id: 'mfe_travel', name: 'mfe_travel' }
    const portal = openAt('/admin/audit', [
      reply(sectionsList, { items: [listedSection()] }),
      page([listedEntry({ kind: 'section.used', area: 'sections', object })]),
      reply(auditGet, entryWith({ kind: 'section.used', area: 'sections', object })),
    ])
    await portal.user.click(await screen.findByRole('button', { name: 'Release activated: Travel' }))
    await within(await screen.findByRole('dialog')).findByText('section mfe_travel: Travel')
  })

  it('the audit log shows names of users instead of their ids', async () => {
    const entry = entryWith({
      before: { assigneeIds: [] },
      after: { assigneeIds: [16, 99] },
      people: [{ id: 16, name: 'Mei Tanaka' }],
    })
    const portal = openAt('/admin/audit', [reply(auditGet, entry)])
    await portal.user.click(await screen.findByRole('button', { name: 'User changed: Grace Hopper' }))
    const sheet = within(await screen.findByRole('dialog'))
    const row = within(await sheet.findByRole('row', { name: /assigneeIds/ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['–', 'Mei Tanaka, 99'])
  })

  it('the audit log shows values before and after side by side and filters by the object of an entry', async () => {
    const portal = openAt('/admin/audit')
    await portal.user.click(await screen.findByRole('button', { name: 'User changed: Grace Hopper' }))
    const sheet = within(await screen.findByRole('dialog'))
    const row = within(await sheet.findByRole('row', { name: /lastName/ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Murray', 'Hopper'])
    sheet.getByText('abcdefghijklmnop')
    await portal.user.click(sheet.getByRole('button', { name: 'Only this target' }))
    await waitFor(() =>
      expect(portal.asked(auditList).at(-1)?.query).toMatchObject({ objectType: 'user', objectId: '11' }),
    )
    await portal.user.click(await screen.findByRole('button', { name: /Target user 11/ }))
    await waitFor(() => expect(portal.asked(auditList).at(-1)?.query).not.toHaveProperty('objectId'))
  })

  it('the audit log reads its filters from the URL and ignores invalid ones', async () => {
    const portal = openAt(
      '/admin/audit?area=people&person=11&from=2099-01-01&search=ada&kind=nonsense&address=%27OR',
    )
    await screen.findByRole('list', { name: 'Entries' })
    expect(portal.asked(auditList)[0]?.query).toEqual({
      limit: '50',
      area: 'people',
      person: '11',
      from: '2099-01-01',
      search: 'ada',
    })
  })

  it('the audit log shows a chip for each active filter, which removes the filter', async () => {
    const portal = openAt('/admin/audit?area=people&person=11&from=2099-01-31')
    const filters = within(await screen.findByRole('search', { name: 'Filters' }))
    await filters.findByRole('group', { name: 'Person Grace Hopper' })
    filters.getByRole('group', { name: 'From 01/31/2099' })
    await portal.user.click(filters.getByRole('button', { name: 'Remove filter Type People' }))
    await waitFor(() =>
      expect(portal.asked(auditList).at(-1)?.query).toEqual({
        limit: '50',
        person: '11',
        from: '2099-01-31',
      }),
    )
    expect(filters.queryByRole('group', { name: /^Type/ })).toBeNull()
    expect(document.activeElement).toBe(filters.getByRole('button', { name: 'Filters' }))
  })

  it('the audit log keeps the filter fields behind a button', async () => {
    const portal = openAt('/admin/audit')
    await screen.findByRole('list', { name: 'Entries' })
    expect(screen.queryByLabelText('Person')).toBeNull()
    await portal.user.click(screen.getByRole('button', { name: 'Filters' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await portal.user.type(panel.getByLabelText('From'), '01/31/2099')
    await portal.user.tab()
    await waitFor(() => expect(portal.asked(auditList).at(-1)?.query).toMatchObject({ from: '2099-01-31' }))
  })

  it('the audit log searches while the user types and exports the filtered entries', async () => {
    const portal = openAt('/admin/audit')
    await portal.user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'hopper')
    await waitFor(() => expect(portal.asked(auditList).at(-1)?.query).toMatchObject({ search: 'hopper' }))
    await portal.user.click(screen.getByRole('button', { name: 'Export' }))
    const csv = await screen.findByRole('menuitem', { name: 'As CSV' })
    expect(csv.getAttribute('href')).toBe('/api/audit/export?search=hopper&format=csv')
  })

  it('the audit log says when nothing matches and continues after a short page', async () => {
    const portal = openAt('/admin/audit?search=nothing', [page([])])
    await screen.findByText('No matches')
    portal.change(page())
    await portal.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByRole('list', { name: 'Entries' })
  })

  it('the audit log is forbidden for other roles', async () => {
    openAt('/admin/audit', [reply(auditList, refusal(403)), reply(auditChain, refusal(403))])
    await screen.findByText('You do not have permission to perform this action.')
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('the audit log is requested again after a loading error', async () => {
    const portal = openAt('/admin/audit', [reply(auditList, refusal(503))])
    const again = await screen.findByRole('button', { name: 'Try again' })
    portal.change(page())
    await portal.user.click(again)
    await screen.findByRole('list', { name: 'Entries' })
  })
})

describe('the integrity of the audit log', () => {
  it('the audit log shows its last integrity check and runs a new one', async () => {
    const portal = openAt('/admin/audit', [reply(auditVerify, undefined)])
    await screen.findByText('Intact')
    await portal.user.click(screen.getByRole('button', { name: 'Check now' }))
    await waitFor(() => expect(portal.asked(auditVerify)).toHaveLength(1))
  })

  it('the audit log shows an alarm when an entry was changed', async () => {
    const lastCheck = {
      at: '2099-01-31T08:00:00.000Z',
      isIntact: false,
      entries: 4,
      firstId: 1,
      lastId: 4,
      brokenId: 5,
      problem: 'Entry 5 was changed.',
    }
    openAt('/admin/audit', [reply(auditChain, chainWith({ lastCheck, isAppendOnly: false }))])
    const alarm = await screen.findByRole('alert')
    expect(alarm.textContent).toContain('Entry 5 was changed.')
    screen.getByText(/Not append-only/)
  })
})

describe('the audit entries on the page of a user', () => {
  it('the page of a user shows their audit entries to users who may see them', async () => {
    const portal = openAt('/users/11')
    const link = await screen.findByRole('link', { name: 'Show all' })
    expect(link.getAttribute('href')).toBe('/admin/audit?person=11')
    expect(portal.asked(auditList)[0]?.query).toMatchObject({ person: '11' })
  })

  it('the page of a user requests no audit entries for users who may not see them', async () => {
    const user = userWith()
    const portal = openAt('/users/11', [reply(usersGet, { ...user, can: { ...user.can, seeAudit: false } })])
    await screen.findByRole('heading', { name: 'Reporting line' })
    expect(portal.asked(auditList)).toEqual([])
  })
})
