import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { announce, toast } from '@headway/design-system'
import { fullName, useFormats, useIdempotencyKey, usePortalStore } from '@headway/sdk'
import {
  type CurrentUserContext,
  showRefusal,
  useCurrentUserContext,
} from '../edit-conflict/conflictAuthor.ts'
import { boardMessages as texts } from './board.messages.ts'
import { stateMessages } from '../task-state/states.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { useCompletion } from '../task-state/useCompletion.ts'
import { usePrioritise } from '../task-state/usePrioritise.ts'
import { useTaskActions } from '../task-state/useTaskActions.ts'
import { assignTask } from '../task-form/task-writing.api.ts'
import { selectPages } from '../task-list/tasks.api.ts'
import { useSerialMutations } from '../task-state/useSerialMutations.ts'
import type { Column } from '../task-list/groups.ts'
import { assigneesAfter, type Move, moveTo } from './moves.ts'
import { isPastDue, pagesWith, positionOf } from './positionInList.ts'
import { useMovedTasks } from './useMovedTasks.ts'

interface Outcome {
  data?: Task
  error?: unknown
}

/** Returns whether an operation succeeded and shows an error toast if not. The caller reports success. */
const isDoneIn =
  (context: CurrentUserContext) =>
  (id: number, { data, error }: Outcome): boolean => {
    if (!data) {
      void showRefusal(context, id, error, { ...stateMessages, failed: texts.failed })
    }
    return data !== undefined
  }

/** Assigns a task to another person, also one without an assignee. The toast offers to restore the previous assignees. */
function useAssign(assignable: ReadonlySet<number>) {
  const context = useCurrentUserContext()
  const isDone = isDoneIn(context)
  const { attemptFor } = useIdempotencyKey()

  const put = ({ id, version }: Pick<TaskSummary, 'id' | 'version'>, assigneeIds: number[]) => {
    const { key } = attemptFor({ id, version, assigneeIds })
    return context.dispatch(assignTask({ id, version, assigneeIds, idempotencyKey: key }))
  }

  return async (task: TaskSummary, { from, to }: { from: number | null; to: number }, name: string) => {
    const before = task.assignments.map(({ assigneeId }) => assigneeId).filter((id) => assignable.has(id))
    const outcome = await put(task, assigneesAfter(task, { from, to }, assignable))
    const written = outcome.data
    if (!isDone(task.id, outcome) || !written) {
      return false
    }
    const others = written.assignments
      .filter(({ assigneeId }) => assigneeId !== to)
      .map(({ assignee }) => fullName(assignee))
    toast({
      intent: 'success',
      title: texts.assigned,
      description:
        others.length === 0
          ? texts.assignedHint(task.title, name)
          : texts.assignedBeside(task.title, name, others.join(', ')),
      // A task cannot be left without assignees, so the undo needs previous ones.
      ...(before.length === 0
        ? {}
        : {
            action: {
              label: stateMessages.undo,
              onAction: () => void put(written, before).then((outcome) => isDone(task.id, outcome)),
            },
          }),
    })
    return true
  }
}

export interface BoardMove {
  task: TaskSummary
  from: Column
  to: Column
}

const personOf = ({ value }: Column): number | null =>
  value.by === 'person' ? (value.person?.id ?? null) : null

/** Returns the column that shows a task after a move: an open task past its due date lands in "Overdue". */
function landingOf(
  { task, to }: BoardMove,
  columns: readonly Column[],
  timeZone: string,
): Column | undefined {
  const isLate =
    to.value.by === 'status' && to.value.status !== 'completed' && isPastDue(task, Date.now(), timeZone)
  return isLate ? columns.find(({ value }) => value.by === 'status' && value.status === 'overdue') : to
}

/** Returns the task as its new column shows it until the column is fetched again. */
function movedInto(task: TaskSummary, { value }: Column): TaskSummary {
  if (value.by === 'status') {
    return { ...task, status: value.status }
  }
  return value.by === 'priority' ? { ...task, priority: value.priority } : task
}

/** Returns a function that gives the position of a moved task as text; empty if it is beyond the loaded pages. */
function usePlaceOf(timeZone: string) {
  const store = usePortalStore()
  return (task: TaskSummary, { filter }: Column): string => {
    const pages = selectPages(filter)(store.getState()) ?? []
    const place = positionOf(pagesWith(pages, task, { sort: filter.sort, timeZone }), task.id)
    return place ? texts.place(place.at, place.of) : ''
  }
}

/** Returns whether a task leaves the column that it is moved from: other assignees of a task keep it. */
const leavesColumn = (from: Column, assignable: ReadonlySet<number>): boolean =>
  from.value.by !== 'person' || personOf(from) === null || assignable.has(personOf(from) ?? 0)

/**
 * Moves tasks between columns optimistically, and reverts the move if the server refuses it.
 *
 * @param assignable ids of the people whom the user may assign.
 */
export function useBoardMoves(
  { columns, assignable }: { columns: readonly Column[]; assignable: ReadonlySet<number> },
  onDialog: (dialog: TaskDialogState) => void,
) {
  const actions = useTaskActions()
  const complete = useCompletion(onDialog)
  const prioritise = usePrioritise(texts.failed)
  const assign = useAssign(assignable)
  const runInOrder = useSerialMutations()
  const { timeZone } = useFormats()
  const placeOf = usePlaceOf(timeZone)
  const { moved, show, settle } = useMovedTasks()

  const perform = async ({ task, from }: BoardMove, move: Exclude<Move, { refusal: string }>) => {
    if (move.act === 'prioritise') {
      return prioritise(task, move.priority)
    }
    if (move.act === 'assign') {
      return assign(task, { from: personOf(from), to: move.person.id }, move.person.name)
    }
    return move.act === 'complete' ? complete(task) : Boolean(await actions[move.act](task))
  }

  /** @returns whether the task was moved. */
  const onMove = async (boardMove: BoardMove): Promise<boolean> => {
    const { task, from, to } = boardMove
    const move = moveTo(task, to.value)
    if ('refusal' in move) {
      toast({ title: texts.notMoved, description: move.refusal })
      return false
    }
    const landing = landingOf(boardMove, columns, timeZone)
    const written = runInOrder(task, async (current) => {
      const isDone = await perform({ ...boardMove, task: current }, move)
      return isDone ? current.version : undefined
    })
    if (landing === undefined || landing.key === from.key) {
      const isMoved = (await written) !== undefined
      if (isMoved) {
        announce(texts.moved(task.title, landing?.label ?? to.label, ''))
      }
      return isMoved
    }
    const shownTask = movedInto(task, landing)
    const place = placeOf(shownTask, landing)
    const leaves = leavesColumn(from, assignable)
    const isMoved = await show({ task: shownTask, from: leaves ? from.key : null, to: landing.key }, written)
    if (isMoved) {
      announce(texts.moved(task.title, landing.label, place))
    }
    return isMoved
  }
  return { moved, settle, onMove }
}
