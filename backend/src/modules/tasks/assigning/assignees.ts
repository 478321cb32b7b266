import type { Person } from '@headway/contracts'
import type { Database } from '../../../platform/database.ts'
import { gatheredRows, type GatheredRead } from '../../../platform/gathered-reads.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AssigneeRow, byName, presentPerson } from '../tasks.presenter.ts'

/** So many tasks and people of them are kept together, some megabytes; the tasks read longest ago make room. */
const MOST_KEPT = 16_384
/** After this their names are read again, whatever events have said, in milliseconds. */
const FRESH = 30_000

/** Who works on a task changes with its version only (ADR 154). */
export interface Versioned {
  readonly id: number
  readonly version: number
}

interface Kept {
  readonly version: number
  readonly people: readonly Person[]
  readonly readAt: number
}

const sizeOf = ({ people }: Kept) => 1 + people.length

const assignees: GatheredRead<AssigneeRow> = {
  sql: (ids) => `SELECT STRAIGHT_JOIN a.task_id, u.id, u.first_name, u.last_name, u.email
    FROM task_lists a FORCE INDEX (PRIMARY) JOIN users u ON u.id = a.user_id
    WHERE a.task_id IN (${ids}) AND a.kind = 'assigned'`,
  keyOf: (row) => row.task_id,
}

/** The people assigned to the tasks that were shown last, by the version they were assigned with. */
export class AssigneeMemory {
  readonly #database: Pick<Database, 'rows'>
  readonly #kept = new Map<number, Kept>()
  /** Tasks and people that are kept. */
  #size = 0
  /** Rises when what is being read now may be from before a change. */
  #era = 0

  constructor(database: Pick<Database, 'rows'>) {
    this.#database = database
  }

  /** Everybody's name is read anew when it is asked for. */
  forget(): void {
    this.#era += 1
    this.#kept.clear()
    this.#size = 0
  }

  /** @param tasks as they were read just before. */
  async read(tasks: readonly Versioned[]): Promise<Map<number, readonly Person[]>> {
    const oldest = performance.now() - FRESH
    const found = new Map<number, readonly Person[]>()
    const missing = tasks.filter(({ id, version }) => {
      const kept = this.#kept.get(id)
      if (kept?.version !== version || kept.readAt < oldest) {
        return true
      }
      found.set(id, kept.people)
      return false
    })
    if (missing.length > 0) {
      await this.#readMissing(missing, found)
    }
    return found
  }

  async #readMissing(missing: readonly Versioned[], found: Map<number, readonly Person[]>): Promise<void> {
    const era = this.#era
    const readAt = performance.now()
    const ids = missing.map(({ id }) => id)
    const rows = await gatheredRows(this.#database, assignees, ids)
    for (const { id, version } of missing) {
      const people = (rows.get(id) ?? []).map(presentPerson).sort(byName)
      found.set(id, people)
      if (era === this.#era) {
        this.#keep(id, { version, people, readAt })
      }
    }
  }

  #keep(id: number, kept: Kept): void {
    this.#drop(id)
    this.#kept.set(id, kept)
    this.#size += sizeOf(kept)
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= MOST_KEPT) {
        return
      }
      this.#drop(oldest)
    }
  }

  #drop(id: number): void {
    const kept = this.#kept.get(id)
    if (kept) {
      this.#kept.delete(id)
      this.#size -= sizeOf(kept)
    }
  }
}

const memories = new WeakMap<Pick<Database, 'rows'>, AssigneeMemory>()

function memoryOf(database: Pick<Database, 'rows'>): AssigneeMemory {
  const memory = memories.get(database) ?? new AssigneeMemory(database)
  memories.set(database, memory)
  return memory
}

/**
 * The people assigned to tasks, by name. Who they are is exact; what they are called is as new as the event that told of it.
 *
 * @param tasks with the versions that were read just before, outside a transaction.
 */
export const readAssignees = (
  database: Database,
  tasks: readonly Versioned[],
): Promise<Map<number, readonly Person[]>> => memoryOf(database).read(tasks)

/** Lets names follow what any process says of people. */
export function followNames({ database, feed }: Platform): void {
  feed.observe('user.updated', () => memoryOf(database).forget())
}
