import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { beforeCommit, type Transaction } from '../../../platform/database/transaction.ts'
import type { Members, PersonList } from '../lists/task-lists.ts'
import { shelves } from '../shelves.ts'
import type { TaskModel } from '../task.model.ts'

/** Stands for the whole organisation among the counted people. */
export const ORGANISATION = 0

/** A task's part in the counts: as what, and for whom. */
export interface Counted extends Members {
  task: Pick<TaskModel, 'isClosed' | 'shelf' | 'isLate' | 'completedOn'>
}

export interface Figures {
  total: number
  open: number
  overdue: number
}

interface Counts extends Figures {
  userId: number
  kind: PersonList
}

interface Completions {
  userId: number
  kind: PersonList
  day: string
  completed: number
}

type Place = Pick<Counts, 'userId' | 'kind'>

/** As the tables' keys stand, so that all writers meet in one order: by person, `scope` before `assigned`. */
const inOrder = (one: Place, other: Place): number =>
  one.userId - other.userId || other.kind.localeCompare(one.kind, 'en')

/** What a transaction changes in the counts, added up so that each row is written once. */
export class CountChanges {
  readonly #counts = new Map<string, Counts>()
  readonly #completions = new Map<string, Completions>()

  /** Takes a task out of the counts as it was, and into them as it is. */
  replace(before: Counted | undefined, after: Counted): void {
    if (before) {
      this.#addTask(before, -1)
    }
    this.#addTask(after, 1)
  }

  /** Archived tasks are among none, and what was completed on a day stays so. */
  #addTask({ task, scope, assigned }: Counted, sign: 1 | -1): void {
    if (task.shelf === shelves.trash) {
      return
    }
    const isOpen = !task.isClosed
    const isListed = task.shelf === shelves.lists
    const figures = {
      total: isListed ? sign : 0,
      open: isListed && isOpen ? sign : 0,
      overdue: isListed && isOpen && task.isLate ? sign : 0,
    }
    const day = isOpen ? undefined : task.completedOn
    const places: Place[] = [ORGANISATION, ...scope].map((userId) => ({ userId, kind: 'scope' }))
    places.push(...assigned.map((userId): Place => ({ userId, kind: 'assigned' })))
    for (const place of places) {
      this.add(place, figures)
      if (day) {
        this.addCompleted(place, day, sign)
      }
    }
  }

  add({ userId, kind }: Place, { total, open, overdue }: Figures): void {
    const key = `${kind}:${userId}`
    const sum = this.#counts.get(key) ?? { userId, kind, total: 0, open: 0, overdue: 0 }
    sum.total += total
    sum.open += open
    sum.overdue += overdue
    this.#counts.set(key, sum)
  }

  addCompleted({ userId, kind }: Place, day: string, completed: number): void {
    const key = `${kind}:${userId}:${day}`
    const sum = this.#completions.get(key) ?? { userId, kind, day, completed: 0 }
    sum.completed += completed
    this.#completions.set(key, sum)
  }

  async write(database: Database, trx: Transaction): Promise<void> {
    const counts = [...this.#counts.values()]
      .filter(({ total, open, overdue }) => total !== 0 || open !== 0 || overdue !== 0)
      .sort(inOrder)
    await insertRows(
      database,
      {
        into: 'task_counts (user_id, kind, total, open, overdue)',
        rows: counts.map(({ userId, kind, total, open, overdue }) => [userId, kind, total, open, overdue]),
        onDuplicate:
          'total = total + VALUES(total), open = open + VALUES(open), overdue = overdue + VALUES(overdue)',
      },
      trx,
    )
    const completions = [...this.#completions.values()]
      .filter(({ completed }) => completed !== 0)
      .sort((one, other) => inOrder(one, other) || one.day.localeCompare(other.day, 'en'))
    await insertRows(
      database,
      {
        into: 'task_completions (user_id, kind, day, completed)',
        rows: completions.map(({ userId, kind, day, completed }) => [userId, kind, day, completed]),
        onDuplicate: 'completed = completed + VALUES(completed)',
      },
      trx,
    )
  }
}

const gathered = new WeakMap<Transaction, CountChanges>()

/**
 * The changes of the dashboard's counts in a transaction. They are written once, as its last step: everyone who writes
 * waits for the organisation's row from then until the commit (docs/DATA.md, "Counters").
 */
export function countChanges(database: Database, trx: Transaction): CountChanges {
  const known = gathered.get(trx)
  if (known) {
    return known
  }
  const changes = new CountChanges()
  gathered.set(trx, changes)
  beforeCommit(trx, async () => {
    gathered.delete(trx)
    await changes.write(database, trx)
  })
  return changes
}
