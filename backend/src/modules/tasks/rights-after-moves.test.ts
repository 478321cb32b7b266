import { tasksBlock, tasksUnblock } from '@headway/contracts/task-states'
import { tasksCount, tasksCreate, tasksGet, tasksList } from '@headway/contracts/tasks'
import { usersUpdate } from '@headway/contracts/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../test/server.ts'
import { recount } from './counts/task-recount.ts'
import { abilities, can, type TaskRelation } from './tasks.policy.ts'

const MOVES = 8
const TASKS = 10

let server: TestServer
let superAdmin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  superAdmin = await server.createUser({ role: 'super_admin' })
}, 60_000)
afterAll(() => server.stop())

/** Numbers that look like chance and are the same at every run (mulberry32). */
function chanceFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

interface Tree {
  people: TestUser[]
  managerOf: Map<number, number>
}

interface TaskFacts {
  id: number
  creator: TestUser
  assigneeIds: number[]
}

const ascending = (one: number, other: number) => one - other

const pick = <T>(from: readonly T[], chance: (below: number) => number): T => {
  const found = from[chance(from.length)]
  if (found === undefined) {
    throw new Error('nothing to pick from')
  }
  return found
}

async function plantTree(chance: (below: number) => number): Promise<Tree> {
  const managerOf = new Map<number, number>()
  const add = async (role: TestUser['role'], managers: readonly TestUser[]) => {
    const managerId = managers.length === 0 ? null : pick(managers, chance).id
    const person = await server.createUser({ role, managerId })
    if (managerId !== null) {
      managerOf.set(person.id, managerId)
    }
    return person
  }
  const president = await add('president', [])
  const seniors = [await add('sr_pm', [president]), await add('sr_pm', [president])]
  const managers: TestUser[] = []
  for (let index = 0; index < 4; index++) {
    managers.push(await add('pm', [...seniors, ...managers]))
  }
  const staff: TestUser[] = []
  for (let index = 0; index < 5; index++) {
    staff.push(await add('staff', [...managers, ...seniors]))
  }
  return { people: [president, ...seniors, ...managers, ...staff], managerOf }
}

/** Whether somebody is a person or above them, by walking up. */
function isAtOrAbove({ managerOf }: Tree, above: number, person: number): boolean {
  for (let each: number | undefined = person; each !== undefined; each = managerOf.get(each)) {
    if (each === above) {
      return true
    }
  }
  return false
}

const relationOf = (tree: Tree, actor: TestUser, { creator, assigneeIds }: TaskFacts): TaskRelation => ({
  isInScope: [creator.id, ...assigneeIds].some((id) => isAtOrAbove(tree, actor.id, id)),
  isAssigned: assigneeIds.includes(actor.id),
  isCreator: creator.id === actor.id,
})

async function writeTasks(tree: Tree, chance: (below: number) => number): Promise<TaskFacts[]> {
  const creators = tree.people.filter(({ role }) => role === 'pm' || role === 'sr_pm')
  return Promise.all(
    Array.from({ length: TASKS }, async () => {
      const creator = pick(creators, chance)
      const reports = tree.people.filter(({ id }) => tree.managerOf.get(id) === creator.id)
      const assigneeIds = reports.filter(() => chance(2) === 0).map(({ id }) => id)
      const body = { title: 'A task', assigneeIds }
      const { id } = (await server.call(creator, tasksCreate, { body })).body
      return { id, creator, assigneeIds }
    }),
  ).then((tasks) => tasks.toSorted((one, other) => ascending(one.id, other.id)))
}

/** Moves somebody below somebody else who is not below them. */
async function moveSomebody(tree: Tree, chance: (below: number) => number): Promise<void> {
  const mover = pick(
    tree.people.filter(({ role }) => role === 'pm' || role === 'staff'),
    chance,
  )
  const managers = tree.people.filter(
    ({ id, role }) =>
      role !== 'staff' && !isAtOrAbove(tree, mover.id, id) && id !== tree.managerOf.get(mover.id),
  )
  const { id: managerId } = pick(managers, chance)
  await server.call(superAdmin, usersUpdate, { params: { id: mover.id }, body: { managerId } })
  tree.managerOf.set(mover.id, managerId)
}

/** Everybody's list and how many it has: exactly what a single read would show. */
async function compareLists(tree: Tree, tasks: readonly TaskFacts[]): Promise<void> {
  const ids = new Set(tasks.map(({ id }) => id))
  for (const actor of tree.people) {
    const readable = tasks
      .filter((task) => can.read(actor, relationOf(tree, actor, task)))
      .map(({ id }) => id)
    const { items } = (await server.call(actor, tasksList, { query: { limit: '100' } })).body
    const listed = items.map(({ id }) => id)
    const said = `list of ${actor.role} ${actor.id}`
    expect(listed.filter((id) => ids.has(id)).toSorted(ascending), said).toEqual(readable)
    expect((await server.call(actor, tasksCount, {})).body.total, said).toBe(listed.length)
  }
}

/** Everybody's rights to every task, as a plain walk over the tree says and as the server answers. */
async function compare(tree: Tree, tasks: readonly TaskFacts[]): Promise<void> {
  for (const actor of tree.people) {
    for (const task of tasks) {
      const relation = relationOf(tree, actor, task)
      const said = `task ${task.id} for ${actor.role} ${actor.id}`
      const params = { id: task.id }
      if (!can.read(actor, relation)) {
        expect((await server.refuse(actor, tasksGet, { params })).status, said).toBe(404)
        continue
      }
      const { body } = await server.call(actor, tasksGet, { params })
      const state = { status: 'pending', isBlocked: false, isArchived: false } as const
      const expected = abilities(actor, relation, state)
      expect(body.can, said).toEqual(expected)
    }
  }
}

it.each([1, 2, 3])(
  'rights follow people through a random tree and its moves (%i)',
  async (seed) => {
    const chance = chanceFrom(seed)
    const tree = await plantTree(chance)
    const tasks = await writeTasks(tree, chance)
    await compare(tree, tasks)
    await compareLists(tree, tasks)
    for (let move = 0; move < MOVES; move++) {
      await moveSomebody(tree, chance)
      await compareLists(tree, tasks)
    }
    await compare(tree, tasks)
    expect(await recount(server.platform)).toBe(0)
    // What somebody is offered is what they get: an act and its opposite by everybody who may.
    for (const actor of tree.people) {
      const task = pick(tasks, chance)
      const relation = relationOf(tree, actor, task)
      const block = { params: { id: task.id }, body: { reason: 'Waits' } }
      if (can.changeState(actor, relation)) {
        await server.call(actor, tasksBlock, block)
        await server.call(actor, tasksUnblock, { params: { id: task.id }, body: {} })
      } else {
        const status = can.read(actor, relation) ? 403 : 404
        expect((await server.refuse(actor, tasksBlock, block)).status).toBe(status)
      }
    }
  },
  60_000,
)
