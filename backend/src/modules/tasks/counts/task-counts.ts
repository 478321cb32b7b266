import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { beforeCommit, type Transaction } from '../../../platform/database/transaction.ts'
import type { ListMembership, PersonList } from '../core/task-list-entries.ts'
import { lifecycleStates, OPEN } from '../core/lifecycle.ts'
import type { TaskModel } from '../core/task.model.ts'

/** User id of the counts for the whole organization. */
export const ORGANIZATION = 0

/** A task with the fields and members that determine in which counts it is included. */
export interface CountedTask extends ListMembership {
  task: Pick<TaskModel, 'listState' | 'lifecycleState' | 'isLate' | 'completedOn'>
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

type CountKey = Pick<Counts, 'userId' | 'kind'>

/**
 * Sorts by user, with `scope` before `assigned`, like the primary keys. All writers then lock rows in the same order.
 */
const compareKeys = (one: CountKey, other: CountKey): number =>
  one.userId - other.userId || other.kind.localeCompare(one.kind, 'en')

/** Collects the changes of counts in a transaction, so that each row is written once. */
export class CountChanges {
  readonly #counts = new Map<string, Counts>()
  readonly #completions = new Map<string, Completions>()

  /** Subtracts the task's previous state from the counts and adds its new state. */
  replace(before: CountedTask | undefined, after: CountedTask): void {
    if (before) {
      this.#addTask(before, -1)
    }
    this.#addTask(after, 1)
  }

  /** Archived tasks are not counted as total, open or overdue, but stay in the completions of their day. */
  #addTask({ task, scope, assigned }: CountedTask, sign: 1 | -1): void {
    if (task.lifecycleState === lifecycleStates.trash) {
      return
    }
    const isOpen = task.listState === OPEN
    const isListed = task.lifecycleState === lifecycleStates.lists
    const figures = {
      total: isListed ? sign : 0,
      open: isListed && isOpen ? sign : 0,
      overdue: isListed && isOpen && task.isLate ? sign : 0,
    }
    const day = isOpen ? undefined : task.completedOn
    const keys: CountKey[] = [ORGANIZATION, ...scope].map((userId) => ({ userId, kind: 'scope' }))
    keys.push(...assigned.map((userId): CountKey => ({ userId, kind: 'assigned' })))
    for (const place of keys) {
      this.add(place, figures)
      if (day) {
        this.addCompleted(place, day, sign)
      }
    }
  }

  add({ userId, kind }: CountKey, { total, open, overdue }: Figures): void {
    const key = `${kind}:${userId}`
    const sum = this.#counts.get(key) ?? { userId, kind, total: 0, open: 0, overdue: 0 }
    sum.total += total
    sum.open += open
    sum.overdue += overdue
    this.#counts.set(key, sum)
  }

  addCompleted({ userId, kind }: CountKey, day: string, completed: number): void {
    const key = `${kind}:${userId}:${day}`
    const sum = this.#completions.get(key) ?? { userId, kind, day, completed: 0 }
    sum.completed += completed
    this.#completions.set(key, sum)
  }

  async write(database: Database, trx: Transaction): Promise<void> {
    const counts = [...this.#counts.values()]
      .filter(({ total, open, overdue }) => total !== 0 || open !== 0 || overdue !== 0)
      .sort(compareKeys)
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
      .sort((one, other) => compareKeys(one, other) || one.day.localeCompare(other.day, 'en'))
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

const changesByTransaction = new WeakMap<Transaction, CountChanges>()

/**
 * Returns the collected changes of the dashboard counts in a transaction. They are written as its last step, because
 * all other writers wait for the organization's row from then until the commit (docs/DATABASE.md, "Counters").
 */
export function countChanges(database: Database, trx: Transaction): CountChanges {
  const known = changesByTransaction.get(trx)
  if (known) {
    return known
  }
  const changes = new CountChanges()
  changesByTransaction.set(trx, changes)
  beforeCommit(trx, async () => {
    changesByTransaction.delete(trx)
    await changes.write(database, trx)
  })
  return changes
}
