import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { announce, toast } from '@headway/design-system'
import {
  fullName,
  useCurrentUser,
  useFormats,
  useIdempotencyKey,
  usePortalDispatch,
  usePortalStore,
} from '@headway/sdk'
import { type Hand, tellRefused } from '../changed-by/whoChanged.ts'
import { boardMessages as texts } from './board.messages.ts'
import { stateMessages } from '../task-state/states.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { useCompletion } from '../task-state/useCompletion.ts'
import { usePrioritise } from '../task-state/usePrioritise.ts'
import { useTaskActs } from '../task-state/useTaskActs.ts'
import { assignTask } from '../task-form/task-writing.api.ts'
import { changeList, selectPages } from '../task-list/tasks.api.ts'
import { useTurns } from '../task-state/useTurns.ts'
import type { Column } from '../task-list/groups.ts'
import { assigneesAfter, type Move, moveTo } from './moves.ts'
import { isPastDue, placeOf, putIn, takeOut } from './placeInList.ts'

interface Outcome {
  data?: Task
  error?: unknown
}

/** Says why something was not done; what it did is the caller's to say. */
const isDoneBy =
  (hand: Hand) =>
  (id: number, { data, error }: Outcome): boolean => {
    if (!data) {
      void tellRefused(hand, id, error, { ...stateMessages, failed: texts.failed })
    }
    return data !== undefined
  }

function useHand(): Hand {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  return { dispatch, me }
}

/** Puts somebody on a task, in the place of somebody or of nobody, says so, and offers those before. */
function useAssign(assignable: ReadonlySet<number>) {
  const hand = useHand()
  const isDone = isDoneBy(hand)
  const { attemptFor } = useIdempotencyKey()

  const put = ({ id, version }: Pick<TaskSummary, 'id' | 'version'>, assigneeIds: number[]) => {
    const { key } = attemptFor({ id, version, assigneeIds })
    return hand.dispatch(assignTask({ id, version, assigneeIds, idempotencyKey: key }))
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
      // Nobody is put off a task without somebody else being put on it.
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

/** The column in which a task stands after a move: what is open and past its date is overdue, whatever it was moved to. */
function landingOf(
  { task, to }: BoardMove,
  columns: readonly Column[],
  timeZone: string,
): Column | undefined {
  const isLate =
    to.value.by === 'status' && to.value.status !== 'completed' && isPastDue(task, Date.now(), timeZone)
  return isLate ? columns.find(({ value }) => value.by === 'status' && value.status === 'overdue') : to
}

/** The task as its new column shows it until that is read anew. */
function movedInto(task: TaskSummary, { value }: Column): TaskSummary {
  if (value.by === 'status') {
    return { ...task, status: value.status }
  }
  return value.by === 'priority' ? { ...task, priority: value.priority } : task
}

/** What the columns show until they are read anew, and where in it a task stands. */
function useShownColumns(timeZone: string) {
  const dispatch = usePortalDispatch()
  const store = usePortalStore()
  return {
    out: (task: TaskSummary, { filter }: Column) =>
      changeList(dispatch, filter, (pages) => takeOut(pages, task.id)),
    into: (task: TaskSummary, { filter }: Column) =>
      changeList(dispatch, filter, (pages) => putIn(pages, task, { sort: filter.sort, timeZone })),
    /** In words; empty where the task lies further down than has been read. */
    placeOf: (task: TaskSummary, { filter }: Column): string => {
      const place = placeOf(selectPages(filter)(store.getState()) ?? [], task.id)
      return place ? texts.place(place.at, place.of) : ''
    },
  }
}

/**
 * Moves tasks from column to column: at once on the screen, and back where the server refuses it.
 *
 * @param assignable ids of those whom the reader may put on a task.
 */
export function useBoardMoves(
  { columns, assignable }: { columns: readonly Column[]; assignable: ReadonlySet<number> },
  onDialog: (dialog: TaskDialogState) => void,
) {
  const acts = useTaskActs()
  const complete = useCompletion(onDialog)
  const prioritise = usePrioritise(texts.failed)
  const assign = useAssign(assignable)
  const inTurn = useTurns()
  const { timeZone } = useFormats()
  const shown = useShownColumns(timeZone)

  const perform = async ({ task, from }: BoardMove, move: Exclude<Move, { refusal: string }>) => {
    if (move.act === 'prioritise') {
      return prioritise(task, move.priority)
    }
    if (move.act === 'assign') {
      return assign(task, { from: personOf(from), to: move.person.id }, move.person.name)
    }
    return move.act === 'complete' ? complete(task) : Boolean(await acts[move.act](task))
  }

  /** @returns whether the task has been moved. */
  return async (wanted: BoardMove): Promise<boolean> => {
    const { task, from, to } = wanted
    const move = moveTo(task, to.value)
    if ('refusal' in move) {
      toast({ title: texts.notMoved, description: move.refusal })
      return false
    }
    const landing = landingOf(wanted, columns, timeZone)
    const leaves =
      from.value.by !== 'person' || personOf(from) === null || assignable.has(personOf(from) ?? 0)
    const written = inTurn(task, (current) => perform({ ...wanted, task: current }, move))
    const isElsewhere = landing?.key !== from.key
    if (isElsewhere && leaves) {
      shown.out(task, from)
    }
    if (isElsewhere && landing) {
      shown.into(movedInto(task, landing), landing)
    }
    const place = isElsewhere && landing ? shown.placeOf(task, landing) : ''
    if (await written) {
      announce(texts.moved(task.title, landing?.label ?? to.label, place))
      return true
    }
    // The lists may have been read again meanwhile: the undo of a patch would change the wrong rows.
    if (isElsewhere && landing) {
      shown.out(task, landing)
    }
    if (isElsewhere && leaves) {
      shown.into(task, from)
    }
    return false
  }
}
