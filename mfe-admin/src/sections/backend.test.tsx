import { sectionsGet, sectionsList, sectionsSetBackend } from '@headway/contracts/sections'
import { refusal, reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAt, openTravel } from '../test/openSections.ts'
import { listedSection, sectionWith } from '../test/sections.ts'

const backend = {
  url: 'https://travel.example.org/api',
  state: 'failing' as const,
  requests: 1_200,
  failures: 60,
  slow: 4,
  lastFailure: { at: '2099-01-31T08:00:00.000Z', reason: 'invalid_response' as const },
}
const withBackend = sectionWith({ backend })

const openDialog = async (portal: ReturnType<typeof openTravel>, button: string) => {
  await portal.user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

describe('the backend of a section', () => {
  it('shows its address, its figures and why it failed last', async () => {
    openTravel([reply(sectionsGet, withBackend)])
    await screen.findByText('https://travel.example.org/api')
    expect(screen.getByText('1,200')).toBeTruthy()
    expect(screen.getByText('60')).toBeTruthy()
    expect(screen.getByText('Failing')).toBeTruthy()
    expect(screen.getByText(/Its response was not allowed/)).toBeTruthy()
  })

  it.each([
    ['failing', 'Backend failing'],
    ['slow', 'Backend slow'],
  ] as const)('a %s backend is the state of its section in the list', async (state, text) => {
    openAt('/admin/sections', [
      reply(sectionsList, { items: [listedSection({ backend: { ...backend, state } })] }),
    ])
    await screen.findAllByText(text)
  })

  it('an administrator who must not set it reads who can', async () => {
    openTravel([reply(sectionsGet, sectionWith({ can: { setBackend: false } }))])
    await screen.findByText(/A super administrator can set the address/)
    expect(screen.queryByRole('button', { name: 'Set address' })).toBeNull()
  })

  it('is set with an address and a reason; both are required', async () => {
    const portal = openTravel([reply(sectionsSetBackend, withBackend)])
    const dialog = await openDialog(portal, 'Set address')
    await portal.user.click(dialog.getByRole('button', { name: 'Save address' }))
    await dialog.findByText('Enter a base URL that starts with https://')
    expect(dialog.getByText('Enter a reason')).toBeTruthy()
    await portal.user.type(dialog.getByLabelText(/^Base URL/), backend.url)
    await portal.user.type(dialog.getByLabelText(/^Reason/), 'Trips are stored there')
    portal.change(reply(sectionsGet, withBackend))
    await portal.user.click(dialog.getByRole('button', { name: 'Save address' }))
    await screen.findByText('Backend address saved')
    expect(portal.asked(sectionsSetBackend)[0]?.body).toEqual({
      url: backend.url,
      generation: 4,
      reason: 'Trips are stored there',
    })
  })

  it('shows beside the field why an address is refused', async () => {
    const message = 'The address 10.0.0.1 is not public.'
    const errors = [{ pointer: '/url', code: 'not_allowed', message }]
    const portal = openTravel([reply(sectionsSetBackend, refusal(400, { errors }))])
    const dialog = await openDialog(portal, 'Set address')
    await portal.user.type(dialog.getByLabelText(/^Base URL/), 'https://10.0.0.1')
    await portal.user.type(dialog.getByLabelText(/^Reason/), 'For a test')
    await portal.user.click(dialog.getByRole('button', { name: 'Save address' }))
    await dialog.findByText(message)
  })

  it('is removed with a reason', async () => {
    const portal = openTravel([reply(sectionsGet, withBackend), reply(sectionsSetBackend, sectionWith())])
    const dialog = await openDialog(portal, 'Remove')
    await portal.user.type(dialog.getByLabelText(/^Reason/), 'It moved into the portal')
    portal.change(reply(sectionsGet, sectionWith()))
    await portal.user.click(dialog.getByRole('button', { name: 'Remove backend' }))
    await screen.findByText('No backend. This section uses the portal’s API only.')
    expect(portal.asked(sectionsSetBackend)[0]?.body).toEqual({
      url: null,
      generation: 4,
      reason: 'It moved into the portal',
    })
  })
})
