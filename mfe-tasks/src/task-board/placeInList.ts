import { priorities } from '@headway/contracts'
import type { TaskSummary } from '@headway/contracts/tasks'
import { endOfDue } from '../due-date/dueMoment.ts'
import type { ListPages, TaskFilter } from '../task-list/tasks.api.ts'

/** @param timeZone in which a day ends. */
type Key = (task: TaskSummary, timeZone: string) => number

const isClosed: Key = ({ status }) => (status === 'completed' ? 1 : 0)
const due: Key = ({ dueDate }, timeZone) =>
  dueDate === null ? Number.POSITIVE_INFINITY : endOfDue(dueDate, timeZone)
const latest: Key = (task, timeZone) =>
  task.dueDate === null ? Number.POSITIVE_INFINITY : -due(task, timeZone)
const rank: Key = ({ priority }) => -priorities.indexOf(priority)
const id: Key = (task) => task.id
const newest: Key = (task) => -task.id
const stages: readonly TaskSummary['status'][] = ['pending', 'in_progress', 'overdue', 'completed']
const stage: Key = ({ status }) => stages.indexOf(status)
const reversed =
  (key: Key): Key =>
  (task, timeZone) =>
    -key(task, timeZone)

/** What the orders of a list go by, one after the other (docs/DATA.md, "Lists"). */
const orders: Record<NonNullable<TaskFilter['sort']>, Key[]> = {
  due: [isClosed, due, id],
  '-due': [isClosed, latest, newest],
  priority: [isClosed, rank, due, id],
  '-priority': [isClosed, reversed(rank), due, id],
  status: [stage, due, id],
  '-status': [reversed(stage), due, id],
  newest: [newest],
  oldest: [id],
}

/** How a list is ordered. */
interface Order {
  sort: TaskFilter['sort']
  timeZone: string
}

/** Below 0 where one task stands before another. */
function compare(one: TaskSummary, other: TaskSummary, { sort, timeZone }: Order): number {
  for (const key of orders[sort ?? 'due']) {
    const [left, right] = [key(one, timeZone), key(other, timeZone)]
    if (left !== right) {
      return left < right ? -1 : 1
    }
  }
  return 0
}

/** Whether an open task would be overdue at a moment, in milliseconds, where days end in a zone. */
export const isPastDue = (task: TaskSummary, now: number, timeZone: string): boolean =>
  due(task, timeZone) < now

/** Takes a task out of what has been read of a list. */
export function takeOut(pages: ListPages, taskId: number): void {
  for (const page of pages) {
    page.items = page.items.filter((task) => task.id !== taskId)
  }
}

/** Puts a task where it belongs in what has been read of a list; nowhere when that lies further than has been read. */
export function putIn(pages: ListPages, task: TaskSummary, order: Order): void {
  takeOut(pages, task.id)
  for (const page of pages) {
    const index = page.items.findIndex((other) => compare(task, other, order) < 0)
    if (index >= 0) {
      page.items.splice(index, 0, task)
      return
    }
  }
  const last = pages.at(-1)
  if (last?.nextCursor === null) {
    last.items.push(task)
  }
}

/**
 * Where a task stands in what has been read of a list, counted from 1, and of how many.
 *
 * @returns `of` is null where the list goes on; null where the task is not in what has been read.
 */
export function placeOf(pages: ListPages, taskId: number): { at: number; of: number | null } | null {
  const ids = pages.flatMap(({ items }) => items.map((task) => task.id))
  const index = ids.indexOf(taskId)
  const isWhole = pages.at(-1)?.nextCursor === null
  return index < 0 ? null : { at: index + 1, of: isWhole ? ids.length : null }
}
