import { milestonesList, tasksGet } from '@headway/contracts/tasks'
import { Route, Routes, type ShownSlot, SlotHostContext } from '@headway/sdk'
import { renderInPortal, reply } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { nothingRelated } from '../test/related.ts'
import { taskWith } from '../test/tasks.ts'
import { TaskDetail } from './TaskDetail.tsx'

// Loads the lazy component in advance, so that no test waits for the dynamic import.
beforeAll(() => import('./TaskTabs.tsx'))

const log: ShownSlot = {
  section: 'mfe_rooms',
  place: 'task',
  id: 'log',
  label: 'Rooms',
}

const open = (slots: ShownSlot[], path: string) =>
  renderInPortal(
    <SlotHostContext
      value={{ slots, Slot: ({ slot, slotProps }) => <p>{`${slot.id} ${JSON.stringify(slotProps)}`}</p> }}
    >
      <Routes>
        <Route path="/tasks/:id" element={<TaskDetail />} />
      </Routes>
    </SlotHostContext>,
    {
      path,
      replies: [reply(tasksGet, taskWith()), reply(milestonesList, { items: [] }), ...nothingRelated],
    },
  )

it('tabs of other sections are before the activity and get the id of the task once they are opened', async () => {
  const portal = open([log], '/tasks/5')
  const tab = await screen.findByRole('tab', { name: 'Rooms' })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent.replace(/\d+$/, ''))).toEqual([
    'Comments',
    'Files',
    'Subtasks',
    'Related',
    'Rooms',
    'Activity',
  ])
  expect(screen.queryByText(/taskId/)).toBeNull()
  await portal.user.click(tab)
  await screen.findByText('log {"taskId":5}')
})

it('the URL names a tab of another section; a tab that is not there any more opens the comments', async () => {
  const portal = open([log], '/tasks/5?tab=mfe_rooms.log')
  await screen.findByText('log {"taskId":5}')
  portal.unmount()
  open([], '/tasks/5?tab=mfe_rooms.log')
  const comments = await screen.findByRole('tab', { name: /^Comments/ })
  expect(comments.getAttribute('aria-selected')).toBe('true')
})
