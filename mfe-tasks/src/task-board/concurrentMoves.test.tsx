import { tasksReopen, tasksStart } from '@headway/contracts/task-states'
import { tasksGet, tasksList } from '@headway/contracts/tasks'
import { invalidateTags } from '@headway/sdk'
import { reply } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { column, counted, inWork, openBoard, pageFor, titlesIn } from '../test/board.ts'
import { pageOf } from '../test/pages.ts'
import { taskWith } from '../test/tasks.ts'

describe('moves on the board while responses arrive', () => {
  it('a second move waits for the first response and uses the version it returned', async () => {
    const portal = openBoard()
    const written = taskWith({ id: 1, title: 'Task 1', version: 4, ...inWork })
    const { promise, resolve } = Promise.withResolvers<typeof written>()
    portal.change(reply(tasksStart, () => promise))
    portal.change(reply(tasksGet, written))
    portal.change(reply(tasksReopen, taskWith({ id: 1, title: 'Task 1', version: 5 })))
    const move = async (to: string) => {
      await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
      await portal.user.click(await screen.findByRole('menuitem', { name: `Move to ${to}` }))
    }
    await move('In progress')
    await waitFor(async () => expect(await titlesIn('In progress')).toEqual(['Task 1', 'Task 2']))
    await move('Pending')
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
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Move to In progress' }))
    await waitFor(async () => expect(await titlesIn('In progress')).toEqual(['Task 1', 'Task 2']))
    const card = (await column('In progress')).getByRole('link', { name: 'Task 1' })
    older.resolve()
    await waitFor(async () => expect(await titlesIn('In progress')).toEqual(['Task 1', 'Task 2', 'Task 3']))
    expect(await titlesIn('Pending')).toEqual([])
    expect((await column('In progress')).getByRole('link', { name: 'Task 1' })).toBe(card)
  })

  it('the board reads the result of a move even if events arrive while it loads', async () => {
    const portal = openBoard()
    const written = taskWith({ id: 1, title: 'Task 1', version: 4, ...inWork })
    const { promise, resolve } = Promise.withResolvers<typeof written>()
    portal.change(reply(tasksStart, () => promise))
    portal.change(
      reply(tasksGet, () => {
        portal.store.dispatch(invalidateTags([{ type: 'Task', id: 1 }]))
        return written
      }),
    )
    portal.change(reply(tasksReopen, taskWith({ id: 1, title: 'Task 1', version: 5 })))
    const move = async (to: string) => {
      await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
      await portal.user.click(await screen.findByRole('menuitem', { name: `Move to ${to}` }))
    }
    await move('In progress')
    await waitFor(async () => expect(await titlesIn('In progress')).toEqual(['Task 1', 'Task 2']))
    await move('Pending')
    await waitFor(async () => expect(await titlesIn('Pending')).toEqual(['Task 1']))
    resolve(written)
    await waitFor(() => expect(portal.asked(tasksReopen)[0]?.headers['if-match']).toBe('"4"'))
  })
})
