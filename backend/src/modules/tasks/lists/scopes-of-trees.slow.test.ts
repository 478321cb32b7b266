import { tasksCreate } from '@headway/contracts/tasks'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { moveInHierarchy } from '../../users/hierarchy/hierarchy.ts'
import { writeNewTask } from '../new-task.ts'
import { renewScopesBelow } from './task-moves.ts'
import { readPeople } from './task-people.ts'

const PEOPLE = 7
const RUNS = 500

let server: TestServer
const ids: number[] = []

beforeAll(async () => {
  server = await startTestServer()
  for (let number = 0; number < PEOPLE; number++) {
    ids.push((await server.createUser({ role: 'pm' })).id)
  }
}, 60_000)
afterAll(() => server.stop())

/** Somebody is moved, below nobody with null, or somebody creates a task for some. */
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

/** The organisation as a plain walk knows it. */
class Reference {
  readonly #managerOf = new Map<number, number>()
  readonly #tasks = new Map<number, readonly number[]>()

  #above(id: number): number[] {
    const managerId = this.#managerOf.get(id)
    return managerId === undefined ? [id] : [id, ...this.#above(managerId)]
  }

  /** @returns false where somebody would come to stand above themselves. */
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

  /** Every pair of a task and somebody in whose subtree it lies. */
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
  const people = await readPeople(database, [creator, ...assignees], trx)
  const writing = { fields, creatorId: creator, assigneeIds: assignees, people, act: null }
  return (await writeNewTask(server.platform, writing, trx)).task.id
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
    await renewScopesBelow(server.platform, id, trx)
  }
}

async function scopesIn(trx: Transaction): Promise<string[]> {
  const rows = await trx('task_lists').where({ kind: 'scope' }).select('task_id', 'user_id')
  return rows.map((row) => `${row.task_id}:${row.user_id}`).sort()
}

const undone = new Error('Everything is taken back')

/** Runs steps in a transaction that leaves nothing behind. */
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
  'in whose subtrees tasks lie is what a walk up any tree finds, after each of any moves',
  () => fc.assert(fc.asyncProperty(steps, tryOut), { numRuns: RUNS }),
  120_000,
)
