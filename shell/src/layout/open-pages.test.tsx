import { renderInPortal } from '@headway/sdk/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ReleaseNotices } from '../sections/ReleaseNotices.tsx'
import type { SectionEntry } from '../sections/registry.ts'
import { discardInstance } from '../sections/section-instances.ts'
import { refreshSections } from '../sections/sectionStore.ts'
import { describedRelease, registryOf } from '../sections/test/delivered.ts'
import { PortalRoutes } from './PortalRoutes.tsx'
import { roomsRelease, routesOfVersion, ship } from './testing/rooms.tsx'

const Heading = ({ text }: { text: string }) => <h1>{text}</h1>

const openPortal = (path: string, entry: SectionEntry) =>
  renderInPortal(
    <>
      <ReleaseNotices onTaken={() => undefined} />
      <PortalRoutes />
    </>,
    { path, replies: [registryOf(entry)] },
  )

beforeEach(() => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
})
afterEach(() => {
  // The page must be gone, because it would load the section again.
  cleanup()
  discardInstance('mfe_rooms')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an open page of a section', () => {
  it('an open page keeps its release and input when a release with other routes is activated', async () => {
    ship(routesOfVersion('1.0.0'))
    const portal = openPortal('/rooms/2', roomsRelease('1.0.0', ['/rooms', '/rooms/:id']))
    await act(refreshSections)
    await portal.user.type(await screen.findByLabelText('Notes'), 'Projector')

    ship([{ path: '/rooms/:room', title: 'Room', component: () => <Heading text="New room page" /> }])
    portal.change(registryOf(roomsRelease('1.1.0', ['/rooms/:room'])))
    await act(refreshSections)
    expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('Projector')
    screen.getByRole('heading', { name: 'Room 2' })
    await screen.findByText(/A new version is ready/)
  })

  it('an open page keeps its input when the section is disabled, and shows the panel once it is saved', async () => {
    ship(routesOfVersion('1.0.0'))
    const portal = openPortal('/rooms/2', roomsRelease('1.0.0', ['/rooms', '/rooms/:id']))
    await act(refreshSections)
    await portal.user.type(await screen.findByLabelText('Notes'), 'Projector')

    const disabled = { at: '2099-01-31T08:00:00.000Z', reason: 'It shows other people’s names.' }
    portal.change(registryOf(roomsRelease('1.0.0', [], { entry: null, disabled })))
    await act(refreshSections)
    expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('Projector')
    await screen.findByText(/You can still save your work on this page/)
    screen.getByText(/It shows other people’s names/)

    await portal.user.clear(screen.getByLabelText('Notes'))
    await screen.findByText('This section is turned off')
    expect(screen.queryByText(/You can still save your work/)).toBeNull()
  })

  it('an open page without unsaved input shows the panel when its section is disabled, and works again later', async () => {
    ship(routesOfVersion('1.0.0'))
    const live = roomsRelease('1.0.0', ['/rooms', '/rooms/:id'])
    const portal = openPortal('/rooms/2', live)
    await act(refreshSections)
    await screen.findByLabelText('Notes')

    const disabled = { at: '2099-01-31T08:00:00.000Z', reason: 'It is being repaired.' }
    portal.change(registryOf(roomsRelease('1.0.0', [], { entry: null, disabled })))
    await act(refreshSections)
    await screen.findByText('This section is turned off')
    expect(screen.queryByText(/An administrator/)).toBeNull()

    portal.change(registryOf(live))
    await act(refreshSections)
    await screen.findByLabelText('Notes')
    expect(screen.queryByText('This section is turned off')).toBeNull()
  })

  it('an open page keeps its input when the section is removed', async () => {
    ship(routesOfVersion('1.0.0'))
    const portal = openPortal('/rooms/2', roomsRelease('1.0.0', ['/rooms', '/rooms/:id']))
    await act(refreshSections)
    await portal.user.type(await screen.findByLabelText('Notes'), 'Projector')
    portal.change(registryOf())
    await act(refreshSections)
    expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('Projector')
  })
})

