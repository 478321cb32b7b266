import type { Milestone, Task, TaskSummary } from '@headway/contracts/tasks'
import { announce } from '@headway/design-system'
import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { useRef } from 'react'
import { tellRefused } from '../changed-by/whoChanged.ts'
import { milestoneMessages as texts } from './detail.messages.ts'
import { stateMessages } from '../task-state/states.messages.ts'
import { changeMilestones } from './milestones.api.ts'
import { readAnew } from '../readAnew.ts'
import { readTaskAnew } from '../task-list/tasks.api.ts'
import { orderMilestones } from './milestone-order.api.ts'

/**
 * The version of the task that the person's own acts have made, so that nobody is told that they were faster than themselves,
 * and whoever else came between is noticed.
 */
function useOwnVersion(task: Task | TaskSummary) {
  const dispatch = usePortalDispatch()
  /** What the last order has made. */
  const made = useRef(0)
  /** The last tick, which raises the version and does not say to what, with the version that was seen then. */
  const tick = useRef<{ seen: number; done: Promise<unknown> }>(undefined)
  return {
    note: (version: number) => {
      made.current = version
    },
    noteTick: (done: Promise<unknown>) => {
      tick.current = { seen: Math.max(task.version, made.current), done }
    },
    /** @param shown the version on the screen. */
    current: async (shown: number): Promise<number> => {
      await tick.current?.done
      const known = Math.max(shown, made.current)
      if (tick.current === undefined || known > tick.current.seen) {
        return known
      }
      const { data } = await readAnew(dispatch, readTaskAnew(task.id))
      return data?.version ?? known
    },
  }
}

/**
 * Moves the milestones of a task about: at once on the screen, and one move after the other on the server.
 *
 * @returns `move` moves a milestone, by its id, to a place, counted from 0; `noteTick` is told of what else the person changes
 * about the milestones.
 */
export function useMilestoneOrder(task: Task | TaskSummary, milestones: readonly Milestone[]) {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  const { current, note, noteTick } = useOwnVersion(task)
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const write = async (order: number[]) => {
    const version = await current(task.version)
    const { data, error } = await dispatch(orderMilestones({ id: task.id, version, order }))
    if (error) {
      void tellRefused({ dispatch, me }, task.id, error, { ...stateMessages, failed: texts.orderFailed })
      return false
    }
    note(data.version)
    return true
  }

  const move = (id: number, to: number) => {
    const from = milestones.findIndex((milestone) => milestone.id === id)
    const moved = milestones[from]
    if (!moved || from === to || to < 0 || to >= milestones.length) {
      return
    }
    const order = milestones
      .toSpliced(from, 1)
      .toSpliced(to, 0, moved)
      .map((milestone) => milestone.id)
    const written = turn.current.then(() => write(order))
    turn.current = written.catch(() => undefined)
    const placeOf = (milestone: Milestone) => order.indexOf(milestone.id)
    const patch = changeMilestones(dispatch, task.id, (items) =>
      items.toSorted((a, b) => placeOf(a) - placeOf(b)),
    )
    void written.then((isWritten) => (isWritten ? undefined : patch.undo()))
    announce(texts.moved(moved.title, to + 1, milestones.length))
  }
  return { move, noteTick }
}
