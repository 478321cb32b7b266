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

describe('the section list', () => {
  it('the section list shows the active release, owner and health of each section', async () => {
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

  it('the section list draws the load time per hour when two hours have loads', async () => {
    openAt('/admin/sections', [
      reply(sectionsList, {
        items: [
          listedSection(),
          listedSection({ name: 'mfe_new', title: 'New', p95ByHour: [...Array<null>(23).fill(null), 250] }),
        ],
      }),
    ])
    const [travel, fresh] = (await screen.findAllByRole('row')).slice(1)
    within(travel as HTMLElement).getByRole('img', {
      name: 'Load time (p95) per hour over 24 hours; slowest hour 250 ms',
    })
    expect(within(fresh as HTMLElement).queryByRole('img')).toBeNull()
  })

  it('the section list is forbidden for other roles', async () => {
    openAt('/admin/sections', [reply(sectionsList, refusal(403))])
    await screen.findByText('You do not have permission to perform this action.')
    expect(screen.queryByRole('button', { name: 'Add section' })).toBeNull()
  })

  it('the section list is requested again after a loading error', async () => {
    const portal = openAt('/admin/sections', [reply(sectionsList, refusal(503))])
    const again = await screen.findByRole('button', { name: 'Try again' })
    portal.change(reply(sectionsList, { items: [listedSection()] }))
    await portal.user.click(again)
    await screen.findByText('Travel desk')
  })

  it('adding a section keeps the input when the name is already used', async () => {
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

describe('the section page', () => {
  it('the section page shows releases, health and history', async () => {
    openTravel()
    await screen.findByRole('heading', { name: 'Travel', level: 1 })
    await screen.findByText('Trips can be copied.')
    expect(screen.getByText('80 ms, 240 ms')).toBeTruthy()
    expect(screen.getByText('Activated: 1.1.0 → 1.2.0')).toBeTruthy()
    expect(screen.getByText(/Ada Byron with build server/)).toBeTruthy()
  })

  it('the section page says that there is no previous release when there is only one', async () => {
    openTravel([reply(sectionsGet, sectionWith({ previous: null }))])
    await screen.findByText('No earlier release to roll back to')
    expect(screen.queryByRole('button', { name: /^Roll back/ })).toBeNull()
  })

  it('the section page shortens the build hash and shows all of it in the tooltip', async () => {
    const version = '0.1.0-build.1d38c8095cb9'
    openTravel([reply(sectionReleasesList, { items: [releaseWith({ version })] })])
    expect((await screen.findByTitle(version)).textContent).toBe('0.1.0 1d38c80')
  })

  it('the section page says when the section does not exist', async () => {
    openTravel([reply(sectionsGet, refusal(404))])
    await screen.findByRole('heading', { name: 'Section not found' })
  })

  it('the section page says that the section is disabled and offers to enable it', async () => {
    const disabled = { at: '2099-01-31T08:00:00.000Z', reason: 'It loses trips' }
    const portal = openTravel([reply(sectionsGet, sectionWith({ disabled }))])
    await screen.findByText(/It loses trips/)
    await openMenu(portal, 'More actions', 'Enable')
  })

  it('disabling a section requires a reason', async () => {
    const portal = openTravel([reply(sectionsDisable, sectionWith())])
    const dialog = await openMenu(portal, 'More actions', 'Disable')
    await portal.user.click(dialog.getByRole('button', { name: 'Disable' }))
    await dialog.findByText('Enter a reason')
    expect(portal.asked(sectionsDisable)).toEqual([])
    await portal.user.type(dialog.getByLabelText(/^Reason/), 'It loses trips')
    await portal.user.click(dialog.getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(portal.asked(sectionsDisable)[0]?.body).toEqual({ reason: 'It loses trips' }))
  })

  it('a rollback goes to the previous release and sends the version on display', async () => {
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

  it('a rollback from a row of the section list names the same build as its button', async () => {
    const previous = { version: '0.1.0-build.674b1205979f' }
    const portal = openAt('/admin/sections', [
      reply(sectionsList, { items: [listedSection({ previous })] }),
      reply(sectionReleasesList, { items: [] }),
      reply(sectionsRollBack, sectionWith()),
    ])
    await portal.user.click(await screen.findByRole('button', { name: 'Roll Travel back to 0.1.0 674b120' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('0.1.0 674b120')
    await portal.user.type(dialog.getByLabelText(/^Reason/), 'It loses trips')
    await portal.user.click(dialog.getByRole('button', { name: 'Roll back' }))
    await waitFor(() =>
      expect(portal.asked(sectionsRollBack)[0]?.body).toMatchObject({ version: previous.version }),
    )
  })

  it('a section that another administrator changed is reloaded, and no input is lost', async () => {
    const portal = openTravel([reply(sectionsRollBack, refusal(409, { code: 'release_conflict' }))])
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

  it('a release is activated for the chosen roles', async () => {
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

  it('the section page shows the count of each error and how many checks have passed', async () => {
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

  it('an incompatible release is not offered for activation', async () => {
    const portal = openTravel([reply(sectionReleasesList, { items: [releaseWith({ isCompatible: false })] })])
    const use = await screen.findByRole<HTMLButtonElement>('button', { name: 'Activate 1.3.0…' })
    expect(use.disabled).toBe(true)
    await portal.user.click(screen.getByRole('button', { name: 'Actions for 1.3.0' }))
    const preview = await screen.findByRole('menuitem', { name: 'Preview in my session' })
    expect(preview.getAttribute('aria-disabled')).toBe('true')
  })

  it('a release preview applies to the session only, and the page says so', async () => {
    const portal = openTravel([reply(sectionsPreview, sectionWith({ preview: '1.3.0' }))])
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for 1.3.0' }))
    portal.change(reply(sectionsGet, sectionWith({ preview: '1.3.0' })))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Preview in my session' }))
    await screen.findByText(/You’re previewing 1.3.0/)
    expect(portal.asked(sectionsPreview)[0]?.body).toEqual({ version: '1.3.0' })
  })
})
