import type { Priority, TaskSummary } from '@headway/contracts/tasks'
import { boardMessages } from './board.messages.ts'
import type { GroupPerson, ColumnValue } from '../task-list/groups.ts'

const { refusals } = boardMessages

/** Result of moving a task to another column: an operation on the task, or the reason why it is impossible. */
export type Move =
  | { act: 'start' | 'putBack' | 'reopen' | 'complete' }
  | { act: 'prioritise'; priority: Priority }
  | { act: 'assign'; person: GroupPerson }
  | { refusal: string }

type MovedTask = Pick<TaskSummary, 'status' | 'priority' | 'assignments' | 'can'>

/**
 * Returns whether the user may move a task on a board with such columns. Without this permission the card has no
 * handle.
 */
export function mayMove({ can }: Pick<TaskSummary, 'can'>, by: ColumnValue['by']): boolean {
  if (by === 'status') {
    return can.start || can.complete || can.reopen
  }
  return by === 'priority' ? can.edit : can.assign === true
}

/**
 * Users set statuses (docs/PERMISSIONS.md, "Tasks"). "Overdue" follows from the due date: no task can be moved there,
 * and an open task past its due date stays there.
 */
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

/** Returns the operation that moves a task to a column, or why it is impossible. */
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
 * Returns the assignees of a task after it is moved from one person to another. The remaining assignees are listed too,
 * because the server removes assignees that are not listed and that the user may assign.
 *
 * @param from id of the person of the source column; null for the column of unassigned tasks.
 * @param assignable ids of the people whom the user may assign and unassign.
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
