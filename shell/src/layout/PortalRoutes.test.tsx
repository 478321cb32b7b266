import { renderInPortal } from '@headway/sdk/testing'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { placeholders } from '../navigation/navigation.ts'
import { refreshSections } from '../sections/sectionStore.ts'
import { containerOf, deliver, registryOf, releaseOf } from '../sections/test/delivered.ts'
import { PortalRoutes } from './PortalRoutes.tsx'

const page = { path: '/team', title: 'Our people' }
const teamSection = releaseOf('mfe_people', { basePaths: ['/team'], routes: [page] })

beforeEach(() => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const routes = [{ ...page, component: () => <h1>Our people</h1> }]
  deliver({ mfe_people: containerOf({ contract: 2, routes }) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each(placeholders.map(({ to, label }) => [to, label]))(
  'the path %s shows a placeholder while no section owns it',
  async (path, label) => {
    renderInPortal(<PortalRoutes />, { path, replies: [registryOf()] })
    await act(refreshSections)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(label)
    screen.getByText(`${label} isn’t available yet. Use the navigation to open another page.`)
  },
)

it('a section replaces only its own placeholder, which returns when the section is removed', async () => {
  const portal = renderInPortal(<PortalRoutes />, { path: '/team', replies: [registryOf(teamSection)] })
  await screen.findByText(/isn’t available yet/)
  await act(refreshSections)
  await screen.findByRole('heading', { level: 1, name: 'Our people' })
  expect(screen.queryByText(/isn’t available yet/)).toBeNull()
  portal.unmount()

  const other = renderInPortal(<PortalRoutes />, { path: '/managers', replies: [registryOf()] })
  await screen.findByText(/isn’t available yet/)
  other.unmount()

  renderInPortal(<PortalRoutes />, { path: '/team', replies: [registryOf()] })
  await act(refreshSections)
  await screen.findByText(/isn’t available yet/)
})

it('a path below a section’s base path without a route shows no placeholder', async () => {
  renderInPortal(<PortalRoutes />, {
    path: '/managers',
    replies: [registryOf({ ...teamSection, basePaths: ['/team', '/managers'] })],
  })
  await act(refreshSections)
  expect(screen.queryByText(/isn’t available yet/)).toBeNull()
})
