import type { Milestone, Task, TaskSummary } from '@headway/contracts/tasks'
import { announce } from '@headway/design-system'
import { showAhead, useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { tellRefused } from '../changed-by/whoChanged.ts'
import { milestoneMessages as texts } from '../messages/detail.ts'
import { stateMessages } from '../messages/states.ts'
import { changeMilestones } from '../milestones.api.ts'
import { useTurns } from '../task-state/useTurns.ts'
import { orderMilestones } from './milestone-order.api.ts'

/**
 * Moves the milestones of a task about: at once on the screen, and one move after the other on the server.
 *
 * @returns moves the milestone at a place to another one; places count from 0.
 */
export function useMilestoneOrder(task: Task | TaskSummary, milestones: readonly Milestone[]) {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  const inTurn = useTurns()
  return (from: number, to: number) => {
    const [moved] = milestones.slice(from, from + 1)
    if (!moved || from === to || to < 0 || to >= milestones.length) {
      return
    }
    const order = milestones
      .toSpliced(from, 1)
      .toSpliced(to, 0, moved)
      .map(({ id }) => id)
    const written = inTurn(task, async ({ id, version }) => {
      const { error } = await dispatch(orderMilestones({ id, version, order }))
      if (error) {
        void tellRefused({ dispatch, me }, id, error, { ...stateMessages, failed: texts.orderFailed })
      }
      return !error
    })
    const placeOf = ({ id }: Milestone) => order.indexOf(id)
    showAhead(
      changeMilestones(dispatch, task.id, (items) => items.toSorted((a, b) => placeOf(a) - placeOf(b))),
      written,
    )
    announce(texts.moved(moved.title, to + 1, milestones.length))
  }
}
