import { Input } from '@headway/design-system'
import { usePageKeys, useUnsaved } from '@headway/sdk'
import { renderInPortal, signedIn } from '@headway/sdk/testing'
import type { Role } from '@headway/contracts'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { rememberPage } from '../layout/recentPages.ts'
import { offeredCommands } from './globalCommands.ts'
import { PaletteHost } from './PaletteHost.tsx'
import { furtherScreens } from './screens.ts'
import type { SectionEntry } from '../sections/registry.ts'

function PageWithKeys() {
  usePageKeys([{ keys: ['[', ']'], does: 'Another month' }])
  return null
}

function DialogWithText() {
  const [isSaved, setSaved] = useState(false)
  useUnsaved(!isSaved)
  return (
    <div role="dialog" aria-label="A form">
      <button type="button" onClick={() => setSaved(true)}>
        Save
      </button>
    </div>
  )
}

const open = (role: Role = 'pm') =>
  renderInPortal(
    <>
      <Input aria-label="A field" />
      <button type="button">A button</button>
      <PageWithKeys />
      <PaletteHost />
    </>,
    { user: signedIn(role), path: '/tasks' },
  )

const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search and commands' })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const activeOption = async () =>
  document.getElementById((await box()).getAttribute('aria-activedescendant') ?? '')?.textContent

async function withPalette(role?: Role) {
  const portal = open(role)
  await screen.findByLabelText('A field')
  await portal.user.keyboard('{Control>}k{/Control}')
  // The simulated browser does not move the focus; the end-to-end tests check that.
  await portal.user.click(await box())
  return portal
}

describe('the palette', () => {
  it('Ctrl+K opens and closes the palette, even while the user types', async () => {
    const portal = open()
    await portal.user.click(await screen.findByLabelText('A field'))
    await portal.user.keyboard('{Control>}k{/Control}')
    await box()
    await portal.user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the palette does not open over a dialog with unsaved input', async () => {
    const portal = renderInPortal(
      <>
        <DialogWithText />
        <PaletteHost />
      </>,
      { user: signedIn('pm'), path: '/tasks' },
    )
    await screen.findByRole('dialog', { name: 'A form' })
    await portal.user.keyboard('{Control>}k{/Control}')
    await portal.user.click(screen.getByRole('button', { name: 'Save' }))
    // If the first key press had opened the palette, this one would close it.
    await portal.user.keyboard('{Control>}k{/Control}')
    await box()
  })

  it('the palette limits the number of search words to that of every search', async () => {
    const portal = await withPalette()
    await portal.user.paste('a'.repeat(5_000))
    expect((await box()).value).toHaveLength(100)
  })

  it('the palette opens the screen chosen with the arrow keys, which wrap around', async () => {
    const portal = await withPalette()
    expect(await activeOption()).toBe('Dashboard')
    await portal.user.keyboard('{ArrowUp}')
    expect(await activeOption()).toBe('Log out')
    await portal.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(await activeOption()).toBe('Team Reports')
    await portal.user.keyboard('{Enter}')
    await waitFor(() => expect(portal.address()).toBe('/reports'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the palette matches every word regardless of case and accents, and shows the count', async () => {
    const portal = await withPalette()
    await portal.user.type(await box(), 'REPÖRTS team')
    await waitFor(() => expect(options()).toEqual(['Team Reports']))
    expect(screen.getByRole('status').textContent).toBe('1 result')
    await portal.user.type(await box(), ' nowhere')
    await screen.findByText('No results for “REPÖRTS team nowhere”')
    await portal.user.keyboard('{Enter}')
    expect(portal.address()).toBe('/tasks')
  })

  it('the palette ranks labels that begin with the words first, for pages and commands alike', async () => {
    const portal = await withPalette()
    await portal.user.type(await box(), 'log')
    await waitFor(() => expect(options()).toEqual(['Log out', 'Activity Log']))
  })

  it('the palette lists recent pages of this tab, without those of the navigation', async () => {
    rememberPage({ to: '/tasks/9', label: 'Order chairs' })
    rememberPage({ to: '/reports', label: 'Progress Reports' })
    await withPalette()
    expect(options().slice(0, 2)).toEqual(['Order chairs', 'Dashboard'])
  })

  it('the palette offers only what the navigation of the role contains', async () => {
    await withPalette('viewer')
    expect(options()).toEqual(expect.arrayContaining(['Dashboard', 'View Tasks', 'View Reports']))
    expect(options()).not.toContain('Manage Users')
  })
})

describe('the shortcut list', () => {
  it('a question mark opens the shortcut list, but not while the user types', async () => {
    const portal = open()
    await portal.user.click(await screen.findByLabelText('A field'))
    await portal.user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await portal.user.click(screen.getByRole('button', { name: 'A button' }))
    await portal.user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    const month = screen.getByText('Another month')
    expect(month.nextElementSibling?.textContent).toBe('[  ]')
  })

  it('the shortcut list is where single-key shortcuts are disabled', async () => {
    const portal = open()
    await portal.user.click(await screen.findByRole('button', { name: 'A button' }))
    await portal.user.keyboard('?')
    await portal.user.click(await screen.findByRole('checkbox', { name: 'Single-key shortcuts' }))
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await portal.user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await portal.user.keyboard('{Control>}k{/Control}')
    await box()
  })
})

describe('offers of sections on every page', () => {
  const command = { id: 'quick-add', label: 'Quick add', key: 'c', needs: 'createTask' }
  const sections = [
    { name: 'mfe_tasks', commands: [command] },
    { name: 'mfe_travel', commands: [{ id: 'trip', label: 'Plan a trip', key: 'c' }] },
    { name: 'mfe_legacy' },
  ] as unknown as SectionEntry[]
  const offeredTo = (role: Role, createTask: boolean) =>
    offeredCommands({ can: { ...signedIn(role).can, createTask } }, sections).map(
      ({ section, id }) => `${section} ${id}`,
    )

  it('an offer is shown to users with the abilities it needs, in the order of sections', () => {
    expect(offeredTo('pm', true)).toEqual(['mfe_tasks quick-add', 'mfe_travel trip'])
    expect(offeredTo('staff', false)).toEqual(['mfe_travel trip'])
  })

  it('an offer with an unknown required ability is hidden', () => {
    const unknown = [{ name: 'mfe_new', commands: [{ id: 'fly', label: 'Fly', needs: 'fly' }] }]
    expect(offeredCommands(signedIn('super_admin'), unknown as unknown as SectionEntry[])).toEqual([])
  })
})

describe('the screens of the palette', () => {
  const section = (name: string, ...paths: string[]) =>
    ({ name, routes: paths.map((path) => ({ path, title: `Page ${path}` })) }) as unknown as SectionEntry

  const sections = [
    section('mfe_admin', '/users', '/users/import', '/users/:id', '/settings', '/admin', '/admin/audit'),
    section('mfe_absences', '/absences', '/absences/:day'),
    section('mfe_legacy'),
  ]
  const pathsFor = (role: Role) => furtherScreens(role, sections).map(({ to }) => to)

  it('the palette adds screens of sections outside the navigation, without pages that need a parameter', () => {
    expect(pathsFor('staff')).toEqual(['/absences'])
  })

  it('the palette adds screens below navigation entries', () => {
    expect(pathsFor('it_admin')).toEqual(['/users/import', '/admin', '/admin/audit', '/absences'])
  })
})
