import {
  type OfferedSlot,
  type SlotOrder,
  sectionSlotsList,
  sectionSlotsUpdate,
} from '@headway/contracts/section-slots'
import { type PreparedReply, refusal, reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAt, openMenu } from '../test/openSections.ts'

// Loads the lazy component in advance, so that no test waits for the dynamic import.
beforeAll(() => import('./SectionListDialogs.tsx'))

const slot = (id: string, other: Partial<OfferedSlot> = {}): OfferedSlot => ({
  section: 'mfe_travel',
  sectionTitle: 'Travel',
  id,
  label: `Card ${id}`,
  roles: null,
  isShown: false,
  ...other,
})

const order = (slots: OfferedSlot[], version = 3): SlotOrder => ({ place: 'dashboard', version, slots })

const listOf = (shown: SlotOrder) =>
  reply(sectionSlotsList, { places: [shown, { place: 'task', version: 0, slots: [] }] })

async function open(shown: SlotOrder, ...replies: PreparedReply[]) {
  const portal = openAt('/admin/sections', [listOf(shown), ...replies])
  const dialog = await openMenu(portal, 'More actions', 'Cards on the dashboard')
  return { portal, dialog }
}

const labels = (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
  dialog.getAllByRole('switch').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)

describe('the cards and tabs of sections', () => {
  it('cards are shown, hidden and ordered, and the focus stays in the moved row', async () => {
    const saved = order([])
    const { portal, dialog } = await open(
      order([slot('a', { roles: ['pm', 'staff'] }), slot('b', { isShown: true }), slot('c')]),
      reply(sectionSlotsUpdate, saved),
    )
    await dialog.findByText('Travel, for Project Manager, Staff Member')
    dialog.getAllByText('Travel, for all roles')
    await portal.user.click(dialog.getByRole('switch', { name: /^Card a/ }))
    await portal.user.click(dialog.getByRole('switch', { name: /^Card b/ }))
    await portal.user.click(dialog.getByRole('button', { name: 'Move Card a down' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move Card a down' }))
    await portal.user.click(dialog.getByRole('button', { name: 'Move Card a down' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move Card a up' }))
    expect(labels(dialog)).toEqual([
      expect.stringMatching(/^Card b/),
      expect.stringMatching(/^Card c/),
      expect.stringMatching(/^Card a/),
    ])
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Order saved')
    expect(portal.asked(sectionSlotsUpdate)).toMatchObject([
      {
        params: { place: 'dashboard' },
        body: {
          version: 3,
          slots: [
            { section: 'mfe_travel', id: 'b', isShown: false },
            { section: 'mfe_travel', id: 'c', isShown: false },
            { section: 'mfe_travel', id: 'a', isShown: true },
          ],
        },
      },
    ])
  })

  it('after a conflict the dialog shows the current order', async () => {
    const { portal, dialog } = await open(
      order([slot('a'), slot('b')]),
      reply(sectionSlotsUpdate, refusal(409, { code: 'slots_conflict' })),
    )
    await portal.user.click(await dialog.findByRole('switch', { name: /^Card a/ }))
    portal.change(listOf(order([slot('b', { isShown: true }), slot('a')], 4)))
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Another administrator changed this order. Review it and try again.')
    const current = within(await screen.findByRole('dialog'))
    await current.findByRole('switch', { name: /^Card b/, checked: true })
    portal.change(reply(sectionSlotsUpdate, order([])))
    await portal.user.click(current.getByRole('switch', { name: /^Card a/ }))
    await portal.user.click(current.getByRole('button', { name: 'Save' }))
    await screen.findByText('Order saved')
    expect(portal.asked(sectionSlotsUpdate).at(-1)?.body).toMatchObject({
      version: 4,
      slots: [{ id: 'b' }, { id: 'a', isShown: true }],
    })
  })

  it('a place without slots says so, and a failed load can be repeated', async () => {
    const portal = openAt('/admin/sections', [reply(sectionSlotsList, refusal(503))])
    const dialog = await openMenu(portal, 'More actions', 'Tabs of a task')
    portal.change(listOf(order([])))
    await portal.user.click(await dialog.findByRole('button', { name: 'Try again' }))
    await dialog.findByText('No section offers a tab for tasks.')
  })
})
