import { tasksCreate } from '@headway/contracts/tasks'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { buildUser, startPortal, type TestPortal } from '../../../test/portal.ts'
import { moveInHierarchy } from '../../users/hierarchy/hierarchy.ts'
import { insertTask } from '../insert-task.ts'
import { rebuildScopesBelow } from './hand-over-tasks.ts'
import { lockPeople } from '../core/lock-people.ts'

const PEOPLE = 7
const RUNS = 150

let server: TestPortal
const ids: number[] = []

beforeAll(async () => {
  server = await startPortal()
  for (let number = 0; number < PEOPLE; number++) {
    ids.push((await buildUser(server, { role: 'pm' })).id)
  }
})
afterAll(() => server.stop())

/** Moves a user below another one or, for null, to the top; or creates a task for some users. */
type Step = { move: number; below: number | null } | { creator: number; assignees: number[] }

const person = fc.nat({ max: PEOPLE - 1 })
const move = fc.record({ move: person, below: fc.option(person, { freq: 8 }) })
const task = fc.record({
  creator: person,
  assignees: fc.uniqueArray(person, { maxLength: 3 }),
})
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: move }, { weight: 1, arbitrary: task }), {
  minLength: 4,
  maxLength: 16,
})

/** Simple model of the organization, without closure table, to compare with. */
class Reference {
  readonly #managerOf = new Map<number, number>()
  readonly #tasks = new Map<number, readonly number[]>()

  #above(id: number): number[] {
    const managerId = this.#managerOf.get(id)
    return managerId === undefined ? [id] : [id, ...this.#above(managerId)]
  }

  /**
   * Moves a user below a manager.
   *
   * @returns false when the move would create a cycle.
   */
  move(id: number, managerId: number | null): boolean {
    if (managerId !== null && this.#above(managerId).includes(id)) {
      return false
    }
    if (managerId === null) {
      this.#managerOf.delete(id)
    } else {
      this.#managerOf.set(id, managerId)
    }
    return true
  }

  create(taskId: number, involved: readonly number[]): void {
    this.#tasks.set(taskId, involved)
  }

  /** Returns every pair of a task and a user in whose subtree it lies. */
  scopes(): string[] {
    const pairs = [...this.#tasks].flatMap(([taskId, involved]) =>
      involved.flatMap((id) => this.#above(id).map((above) => `${taskId}:${above}`)),
    )
    return [...new Set(pairs)].sort()
  }
}

const idAt = (index: number): number => ids[index] ?? 0

async function createTask(creator: number, assignees: readonly number[], trx: Transaction): Promise<number> {
  const { database } = server.platform
  const { assigneeIds: _, recurrence: __, ...fields } = tasksCreate.body.parse({ title: 'A task' })
  const people = await lockPeople(database, [creator, ...assignees], trx)
  const writing = { fields, creatorId: creator, assigneeIds: assignees, people, context: null }
  return (await insertTask(server.platform, writing, trx)).task.id
}

async function take(step: Step, reference: Reference, trx: Transaction): Promise<void> {
  if ('creator' in step) {
    const creator = idAt(step.creator)
    const assignees = step.assignees.map(idAt)
    reference.create(await createTask(creator, assignees, trx), [creator, ...assignees])
    return
  }
  const id = idAt(step.move)
  const below = step.below === null ? null : idAt(step.below)
  const isMoved = reference.move(id, below)
  expect(await moveInHierarchy(trx, id, below)).toBe(isMoved)
  if (isMoved) {
    await rebuildScopesBelow(server.platform, id, trx)
  }
}

async function scopesIn(trx: Transaction): Promise<string[]> {
  const rows = await trx('task_list_entries').where({ kind: 'scope' }).select('task_id', 'user_id')
  return rows.map((row) => `${row.task_id}:${row.user_id}`).sort()
}

const undone = new Error('Everything is taken back')

/** Runs steps in a transaction that is rolled back. */
async function tryOut(all: readonly Step[]): Promise<void> {
  const reference = new Reference()
  await inTransaction(server.platform.database.knex, async (trx) => {
    for (const step of all) {
      await take(step, reference, trx)
      expect(await scopesIn(trx)).toEqual(reference.scopes())
    }
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) {
      throw error
    }
  })
}

it(
  'the subtrees of a task match the user hierarchy after any sequence of moves',
  () => fc.assert(fc.asyncProperty(steps, tryOut), { numRuns: RUNS }),
  120_000,
)
