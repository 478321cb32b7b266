import type { TaskDay } from '@headway/contracts/task-calendar'
import type { TaskSummary } from '@headway/contracts/tasks'
import { announce, toast } from '@headway/design-system'
import { useCurrentUser, useFormats, usePortalDispatch } from '@headway/sdk'
import { showRefusal } from '../edit-conflict/conflictAuthor.ts'
import { movedDue } from '../due-date/dueMoment.ts'
import { calendarMessages as texts } from './calendar.messages.ts'
import { stateMessages } from '../task-state/states.messages.ts'
import { useSerialMutations } from '../task-state/useSerialMutations.ts'
import { updateTask } from '../task-form/task-writing.api.ts'

export interface DueMove {
  task: TaskSummary
  from: string
  to: string
  /** New due date with a time, if the user entered one; otherwise the task keeps its time. */
  due?: string
}

/** Returns the due date of a task after a move; a task that had none is due on the day, without a time. */
export const dueAfter = ({ task, to, due }: DueMove, timeZone: string): string =>
  due ?? (task.dueDate === null ? to : movedDue(task.dueDate, to, timeZone))

/** Returns the shown days after a task was moved from one day to another. */
export function daysAfter(
  days: readonly TaskDay[],
  { task, from, to }: DueMove,
  dueDate: string | null,
): TaskDay[] {
  const left = days.map((each) =>
    each.day === from
      ? { ...each, total: each.total - 1, items: each.items.filter(({ id }) => id !== task.id) }
      : each,
  )
  const target = left.find(({ day }) => day === to) ?? { day: to, total: 0, isTotalCapped: false, items: [] }
  if (target.items.some(({ id }) => id === task.id)) {
    return [...days]
  }
  const items = [...target.items, { ...task, dueDate }]
  return [...left.filter(({ day }) => day !== to), { ...target, total: target.total + 1, items }]
    .filter(({ total, items: shown }) => total > 0 || shown.length > 0)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

/**
 * Changes due dates optimistically, and reverts a change that the server refuses.
 *
 * @param show shows a task on its new day until the list or calendar is fetched again.
 */
export function useDueMoves(
  show: (move: DueMove, dueDate: string | null) => void,
  inWords: (day: string) => string,
) {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  const inTurn = useSerialMutations()
  const { timeZone } = useFormats()

  const write = async (task: Pick<TaskSummary, 'id' | 'version'>, dueDate: string | null) => {
    const { data, error } = await dispatch(
      updateTask({ id: task.id, version: task.version, body: { dueDate } }),
    )
    if (!data) {
      void showRefusal({ dispatch, me }, task.id, error, { ...stateMessages, failed: texts.moveFailed })
    }
    return data
  }

  /** @returns whether the due date was changed. */
  return async (move: DueMove): Promise<boolean> => {
    const { task, from, to } = move
    const dueDate = dueAfter(move, timeZone)
    if (dueDate === task.dueDate) {
      return false
    }
    const writing = inTurn(task, (current) => write(current, dueDate))
    show(move, dueDate)
    const written = await writing
    if (!written) {
      show({ task, from: to, to: from }, task.dueDate)
      return false
    }
    announce(texts.moved(task.title, inWords(to)))
    toast({
      intent: 'success',
      title: texts.movedTitle,
      description: texts.moved(task.title, inWords(to)),
      action: {
        label: texts.undo,
        onAction: () => void inTurn(written, (current) => write(current, task.dueDate)),
      },
    })
    return true
  }
}
