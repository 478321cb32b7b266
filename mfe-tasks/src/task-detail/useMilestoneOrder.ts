import type { Milestone, Task, TaskSummary } from '@headway/contracts/tasks'
import { announce } from '@headway/design-system'
import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { useRef } from 'react'
import { showRefusal } from '../edit-conflict/conflictAuthor.ts'
import { milestoneMessages as texts } from './detail.messages.ts'
import { stateMessages } from '../task-state/states.messages.ts'
import { changeMilestones } from './milestones.api.ts'
import { refetch } from '../refetch.ts'
import { refetchTask } from '../task-list/tasks.api.ts'
import { orderMilestones } from './milestone-order.api.ts'

/**
 * Tracks the task version produced by the user's own changes. Otherwise these changes would look like conflicts;
 * changes of other users must still be detected.
 */
function useOwnVersion(task: Task | TaskSummary) {
  const dispatch = usePortalDispatch()
  /** Version produced by the last reordering. */
  const ownVersion = useRef(0)
  /**
   * The last change of a milestone other than its position, and the task version before it. Such a change raises the
   * task version, but its response does not contain the new version.
   */
  const milestoneChange = useRef<{ seen: number; done: Promise<unknown> }>(undefined)
  return {
    note: (version: number) => {
      ownVersion.current = version
    },
    noteMilestoneChange: (done: Promise<unknown>) => {
      milestoneChange.current = { seen: Math.max(task.version, ownVersion.current), done }
    },
    /** @param shown version on the screen. */
    current: async (shown: number): Promise<number> => {
      await milestoneChange.current?.done
      const known = Math.max(shown, ownVersion.current)
      if (milestoneChange.current === undefined || known > milestoneChange.current.seen) {
        return known
      }
      const { data } = await refetch(dispatch, refetchTask(task.id))
      return data?.version ?? known
    },
  }
}

/**
 * Reorders the milestones of a task optimistically; the requests are sent one after the other.
 *
 * @returns `move` moves a milestone, by its id, to a position counted from 0. `noteMilestoneChange` must receive the
 * promise of every other change that the user makes to the milestones.
 */
export function useMilestoneOrder(task: Task | TaskSummary, milestones: readonly Milestone[]) {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  const { current, note, noteMilestoneChange } = useOwnVersion(task)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const write = async (order: number[]) => {
    const version = await current(task.version)
    const { data, error } = await dispatch(orderMilestones({ id: task.id, version, order }))
    if (error) {
      void showRefusal({ dispatch, me }, task.id, error, { ...stateMessages, failed: texts.orderFailed })
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
    const written = queue.current.then(() => write(order))
    queue.current = written.catch(() => undefined)
    const positionOf = (milestone: Milestone) => order.indexOf(milestone.id)
    const patch = changeMilestones(dispatch, task.id, (items) =>
      items.toSorted((a, b) => positionOf(a) - positionOf(b)),
    )
    void written.then((isWritten) => (isWritten ? undefined : patch.undo()))
    announce(texts.moved(moved.title, to + 1, milestones.length))
  }
  return { move, noteMilestoneChange }
}
