import type { Reply } from '@headway/contracts'
import type { tasksComplete } from '@headway/contracts/task-states'
import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { toast } from '@headway/design-system'
import {
  type CurrentUserContext,
  showRefusal,
  useCurrentUserContext,
} from '../edit-conflict/conflictAuthor.ts'
import { stateMessages } from './states.messages.ts'
import { blockTask, completeTask, reopenTask, startTask, unblockTask } from './task-states.api.ts'

/** Fields of a task that are needed to change its state. */
export type ActionTarget = Pick<TaskSummary, 'id' | 'title' | 'version' | 'blocked' | 'can'>

/** Subtasks that were completed together with their parent. */
type CompletedSubtasks = NonNullable<Reply<typeof tasksComplete>['closed']>

const withSubtasks = (subtasks: CompletedSubtasks) => (subtasks.length === 0 ? {} : { subtasks })

interface Outcome {
  data?: Task
  error?: unknown
}

/** Shows a toast with "Undo", or with the reason of a failure. */
const showResultIn =
  (context: CurrentUserContext) =>
  (
    done: string,
    { id, title }: Pick<ActionTarget, 'id' | 'title'>,
    { data, error }: Outcome,
    undo: (written: Task) => void,
  ): boolean => {
    if (!data) {
      void showRefusal(context, id, error, stateMessages)
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

/** Returns functions that change the state of a task. Each shows a toast with "Undo". */
export function useTaskActions() {
  return createTaskActions(useCurrentUserContext())
}

function createTaskActions(context: CurrentUserContext) {
  const { dispatch } = context
  const showResult = showResultIn(context)
  const { done } = stateMessages

  const start = async ({ id, version, title }: ActionTarget) => {
    const outcome = await dispatch(startTask({ id, version }))
    showResult(done.start, { id, title }, outcome, (written) => void putBack(written))
    return outcome.data
  }
  const putBack = async ({ id, version, title, can }: ActionTarget, subtasks: CompletedSubtasks = []) => {
    const outcome = await dispatch(reopenTask({ id, version, status: 'pending', ...withSubtasks(subtasks) }))
    // Only a completed task can be reopened, so the undo completes it again.
    const undo = can.reopen ? complete : start
    showResult(done.putBack, { id, title }, outcome, (written) => void undo(written))
    return outcome.data
  }
  const complete = async (task: ActionTarget, closeSubtasks = false) => {
    const { id, version, title, can, blocked } = task
    const outcome = await dispatch(completeTask({ id, version, closeSubtasks }))
    const left = closeSubtasks
      ? (outcome.data?.subtasks.filter(({ status }) => status !== 'completed') ?? [])
      : []
    const description = left.length === 0 ? title : stateMessages.stillOpen(namesOf(left))
    const closed = outcome.data?.closed
    // A task that could be started was pending, so the undo moves it back to pending.
    const undo = async (written: Task) => {
      const isOpen = await (can.start ? putBack(written, closed) : reopen(written, closed))
      if (isOpen && blocked) {
        await block(isOpen, blocked.reason)
      }
    }
    return showResult(done.complete, { id, title: description }, outcome, (written) => void undo(written))
  }
  const reopen = async ({ id, version, title }: ActionTarget, subtasks: CompletedSubtasks = []) => {
    const outcome = await dispatch(reopenTask({ id, version, ...withSubtasks(subtasks) }))
    showResult(done.reopen, { id, title }, outcome, (written) => void complete(written))
    return outcome.data
  }
  const block = async ({ id, version, title }: ActionTarget, reason: string) => {
    const outcome = await dispatch(blockTask({ id, version, reason }))
    return showResult(done.block, { id, title }, outcome, (written) => void unblock(written))
  }
  const unblock = async ({ id, version, title, blocked }: ActionTarget) => {
    const outcome = await dispatch(unblockTask({ id, version }))
    showResult(done.unblock, { id, title }, outcome, (written) => void block(written, blocked?.reason ?? ''))
  }
  return { start, putBack, complete, reopen, block, unblock }
}
