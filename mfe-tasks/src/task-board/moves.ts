import type { Priority, TaskSummary } from '@headway/contracts/tasks'
import { boardMessages } from './board.messages.ts'
import type { GroupPerson, ColumnValue } from '../task-list/groups.ts'

const { refusals } = boardMessages

/** What a move of a task to another column is: an act on the task, or why it cannot be. */
export type Move =
  | { act: 'start' | 'putBack' | 'reopen' | 'complete' }
  | { act: 'prioritise'; priority: Priority }
  | { act: 'assign'; person: GroupPerson }
  | { refusal: string }

type MovedTask = Pick<TaskSummary, 'status' | 'priority' | 'assignments' | 'can'>

/** Whether somebody may move a task at all on a board of such columns: others see no handle. */
export function mayMove({ can }: Pick<TaskSummary, 'can'>, by: ColumnValue['by']): boolean {
  if (by === 'status') {
    return can.start || can.complete || can.reopen
  }
  return by === 'priority' ? can.edit : can.assign === true
}

/** Statuses are acts of people (docs/RULES.md, "Tasks"); overdue is none, and a task past its date stays there. */
function statusMove({ status, can }: MovedTask, to: ColumnValue & { by: 'status' }): Move {
  if (to.status === 'overdue') {
    return { refusal: refusals.overdue }
  }
  if (!can.start && !can.complete && !can.reopen) {
    return { refusal: refusals.mayNotMove }
  }
  if (to.status === 'completed') {
    return { act: 'complete' }
  }
  if (can.reopen) {
    return { act: to.status === 'pending' ? 'putBack' : 'reopen' }
  }
  const isThere = to.status === (can.start ? 'pending' : 'in_progress')
  if (status === 'overdue' && isThere) {
    return { refusal: refusals.staysOverdue }
  }
  return { act: to.status === 'pending' ? 'putBack' : 'start' }
}

function personMove(task: MovedTask, { person }: ColumnValue & { by: 'person' }): Move {
  if (task.can.assign !== true) {
    return { refusal: refusals.mayNotAssign }
  }
  if (person === null) {
    return { refusal: refusals.unassigned }
  }
  if (task.assignments.some(({ assigneeId }) => assigneeId === person.id)) {
    return { refusal: refusals.already(person.name) }
  }
  return person.isAssignable ? { act: 'assign', person } : { refusal: refusals.notYours(person.name) }
}

/** What moving a task to a column comes to. */
export function moveTo(task: MovedTask, to: ColumnValue): Move {
  if (to.by === 'status') {
    return statusMove(task, to)
  }
  if (to.by === 'person') {
    return personMove(task, to)
  }
  return task.can.edit ? { act: 'prioritise', priority: to.priority } : { refusal: refusals.mayNotPrioritise }
}

/**
 * Who works on a task once somebody has got it from another: whoever stays is named anew, since those who are not named and
 * whom the actor may assign are taken off it.
 *
 * @param from whose column it comes from, null for the column of nobody.
 * @param assignable ids of those whom the actor may put on a task and take off it.
 */
export function assigneesAfter(
  { assignments }: Pick<TaskSummary, 'assignments'>,
  { from, to }: { from: number | null; to: number },
  assignable: ReadonlySet<number>,
): number[] {
  const staying = assignments
    .map(({ assigneeId }) => assigneeId)
    .filter((id) => id !== from && assignable.has(id))
  return [...staying, to]
}
