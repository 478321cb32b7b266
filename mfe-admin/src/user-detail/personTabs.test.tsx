import { absencesList } from '@headway/contracts/calendar'
import { usersGet } from '@headway/contracts/users'
import { Route, Routes, type ShownSlot, SlotHostContext } from '@headway/sdk'
import { renderInPortal, reply } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userWith } from '../test/users.ts'
import { UserDetail } from './UserDetail.tsx'

const log: ShownSlot = {
  section: 'mfe_rooms',
  place: 'person',
  id: 'log',
  label: 'Rooms',
}
const can = { ...userWith().can, seeSessions: false, seeAudit: false }

const open = (slots: ShownSlot[]) =>
  renderInPortal(
    <SlotHostContext
      value={{ slots, Slot: ({ slot, slotProps }) => <p>{`${slot.id} ${JSON.stringify(slotProps)}`}</p> }}
    >
      <Routes>
        <Route path="/users/:id" element={<UserDetail />} />
      </Routes>
    </SlotHostContext>,
    {
      path: '/users/11',
      replies: [reply(usersGet, userWith({ can })), reply(absencesList, { items: [], can: { edit: false } })],
    },
  )

it('tabs of sections are next to the page’s own content and get the id of the person', async () => {
  const portal = open([log, { ...log, id: 'other', place: 'task', label: 'Other' }])
  await screen.findByRole('heading', { name: 'Profile' })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Overview', 'Rooms'])
  expect(screen.queryByText(/userId/)).toBeNull()
  await portal.user.click(screen.getByRole('tab', { name: 'Rooms' }))
  await screen.findByText('log {"userId":11}')
})

it('the page of a person has no tabs without slots', async () => {
  open([])
  await screen.findByRole('heading', { name: 'Profile' })
  expect(screen.queryByRole('tab')).toBeNull()
})
