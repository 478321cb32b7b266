import { sectionsUse } from '@headway/contracts/sections'
import { usersList } from '@headway/contracts/users'
import { type PreparedReply, refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openTravel } from '../test/openSections.ts'
import { sectionWith } from '../test/sections.ts'
import { listedUser, usersPage } from '../test/users.ts'

const grace = listedUser()
const ada = listedUser({ id: 12, firstName: 'Ada', lastName: 'Byron', email: 'ada@headway.test' })

async function openFor(audience: string, answer: PreparedReply = reply(sectionsUse, sectionWith())) {
  const portal = openTravel([answer, reply(usersList, usersPage([grace, ada]))])
  await portal.user.click(await screen.findByRole('button', { name: 'Activate 1.3.0…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await portal.user.selectOptions(dialog.getByLabelText('Audience'), audience)
  await portal.user.type(dialog.getByLabelText(/^Reason/), 'Try it out')
  const submit = () => portal.user.click(dialog.getByRole('button', { name: 'Activate' }))
  const audiences = () =>
    portal.asked(sectionsUse).map(({ body }) => (body as { audience: unknown }).audience)
  return { portal, dialog, submit, audiences }
}

describe('a release for some first', () => {
  it('goes on in steps', async () => {
    const { submit, audiences } = await openFor('steps')
    await submit()
    await screen.findByText('Release activated')
    expect(audiences()).toEqual([{ kind: 'steps' }])
  })

  it.each([
    ['33', 33],
    ['250', 99],
    ['0', 1],
  ])('goes to a share of people: %s typed', async (typed, percentage) => {
    const { portal, dialog, submit, audiences } = await openFor('percentage')
    const share = dialog.getByLabelText<HTMLInputElement>('Share in percent')
    expect(share.value).toBe('10')
    await portal.user.clear(share)
    await portal.user.type(share, typed)
    await submit()
    await waitFor(() => expect(audiences()).toEqual([{ kind: 'percentage', percentage }]))
  })

  it('goes to the people who were chosen, without the one taken out again', async () => {
    const { portal, dialog, submit, audiences } = await openFor('people')
    const box = dialog.getByRole('combobox', { name: 'People' })
    await submit()
    await dialog.findByText('Choose at least one person')
    await portal.user.type(box, 'grace')
    await portal.user.click(await dialog.findByRole('option', { name: /Grace Hopper/ }))
    expect(box).toHaveProperty('value', '')
    expect(box.getAttribute('aria-expanded')).toBe('false')
    await portal.user.click(box)
    expect(dialog.queryByRole('option', { name: /Grace Hopper/ })).toBeNull()
    await portal.user.click(await dialog.findByRole('option', { name: /Ada Byron/ }))
    await portal.user.click(dialog.getByRole('button', { name: 'Remove Grace Hopper' }))
    await submit()
    await waitFor(() => expect(audiences()).toEqual([{ kind: 'people', userIds: [12] }]))
  })

  it('that somebody else was faster with keeps who was chosen', async () => {
    const moved = refusal(409, { code: 'release_moved' })
    const { portal, dialog, submit, audiences } = await openFor('people', reply(sectionsUse, moved))
    await portal.user.click(dialog.getByRole('combobox', { name: 'People' }))
    await portal.user.click(await dialog.findByRole('option', { name: /Ada Byron/ }))
    await submit()
    await screen.findByText(/Another administrator changed this section/)
    dialog.getByRole('button', { name: 'Remove Ada Byron' })
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Try it out')
    expect(audiences()).toHaveLength(1)
  })

  it('says at the choice whom the server does not know', async () => {
    const errors = [{ pointer: '/audience/userIds', code: 'unknown', message: 'Choose active people' }]
    const { portal, dialog, submit } = await openFor('people', reply(sectionsUse, refusal(400, { errors })))
    await portal.user.click(dialog.getByRole('combobox', { name: 'People' }))
    await portal.user.click(await dialog.findByRole('option', { name: /Ada Byron/ }))
    await submit()
    await dialog.findByText('Choose active people')
    dialog.getByRole('button', { name: 'Remove Ada Byron' })
  })
})
