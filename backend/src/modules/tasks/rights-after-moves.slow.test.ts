import { tasksBlock, tasksUnblock } from '@headway/contracts/task-states'
import { tasksCount, tasksGet, tasksList } from '@headway/contracts/tasks'
import { usersUpdate } from '@headway/contracts/users'
import { afterAll, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { buildUser, startPortal, type TestUser } from '../../test/portal.ts'
import { recount } from './counts/task-recount.ts'
import { abilities, can, type TaskInvolvement } from './core/tasks.policy.ts'

const MOVES = 8
const TASKS = 10

const server = await startPortal()
afterAll(() => server.stop())
const superAdmin = await buildUser(server, { role: 'super_admin' })

/** Returns a pseudo-random number generator with a fixed seed, so that every run is the same (mulberry32). */
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
    const person = await buildUser(server, { role, managerId })
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

/** Tells whether a user is the same as or above another one, by following the managers upwards. */
function isAtOrAbove({ managerOf }: Tree, above: number, person: number): boolean {
  for (let each: number | undefined = person; each !== undefined; each = managerOf.get(each)) {
    if (each === above) {
      return true
    }
  }
  return false
}

const relationOf = (tree: Tree, actor: TestUser, { creator, assigneeIds }: TaskFacts): TaskInvolvement => ({
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
      const { id } = await buildTask(server, creator, body)
      return { id, creator, assigneeIds }
    }),
  ).then((tasks) => tasks.toSorted((one, other) => ascending(one.id, other.id)))
}

/** Moves a random user below a manager who is not below that user. */
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

/** Compares each user's list and its count with the tasks that single reads would show. */
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

/** Compares each user's abilities for every task with those calculated from the tree. */
async function compare(tree: Tree, tasks: readonly TaskFacts[]): Promise<void> {
  for (const actor of tree.people) {
    for (const task of tasks) {
      const involvement = relationOf(tree, actor, task)
      const said = `task ${task.id} for ${actor.role} ${actor.id}`
      const params = { id: task.id }
      if (!can.read(actor, involvement)) {
        expect((await server.refuse(actor, tasksGet, { params })).status, said).toBe(404)
        continue
      }
      const { body } = await server.call(actor, tasksGet, { params })
      const state = { status: 'pending', isBlocked: false, isArchived: false } as const
      const expected = abilities(actor, involvement, state)
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
    // Abilities and endpoints must agree. Each user who may change the state of a task blocks and unblocks it.
    for (const actor of tree.people) {
      const task = pick(tasks, chance)
      const involvement = relationOf(tree, actor, task)
      const block = { params: { id: task.id }, body: { reason: 'Waits' } }
      if (can.changeState(actor, involvement)) {
        await server.call(actor, tasksBlock, block)
        await server.call(actor, tasksUnblock, { params: { id: task.id }, body: {} })
      } else {
        const status = can.read(actor, involvement) ? 403 : 404
        expect((await server.refuse(actor, tasksBlock, block)).status).toBe(status)
      }
    }
  },
  60_000,
)
