import { sectionsUse } from '@headway/contracts/sections'
import { type PreparedReply, refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openTravel } from '../test/openSections.ts'
import { sectionWith } from '../test/sections.ts'

async function openFor(audience: string, answer: PreparedReply = reply(sectionsUse, sectionWith())) {
  const portal = openTravel([answer])
  await portal.user.click(await screen.findByRole('button', { name: 'Activate 1.3.0…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await portal.user.selectOptions(dialog.getByLabelText('Audience'), audience)
  await portal.user.type(dialog.getByLabelText(/^Reason/), 'Try it out')
  const submit = () => portal.user.click(dialog.getByRole('button', { name: 'Activate' }))
  const audiences = () =>
    portal.asked(sectionsUse).map(({ body }) => (body as { audience: unknown }).audience)
  return { portal, dialog, submit, audiences }
}

describe('a release for some users first', () => {
  it.each([
    ['33', 33],
    ['250', 99],
    ['0', 1],
  ])('a release is activated for a percentage of users: %s typed', async (typed, percentage) => {
    const { portal, dialog, submit, audiences } = await openFor('percentage')
    const share = dialog.getByLabelText<HTMLInputElement>('Percentage of people')
    expect(share.value).toBe('10')
    await portal.user.clear(share)
    await portal.user.type(share, typed)
    await submit()
    await waitFor(() => expect(audiences()).toEqual([{ kind: 'percentage', percentage }]))
  })

  it('a release is activated for at least one chosen role', async () => {
    const { portal, dialog, submit, audiences } = await openFor('roles')
    await submit()
    await dialog.findByText('Choose at least one role')
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Staff Member' }))
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Viewer' }))
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Viewer' }))
    await submit()
    await waitFor(() => expect(audiences()).toEqual([{ kind: 'roles', roles: ['staff'] }]))
  })

  it('a conflict with another administrator keeps the choice', async () => {
    const releaseConflict = refusal(409, { code: 'release_conflict' })
    const { portal, dialog, submit, audiences } = await openFor('roles', reply(sectionsUse, releaseConflict))
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Staff Member' }))
    await submit()
    await screen.findByText(/Another administrator changed this section/)
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Staff Member' }).checked).toBe(true)
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Try it out')
    expect(audiences()).toHaveLength(1)
  })
})
