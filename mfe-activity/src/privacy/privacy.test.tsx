import { privacyOverview } from '@headway/contracts/privacy'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'

const items = [
  {
    kind: 'sessions' as const,
    count: 12,
    hasMore: false,
    oldestAt: '2026-01-05T08:00:00.000Z',
    keptDays: 400,
  },
  { kind: 'reports' as const, count: 0, hasMore: false, oldestAt: null, keptDays: null },
  {
    kind: 'activity' as const,
    count: 10_000,
    hasMore: true,
    oldestAt: '2025-01-05T08:00:00.000Z',
    keptDays: null,
  },
]

const open = (replies = [reply(privacyOverview, { items })]) =>
  renderSection(section, { path: '/activity/privacy', user: signedIn('staff'), replies })

const row = async (name: RegExp) => (await screen.findByText(name)).closest('li')?.textContent

describe('My privacy', () => {
  it('My privacy shows how much is recorded, since when and for how long', async () => {
    open()
    expect(await row(/^Sign-ins/)).toContain('12, since 01/05/2026Deleted after 400 days')
    screen.getByText('Progress reports')
    expect(screen.getByText('Progress reports').closest('li')).toBeNull()
    expect(await row(/^Activity/)).toContain('more than 10,000, since 01/05/2025')
  })

  it('My privacy offers all data as a file', async () => {
    open()
    const link = await screen.findByRole('link', { name: 'Download everything' })
    expect(link.getAttribute('href')).toBe('/api/privacy/file')
    expect(link.hasAttribute('download')).toBe(true)
  })

  it('My privacy shows a loading error and retries', async () => {
    const portal = open([reply(privacyOverview, refusal(503))])
    await screen.findByRole('button', { name: 'Try again' })
    portal.change(reply(privacyOverview, { items }))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Sign-ins')
  })
})
