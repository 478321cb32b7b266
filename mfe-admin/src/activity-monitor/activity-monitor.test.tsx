import { adminEvents, adminSessions, type PortalEvent } from '@headway/contracts/admin'
import { alertsList } from '@headway/contracts/alerts'
import { sectionsList } from '@headway/contracts/sections'
import { renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import section from '../mount.tsx'
import { listedSection } from '../test/sections.ts'

const event = { id: 4, at: '2099-01-31T08:00:00.000Z', actor: null, address: null }

const openMonitor = (items: readonly PortalEvent[]) =>
  renderSection(section, {
    user: signedIn('super_admin'),
    path: '/admin/activity',
    replies: [
      reply(alertsList, { items: [] }),
      reply(adminSessions, { items: [], nextCursor: null, total: 1_000 }),
      reply(adminEvents, { items: [...items] }),
      reply(sectionsList, { items: [listedSection()] }),
    ],
  })

it('the activity monitor shows the title of a section instead of its name', async () => {
  openMonitor([{ ...event, name: 'section.released', group: 'sections', subject: 'mfe_travel' }])
  await screen.findByText('Release activated: Travel')
  expect(screen.queryByText(/mfe_travel/)).toBeNull()
})

it('the activity monitor describes events in words and counts up to 1,000 sessions', async () => {
  openMonitor([{ ...event, name: 'task.overdue', group: 'tasks', subject: 'Plan the summer' }])
  await screen.findByText('Task overdue: Plan the summer')
  await screen.findByRole('heading', { name: 'Active sessions (1,000+)' })
})
