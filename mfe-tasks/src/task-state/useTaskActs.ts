import type { Reply } from '@headway/contracts'
import type { tasksComplete } from '@headway/contracts/task-states'
import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { toast } from '@headway/design-system'
import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import { type Hand, tellRefused } from '../changed-by/whoChanged.ts'
import { stateMessages } from './states.messages.ts'
import { blockTask, completeTask, reopenTask, startTask, unblockTask } from './task-states.api.ts'

/** As much of a task as an act on its state needs. */
export type ActedOn = Pick<TaskSummary, 'id' | 'title' | 'version' | 'blocked' | 'can'>

/** Subtasks that were completed with their task. */
type Closed = NonNullable<Reply<typeof tasksComplete>['closed']>

const withSubtasks = (subtasks: Closed) => (subtasks.length === 0 ? {} : { subtasks })

interface Outcome {
  data?: Task
  error?: unknown
}

/** Says what was done, with the way back, or why it was not. */
const tellBy =
  (hand: Hand) =>
  (
    done: string,
    { id, title }: Pick<ActedOn, 'id' | 'title'>,
    { data, error }: Outcome,
    undo: (written: Task) => void,
  ): boolean => {
    if (!data) {
      void tellRefused(hand, id, error, stateMessages)
      return false
    }
    toast({
      intent: 'success',
      title: done,
      description: title,
      action: { label: stateMessages.undo, onAction: () => undo(data) },
    })
    return true
  }

const namesOf = (tasks: readonly { title: string }[]) => tasks.map(({ title }) => title).join(', ')

/** Returns functions that change the state of a task. Each says what it has done and offers its opposite. */
export function useTaskActs() {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  return taskActs({ dispatch, me })
}

function taskActs(hand: Hand) {
  const { dispatch } = hand
  const tell = tellBy(hand)
  const { done } = stateMessages

  const start = async ({ id, version, title }: ActedOn) => {
    const outcome = await dispatch(startTask({ id, version }))
    tell(done.start, { id, title }, outcome, (written) => void putBack(written))
    return outcome.data
  }
  const putBack = async ({ id, version, title, can }: ActedOn, subtasks: Closed = []) => {
    const outcome = await dispatch(reopenTask({ id, version, status: 'pending', ...withSubtasks(subtasks) }))
    // What can be reopened was completed.
    const undo = can.reopen ? complete : start
    tell(done.putBack, { id, title }, outcome, (written) => void undo(written))
    return outcome.data
  }
  const complete = async (task: ActedOn, closeSubtasks = false) => {
    const { id, version, title, can, blocked } = task
    const outcome = await dispatch(completeTask({ id, version, closeSubtasks }))
    const left = closeSubtasks
      ? (outcome.data?.subtasks.filter(({ status }) => status !== 'completed') ?? [])
      : []
    const said = left.length === 0 ? title : stateMessages.stillOpen(namesOf(left))
    const closed = outcome.data?.closed
    // A task that could still be started was pending.
    const undo = async (written: Task) => {
      const isOpen = await (can.start ? putBack(written, closed) : reopen(written, closed))
      if (isOpen && blocked) {
        await block(isOpen, blocked.reason)
      }
    }
    return tell(done.complete, { id, title: said }, outcome, (written) => void undo(written))
  }
  const reopen = async ({ id, version, title }: ActedOn, subtasks: Closed = []) => {
    const outcome = await dispatch(reopenTask({ id, version, ...withSubtasks(subtasks) }))
    tell(done.reopen, { id, title }, outcome, (written) => void complete(written))
    return outcome.data
  }
  const block = async ({ id, version, title }: ActedOn, reason: string) => {
    const outcome = await dispatch(blockTask({ id, version, reason }))
    return tell(done.block, { id, title }, outcome, (written) => void unblock(written))
  }
  const unblock = async ({ id, version, title, blocked }: ActedOn) => {
    const outcome = await dispatch(unblockTask({ id, version }))
    tell(done.unblock, { id, title }, outcome, (written) => void block(written, blocked?.reason ?? ''))
  }
  return { start, putBack, complete, reopen, block, unblock }
}
