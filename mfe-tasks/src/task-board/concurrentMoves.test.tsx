import { tasksReopen, tasksStart } from '@headway/contracts/task-states'
import { tasksGet, tasksList } from '@headway/contracts/tasks'
import { invalidateTags } from '@headway/sdk'
import { reply } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { column, counted, inWork, openBoard, pageFor, titlesIn } from '../test/board.ts'
import { pageOf } from '../test/pages.ts'
import { taskWith } from '../test/tasks.ts'

/** Moves task 1 through the menu of its card. */
async function moveTask({ user }: ReturnType<typeof openBoard>, to: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
  await user.click(await screen.findByRole('menuitem', { name: `Move to ${to}` }))
}

describe('moves on the board while responses arrive', () => {
  it.each([
    ['', false],
    [', also if an event arrives while it loads', true],
  ])('a second move waits for the first and uses the version it returned%s', async (_, hasEvent) => {
    const portal = openBoard()
    const written = taskWith({ id: 1, title: 'Task 1', version: 4, ...inWork })
    const { promise, resolve } = Promise.withResolvers<typeof written>()
    portal.change(reply(tasksStart, () => promise))
    portal.change(
      reply(tasksGet, () => {
        if (hasEvent) {
          portal.store.dispatch(invalidateTags([{ type: 'Task', id: 1 }]))
        }
        return written
      }),
    )
    portal.change(reply(tasksReopen, taskWith({ id: 1, title: 'Task 1', version: 5 })))
    await moveTask(portal, 'In progress')
    await waitFor(async () => expect(await titlesIn('In progress')).toEqual(['Task 1', 'Task 2']))
    await moveTask(portal, 'Pending')
    await waitFor(async () => expect(await titlesIn('Pending')).toEqual(['Task 1']))
    expect(portal.asked(tasksReopen)).toEqual([])
    resolve(written)
    await waitFor(() => expect(portal.asked(tasksReopen)[0]?.headers['if-match']).toBe('"4"'))
  })

  it('a moved card stays where it is when a response from before the move arrives', async () => {
    const older = Promise.withResolvers<void>()
    let isHeld = false
    const portal = openBoard('/tasks?view=board', [
      reply(tasksList, async (call) => {
        if (isHeld) {
          await older.promise
        }
        // Task 3 is new, so that its card shows that the response has arrived.
        return isHeld && call.query.status === 'in_progress'
          ? pageOf(2, 2, null, inWork)
          : pageFor(call.query.status)
      }),
      counted,
    ])
    portal.change(reply(tasksStart, () => new Promise(() => undefined)))
    await waitFor(async () => expect(await titlesIn('Pending')).toEqual(['Task 1']))
    isHeld = true
    portal.store.dispatch(
      invalidateTags([
        { type: 'Task', id: 2 },
        { type: 'Task', id: 1 },
      ]),
    )
    await moveTask(portal, 'In progress')
    await waitFor(async () => expect(await titlesIn('In progress')).toEqual(['Task 1', 'Task 2']))
    const card = (await column('In progress')).getByRole('link', { name: 'Task 1' })
    older.resolve()
    await waitFor(async () => expect(await titlesIn('In progress')).toEqual(['Task 1', 'Task 2', 'Task 3']))
    expect(await titlesIn('Pending')).toEqual([])
    expect((await column('In progress')).getByRole('link', { name: 'Task 1' })).toBe(card)
  })

  it('a moved card disappears once its new column was requested after the move and lacks it', async () => {
    const portal = openBoard()
    portal.change(reply(tasksStart, taskWith({ id: 1, title: 'Task 1', version: 4, ...inWork })))
    await moveTask(portal, 'In progress')
    await screen.findByText('Moved “Task 1” to In progress, 1 of 2.')
    portal.store.dispatch(invalidateTags([{ type: 'Task', id: 2 }]))
    await waitFor(async () => expect(await titlesIn('In progress')).toEqual(['Task 2']))
  })
})