describe('navigating within a section', () => {
  const paths = ['/rooms', '/rooms/:id']
  const disabled = { at: '2099-01-31T08:00:00.000Z', reason: 'It is being repaired.' }

  it('navigation keeps the list with its unsaved input behind a page of another release', async () => {
    ship(routesOfVersion('1.0.0'))
    const portal = openPortal('/rooms', roomsRelease('1.0.0', paths))
    await act(refreshSections)
    await portal.user.type(await screen.findByLabelText('New room'), 'Attic')
    ship(routesOfVersion('2.0.0'))
    portal.change(registryOf(roomsRelease('2.0.0', paths)))
    await act(refreshSections)
    await portal.user.click(screen.getByRole('button', { name: 'Open' }))
    await portal.user.click(await screen.findByRole('button', { name: 'Back' }))
    expect((await screen.findByLabelText<HTMLInputElement>('New room')).value).toBe('Attic')
    screen.getByRole('heading', { name: 'Rooms 1.0.0' })
  })

  it.each([
    ['the newer release', 'Rooms 2.0.0', roomsRelease('2.0.0', paths)],
    ['the panel', 'Rooms', roomsRelease('2.0.0', [], { entry: null, disabled })],
  ])('leaving a form with unsaved input shows %s', async (_case, heading, next) => {
    ship(routesOfVersion('1.0.0'))
    const portal = openPortal('/rooms/2', roomsRelease('1.0.0', paths))
    await act(refreshSections)
    await portal.user.type(await screen.findByLabelText('Notes'), 'Projector')
    ship(routesOfVersion('2.0.0'))
    portal.change(registryOf(next))
    await act(refreshSections)
    await portal.user.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { name: heading })
  })

  it('navigation replaces the kept list of a page when a newer release is active', async () => {
    ship(routesOfVersion('1.0.0'))
    const portal = openPortal('/rooms', roomsRelease('1.0.0', ['/rooms', '/rooms/:id']))
    await act(refreshSections)
    await screen.findByRole('heading', { name: 'Rooms 1.0.0' })

    ship(routesOfVersion('2.0.0'))
    portal.change(registryOf(roomsRelease('2.0.0', ['/rooms', '/rooms/:id'])))
    await act(refreshSections)
    screen.getByRole('heading', { name: 'Rooms 1.0.0' })
    await portal.user.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('heading', { name: 'Room 2' })
    await portal.user.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByRole('heading', { name: 'Rooms 2.0.0' })
  })

  it('navigation matches the routes of the release that replaces the running one', async () => {
    ship(routesOfVersion('1.0.0'))
    const portal = openPortal('/rooms', roomsRelease('1.0.0', ['/rooms', '/rooms/:id']))
    await act(refreshSections)
    await screen.findByRole('heading', { name: 'Rooms 1.0.0' })
    ship(routesOfVersion('2.0.0', ':room'))
    portal.change(registryOf(roomsRelease('2.0.0', ['/rooms', '/rooms/:room'])))
    await act(refreshSections)
    await portal.user.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('heading', { level: 1, name: /^Room/ })
    await waitFor(() => expect(screen.queryByText(/404/)).toBeNull())
  })
})

it('navigation matches the routes of the previous release when the active one fails to load', async () => {
  const previous = roomsRelease('1.0.0', ['/rooms', '/rooms/:id'])
  const failing = roomsRelease('1.1.0', ['/rooms', '/rooms/:room'], { entry: null, previous: '1.0.0' })
  ship(routesOfVersion('1.0.0'))
  renderInPortal(<PortalRoutes />, {
    path: '/rooms/2',
    replies: [registryOf(failing), describedRelease(previous)],
  })
  await act(refreshSections)
  await screen.findByRole('heading', { name: 'Room 2' })
})
