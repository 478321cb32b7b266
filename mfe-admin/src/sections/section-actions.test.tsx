import {
  sectionsDisable,
  sectionsEnable,
  sectionsEndNext,
  sectionsGet,
  sectionsPin,
  sectionsRemove,
  sectionsUpdate,
} from '@headway/contracts/sections'
import { type PreparedReply, refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openMenu, openTravel } from '../test/openSections.ts'
import { sectionWith } from '../test/sections.ts'

type Portal = ReturnType<typeof openTravel>
type Dialog = Awaited<ReturnType<typeof openMenu>>

const releaseConflict = refusal(409, { code: 'release_conflict' })
const disabled = { at: '2099-01-31T08:00:00.000Z', reason: 'It loses trips' }
const partialRollout = {
  version: '1.3.0',
  audience: { kind: 'percentage' as const, percentage: 5 },
  since: '2099-01-31T08:00:00.000Z',
}

async function giveReason({ user }: Portal, dialog: Dialog, submit: string) {
  await user.type(dialog.getByLabelText(/^Reason/), 'Asked by the desk')
  await user.click(dialog.getByRole('button', { name: submit }))
}

const openEditing = async (section: ReturnType<typeof sectionWith>, answer: PreparedReply) => {
  const portal = openTravel([reply(sectionsGet, section), answer])
  return { portal, dialog: await openMenu(portal, 'More actions', 'Edit section') }
}

describe('actions on a section that need a reason', () => {
  it.each([
    ['Pin', 'Section pinned', false],
    ['Unpin', 'Section unpinned', true],
  ])('the action %s sends the version of the section on display', async (entry, done, isPinned) => {
    const portal = openTravel([
      reply(sectionsGet, sectionWith({ isPinned })),
      reply(sectionsPin, sectionWith({ isPinned: !isPinned })),
    ])
    await giveReason(portal, await openMenu(portal, 'More actions', entry), entry)
    await screen.findByText(done)
    expect(portal.asked(sectionsPin).map(({ body }) => body)).toEqual([
      { isPinned: !isPinned, generation: 4, reason: 'Asked by the desk' },
    ])
  })

  it('a release that some users have is withdrawn from them', async () => {
    const portal = openTravel([
      reply(sectionsGet, sectionWith({ next: partialRollout })),
      reply(sectionsEndNext, sectionWith()),
    ])
    await screen.findByText(/1\.3\.0 is rolled out to 5% of people\./)
    await portal.user.click(screen.getByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw release' }))
    portal.change(reply(sectionsGet, sectionWith()))
    await giveReason(portal, dialog, 'Withdraw')
    await waitFor(() => expect(screen.queryByText(/is rolled out to/)).toBeNull())
    expect(portal.asked(sectionsEndNext)[0]?.body).toEqual({ generation: 4, reason: 'Asked by the desk' })
  })

  it('a disabled section is enabled and no longer offered for removal', async () => {
    const portal = openTravel([
      reply(sectionsGet, sectionWith({ disabled })),
      reply(sectionsEnable, sectionWith()),
    ])
    const dialog = await openMenu(portal, 'More actions', 'Enable')
    portal.change(reply(sectionsGet, sectionWith()))
    await giveReason(portal, dialog, 'Enable')
    await waitFor(() => expect(screen.queryByText(/It loses trips/)).toBeNull())
    expect(portal.asked(sectionsEnable)[0]?.body).toEqual({ reason: 'Asked by the desk' })
    await portal.user.click(screen.getByRole('button', { name: 'More actions' }))
    await screen.findByRole('menuitem', { name: 'Disable' })
    expect(screen.queryByRole('menuitem', { name: 'Remove section' })).toBeNull()
  })

  it('removing a section permanently leads back to the list', async () => {
    const portal = openTravel([
      reply(sectionsGet, sectionWith({ disabled })),
      reply(sectionsRemove, undefined),
    ])
    await giveReason(portal, await openMenu(portal, 'More actions', 'Remove section'), 'Remove section')
    await screen.findByRole('heading', { name: 'Sections', level: 1 })
    expect(portal.asked(sectionsRemove)[0]?.body).toEqual({ reason: 'Asked by the desk' })
  })

  it.each([
    ['Pin', reply(sectionsPin, releaseConflict), sectionsPin],
    ['Disable', reply(sectionsDisable, releaseConflict), sectionsDisable],
  ])('the action %s keeps the reason after a conflict', async (entry, answer, endpoint) => {
    const portal = openTravel([answer])
    const dialog = await openMenu(portal, 'More actions', entry)
    await giveReason(portal, dialog, entry)
    await screen.findByText(/Another administrator changed this section/)
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Asked by the desk')
    expect(portal.asked(endpoint)).toHaveLength(1)
    expect(portal.asked(sectionsGet)).toHaveLength(2)
  })

  it('an error from the server about the reason is shown at its field', async () => {
    const errors = [{ pointer: '/reason', code: 'too_long', message: 'Use at most 500 characters' }]
    const portal = openTravel([reply(sectionsPin, refusal(400, { errors }))])
    const dialog = await openMenu(portal, 'More actions', 'Pin')
    await giveReason(portal, dialog, 'Pin')
    await dialog.findByText('Use at most 500 characters')
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Asked by the desk')
  })
})

describe('owner and signature requirement', () => {
  it('owner and signature requirement are changed together', async () => {
    const { portal, dialog } = await openEditing(sectionWith(), reply(sectionsUpdate, sectionWith()))
    await portal.user.clear(dialog.getByLabelText('Team'))
    await portal.user.type(dialog.getByLabelText('Team'), 'Journeys')
    await portal.user.click(dialog.getByRole('switch', { name: 'Accept signed releases only' }))
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Section saved')
    expect(portal.asked(sectionsUpdate)[0]?.body).toEqual({
      owner: { team: 'Journeys', contact: 'travel@headway.test' },
      needsSignature: true,
      isInNavigation: false,
    })
  })

  it('the sidebar entry of the active release can be allowed', async () => {
    const navigation = { label: 'Trips', icon: 'send' as const, roles: ['pm' as const] }
    const { portal, dialog } = await openEditing(
      sectionWith({ navigation }),
      reply(sectionsUpdate, sectionWith({ navigation, isInNavigation: true })),
    )
    await portal.user.click(
      dialog.getByRole('switch', {
        name: 'Show under “Apps” in the sidebar Entry “Trips” for Project Manager',
      }),
    )
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Section saved')
    expect(portal.asked(sectionsUpdate)[0]?.body).toMatchObject({ isInNavigation: true })
  })

  it('the owner of a section can be removed', async () => {
    const { portal, dialog } = await openEditing(sectionWith(), reply(sectionsUpdate, sectionWith()))
    await portal.user.clear(dialog.getByLabelText('Team'))
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Enter a team name')
    expect(portal.asked(sectionsUpdate)).toEqual([])
    await portal.user.clear(dialog.getByLabelText('Contact'))
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Section saved')
    expect(portal.asked(sectionsUpdate)[0]?.body).toEqual({
      owner: null,
      needsSignature: false,
      isInNavigation: false,
    })
  })

  it('errors about owner and signature are shown at their fields, and no input is lost', async () => {
    const errors = [{ pointer: '/owner/team', code: 'too_big', message: 'Use at most 100 characters' }]
    const { portal, dialog } = await openEditing(
      sectionWith(),
      reply(sectionsUpdate, refusal(400, { errors })),
    )
    await portal.user.type(dialog.getByLabelText('Team'), ' of the night')
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Use at most 100 characters')
    expect(dialog.getByLabelText<HTMLInputElement>('Team').value).toBe('Travel desk of the night')
  })
})
