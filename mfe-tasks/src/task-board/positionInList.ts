import { priorities } from '@headway/contracts'
import type { TaskSummary } from '@headway/contracts/tasks'
import { endOfDue } from '../due-date/dueMoment.ts'
import type { ListPages, TaskFilter } from '../task-list/tasks.api.ts'

/** @param timeZone time zone in which a day ends. */
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

/** Sort keys of each order, by precedence (docs/DATABASE.md, "List queries"). */
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

/** Sort order of a list. */
interface Order {
  sort: TaskFilter['sort']
  timeZone: string
}

/** Returns a negative number if the first task comes before the second. */
function compare(one: TaskSummary, other: TaskSummary, { sort, timeZone }: Order): number {
  for (const key of orders[sort ?? 'due']) {
    const [left, right] = [key(one, timeZone), key(other, timeZone)]
    if (left !== right) {
      return left < right ? -1 : 1
    }
  }
  return 0
}

/**
 * Returns whether an open task is overdue at a moment.
 *
 * @param now moment in milliseconds.
 * @param timeZone time zone in which a day ends.
 */
export const isPastDue = (task: TaskSummary, now: number, timeZone: string): boolean =>
  due(task, timeZone) < now

/** Returns the loaded pages of a list without a task. */
export const pagesWithout = (pages: ListPages, taskId: number): ListPages =>
  pages.map((page) => ({ ...page, items: page.items.filter((task) => task.id !== taskId) }))

/** Returns the loaded pages of a list with a task at its sorted position; without it if the position is beyond them. */
export function pagesWith(pages: ListPages, task: TaskSummary, order: Order): ListPages {
  const others = pagesWithout(pages, task.id)
  for (const page of others) {
    const index = page.items.findIndex((other) => compare(task, other, order) < 0)
    if (index >= 0) {
      page.items.splice(index, 0, task)
      return others
    }
  }
  const last = others.at(-1)
  if (last?.nextCursor === null) {
    last.items.push(task)
  }
  return others
}

/**
 * Returns the position of a task in the loaded pages of a list, counted from 1, and the length of the list.
 *
 * @returns `of` is null if more pages exist; null if the task is not in the loaded pages.
 */
export function positionOf(pages: ListPages, taskId: number): { at: number; of: number | null } | null {
  const ids = pages.flatMap(({ items }) => items.map((task) => task.id))
  const index = ids.indexOf(taskId)
  const isWhole = pages.at(-1)?.nextCursor === null
  return index < 0 ? null : { at: index + 1, of: isWhole ? ids.length : null }
}
