import { sectionReleasesList } from '@headway/contracts/section-releases'
import {
  sectionsCreate,
  sectionsDisable,
  sectionsGet,
  sectionsList,
  sectionsPreview,
  sectionsRollBack,
  sectionsUse,
} from '@headway/contracts/sections'
import { refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAt, openMenu, openTravel } from '../test/openSections.ts'
import { listedSection, releaseWith, sectionWith } from '../test/sections.ts'

describe('the list of sections', () => {
  it('says of each what runs, who owns it and how it does', async () => {
    openAt('/admin/sections', [
      reply(sectionsList, {
        items: [
          listedSection(),
          listedSection({ name: 'mfe_idle', title: 'Idle', health: null, owner: null }),
          listedSection({
            name: 'mfe_off',
            title: 'Off',
            disabled: { at: '2099-01-31T08:00:00.000Z', reason: 'Broken' },
          }),
          listedSection({ name: 'mfe_old', title: 'Old', isCompatible: false }),
          listedSection({ name: 'mfe_new', title: 'New', stable: null, isCompatible: null }),
        ],
      }),
    ])
    const table = await screen.findByRole('table', { name: 'Sections' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Travel.*Travel desk.*1\.2\.0.*Has errors/),
      expect.stringMatching(/Idle.*No owner yet.*No recent use/),
      expect.stringContaining('Disabled'),
      expect.stringContaining('Incompatible'),
      expect.stringContaining('No release yet'),
    ])
  })

  it('is not for everybody', async () => {
    openAt('/admin/sections', [reply(sectionsList, refusal(403))])
    await screen.findByText('You do not have permission to perform this action.')
    expect(screen.queryByRole('button', { name: 'Add section' })).toBeNull()
  })

  it('can be asked for again when the server did not answer', async () => {
    const portal = openAt('/admin/sections', [reply(sectionsList, refusal(503))])
    const again = await screen.findByRole('button', { name: 'Try again' })
    portal.change(reply(sectionsList, { items: [listedSection()] }))
    await portal.user.click(again)
    await screen.findByText('Travel desk')
  })

  it('keeps what was typed for a new section when its name is taken', async () => {
    const taken = {
      errors: [{ pointer: '/name', code: 'taken', message: 'There is a section of this name' }],
    }
    const portal = openAt('/admin/sections', [reply(sectionsCreate, refusal(409, taken))])
    await portal.user.click(await screen.findByRole('button', { name: 'Add section' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(await dialog.findByLabelText(/^Name/), 'travel')
    await portal.user.type(dialog.getByLabelText(/^Title/), 'Travel')
    await portal.user.click(dialog.getByRole('button', { name: 'Add section' }))
    await dialog.findByText('There is a section of this name')
    expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Travel')
    expect(portal.asked(sectionsCreate)[0]?.body).toEqual({
      name: 'mfe_travel',
      title: 'Travel',
      owner: null,
    })
  })
})

describe('a section', () => {
  it('shows its releases, health and history', async () => {
    openTravel()
    await screen.findByRole('heading', { name: 'Travel', level: 1 })
    await screen.findByText('Trips can be copied.')
    expect(screen.getByText('80 ms, 240 ms')).toBeTruthy()
    expect(screen.getByText('Activated: 1.1.0 → 1.2.0')).toBeTruthy()
    expect(screen.getByText(/Ada Byron with build server/)).toBeTruthy()
  })

  it('says that there is no earlier release where there is only one', async () => {
    openTravel([reply(sectionsGet, sectionWith({ previous: null }))])
    await screen.findByText('No earlier release to roll back to')
    expect(screen.queryByRole('button', { name: /^Roll back/ })).toBeNull()
  })

  it('shortens the hash of a build, and has the whole of it in the tooltip', async () => {
    const version = '0.1.0-build.1d38c8095cb9'
    openTravel([reply(sectionReleasesList, { items: [releaseWith({ version })] })])
    expect((await screen.findByTitle(version)).textContent).toBe('0.1.0 1d38c80')
  })

  it('that is not there says so', async () => {
    openTravel([reply(sectionsGet, refusal(404))])
    await screen.findByRole('heading', { name: 'Section not found' })
  })

  it('says that it is switched off, and offers to switch it on', async () => {
    const disabled = { at: '2099-01-31T08:00:00.000Z', reason: 'It loses trips' }
    const portal = openTravel([reply(sectionsGet, sectionWith({ disabled }))])
    await screen.findByText(/It loses trips/)
    await openMenu(portal, 'More actions', 'Enable')
  })

  it('is not switched off without a reason', async () => {
    const portal = openTravel([reply(sectionsDisable, sectionWith())])
    const dialog = await openMenu(portal, 'More actions', 'Disable')
    await portal.user.click(dialog.getByRole('button', { name: 'Disable' }))
    await dialog.findByText('Say why')
    expect(portal.asked(sectionsDisable)).toEqual([])
    await portal.user.type(dialog.getByLabelText(/^Reason/), 'It loses trips')
    await portal.user.click(dialog.getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(portal.asked(sectionsDisable)[0]?.body).toEqual({ reason: 'It loses trips' }))
  })

  it('goes back to the release before, and tells the server which state was seen', async () => {
    const portal = openTravel([reply(sectionsRollBack, sectionWith())])
    await portal.user.click(await screen.findByRole('button', { name: 'Roll back to 1.1.0' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(await dialog.findByLabelText(/^Reason/), 'It loses trips')
    await portal.user.click(dialog.getByRole('button', { name: 'Roll back' }))
    await waitFor(() =>
      expect(portal.asked(sectionsRollBack)[0]?.body).toEqual({
        version: '1.1.0',
        generation: 4,
        reason: 'It loses trips',
      }),
    )
  })

  it('that somebody else has changed meanwhile is read again, and nothing typed is lost', async () => {
    const portal = openTravel([reply(sectionsRollBack, refusal(409, { code: 'release_moved' }))])
    await portal.user.click(await screen.findByRole('button', { name: 'Roll back to 1.1.0' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(await dialog.findByLabelText(/^Reason/), 'It loses trips')
    portal.change(reply(sectionsGet, sectionWith({ generation: 5 })))
    await portal.user.click(dialog.getByRole('button', { name: 'Roll back' }))
    await screen.findByText(/Another administrator changed this section/)
    await waitFor(() => expect(portal.asked(sectionsGet)).toHaveLength(2))
    await portal.user.click(dialog.getByRole('button', { name: 'Roll back' }))
    await waitFor(() => expect(portal.asked(sectionsRollBack)[1]?.body).toMatchObject({ generation: 5 }))
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('It loses trips')
  })

  it('gives a release to the roles that were chosen', async () => {
    const portal = openTravel([reply(sectionsUse, sectionWith())])
    await portal.user.click(await screen.findByRole('button', { name: 'Activate 1.3.0…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.selectOptions(dialog.getByLabelText('Audience'), 'roles')
    await portal.user.type(dialog.getByLabelText(/^Reason/), 'Try it out')
    await portal.user.click(dialog.getByRole('button', { name: 'Activate' }))
    await dialog.findByText('Choose at least one role')
    await portal.user.click(dialog.getByLabelText('IT Administrator'))
    await portal.user.click(dialog.getByRole('button', { name: 'Activate' }))
    await waitFor(() =>
      expect(portal.asked(sectionsUse)[0]?.body).toEqual({
        version: '1.3.0',
        audience: { kind: 'roles', roles: ['it_admin'] },
        generation: 4,
        reason: 'Try it out',
      }),
    )
  })

  it('says how often each fault was seen, and how many of the checks have passed', async () => {
    const passed = releaseWith().checks
    const fault = {
      kind: 'error' as const,
      stack: 'TripList\nTripPage',
      lastSeenAt: '2099-01-31T08:00:00.000Z',
    }
    const portal = openTravel([
      reply(sectionReleasesList, {
        items: [
          releaseWith({
            checks: [...passed, { name: 'sizes', isPassed: false, message: 'It is too large.', details: [] }],
            faults: [
              { ...fault, message: 'No trip', count: 1 },
              { ...fault, message: 'No desk', count: 31 },
            ],
          }),
          releaseWith({ version: '1.2.0', checks: passed }),
        ],
      }),
    ])
    await portal.user.click(await screen.findByRole('button', { name: '1 of 2 checks passed' }))
    screen.getByRole('button', { name: '1 check passed', expanded: false })
    const row = await screen.findByText('No trip')
    expect(row.textContent).toMatch(/^No tripOnce, /)
    expect(screen.getByText('No desk').textContent).toMatch(/31 times, last /)
  })

  it('does not offer a release that does not fit', async () => {
    const portal = openTravel([reply(sectionReleasesList, { items: [releaseWith({ isCompatible: false })] })])
    const use = await screen.findByRole<HTMLButtonElement>('button', { name: 'Activate 1.3.0…' })
    expect(use.disabled).toBe(true)
    await portal.user.click(screen.getByRole('button', { name: 'Actions for 1.3.0' }))
    const preview = await screen.findByRole('menuitem', { name: 'Preview in my session' })
    expect(preview.getAttribute('aria-disabled')).toBe('true')
  })

  it('is previewed in the session only, and says so', async () => {
    const portal = openTravel([reply(sectionsPreview, sectionWith({ preview: '1.3.0' }))])
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for 1.3.0' }))
    portal.change(reply(sectionsGet, sectionWith({ preview: '1.3.0' })))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Preview in my session' }))
    await screen.findByText(/You’re previewing 1.3.0/)
    expect(portal.asked(sectionsPreview)[0]?.body).toEqual({ version: '1.3.0' })
  })
})
