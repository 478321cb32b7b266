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
import { useState } from 'react'

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

/** A due date that is shown although the fetched tasks do not have it yet. */
interface NewDue {
  day: string
  dueDate: string | null
  /** Version of the task with this due date; infinite until the server has accepted it. */
  version: number
}

/** New due dates by task id. */
export type NewDues = ReadonlyMap<number, NewDue>

/** Returns the new due date of a task, if the task is older than it. */
const newDueOf = (dues: NewDues, { id, version }: TaskSummary): NewDue | undefined => {
  const due = dues.get(id)
  return due && version < due.version ? due : undefined
}

/** Returns a task with its new due date, if it has one. */
export function withNewDue(dues: NewDues, task: TaskSummary): TaskSummary {
  const due = newDueOf(dues, task)
  return due ? { ...task, dueDate: due.dueDate } : task
}

/** Returns days with the tasks on their new days. */
export const daysWithNewDues = (dues: NewDues, days: readonly TaskDay[]): readonly TaskDay[] =>
  days
    .flatMap(({ day, items }) => items.map((task) => ({ task, from: day, due: newDueOf(dues, task) })))
    .reduce<readonly TaskDay[]>(
      (shown, { task, from, due }) =>
        due === undefined || due.day === from
          ? shown
          : daysAfter(shown, { task, from, to: due.day }, due.dueDate),
      days,
    )

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
 * Keeps new due dates beside the fetched tasks. In the cache, a response from before the change would overwrite them.
 *
 * @returns the new due dates, and a function that shows one until the server has refused it or a fetched task is as new.
 */
function useNewDues() {
  const [newDues, setNewDues] = useState<NewDues>(new Map())

  const show = async <Written extends { version: number }>(
    taskId: number,
    { day, dueDate }: Omit<NewDue, 'version'>,
    writing: Promise<Written | undefined>,
  ) => {
    const due = { day, dueDate, version: Number.POSITIVE_INFINITY }
    setNewDues((before) => new Map(before).set(taskId, due))
    const written = await writing
    setNewDues((before) => {
      if (before.get(taskId) !== due) {
        // A later change of the same task has replaced this one.
        return before
      }
      const after = new Map(before)
      if (written) {
        after.set(taskId, { ...due, version: written.version })
      } else {
        after.delete(taskId)
      }
      return after
    })
    return written
  }
  return { newDues, show }
}

/** Changes due dates optimistically, and reverts a change that the server refuses. */
export function useDueMoves(inWords: (day: string) => string) {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  const inTurn = useSerialMutations()
  const { timeZone } = useFormats()
  const { newDues, show } = useNewDues()

  const write = async (task: Pick<TaskSummary, 'id' | 'version'>, dueDate: string | null) => {
    const { data, error } = await dispatch(
      updateTask({ id: task.id, version: task.version, body: { dueDate } }),
    )
    if (!data) {
      void showRefusal({ dispatch, me }, task.id, error, { ...stateMessages, failed: texts.moveFailed })
    }
    return data
  }
  const change = (task: Pick<TaskSummary, 'id' | 'version'>, due: Omit<NewDue, 'version'>) =>
    show(
      task.id,
      due,
      inTurn(task, (current) => write(current, due.dueDate)),
    )

  /** @returns whether the due date was changed. */
  const onMove = async (move: DueMove): Promise<boolean> => {
    const { task, from, to } = move
    const dueDate = dueAfter(move, timeZone)
    if (dueDate === task.dueDate) {
      return false
    }
    const written = await change(task, { day: to, dueDate })
    if (!written) {
      return false
    }
    announce(texts.moved(task.title, inWords(to)))
    toast({
      intent: 'success',
      title: texts.movedTitle,
      description: texts.moved(task.title, inWords(to)),
      action: {
        label: texts.undo,
        onAction: () => void change(written, { day: from, dueDate: task.dueDate }),
      },
    })
    return true
  }
  return { newDues, onMove }
}
