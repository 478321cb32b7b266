import type { Task } from '@headway/contracts/tasks'
import { raw } from 'objection'
import type { Act } from '../../../platform/act.ts'
import { notFound, ProblemError } from '../../../platform/errors.ts'
import { differenceOf } from '../../../platform/events.ts'
import { type Outcome, resultOf } from '../../../platform/gathered-writes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/transaction.ts'
import { staleness } from '../../../platform/versions.ts'
import { countChanges } from '../counts/task-counts.ts'
import { deleteFromLists, deleteUnowned, insertLists, type Members } from '../lists/task-lists.ts'
import { type InvolvedPerson, isAssignable, readPeople, scopeOf } from '../lists/task-people.ts'
import { giveToSeries, keepUntouched } from '../series/series-people.ts'
import { findLockedTasks, requireAbility } from '../task-access.ts'
import type { LockedTask } from '../task-relation.ts'
import { TaskModel } from '../task.model.ts'
import { taskEvent } from '../tasks.events.ts'
import { presentWritten } from '../tasks.presenter.ts'
import { refusalOfAssignees } from './assignable.ts'

/** That somebody gives a task to people. */
export interface Assigning {
  readonly act: Act
  readonly id: number
  readonly assigneeIds: readonly number[]
  /** The version of the task that the actor has seen, undefined to go on whatever it is now. */
  readonly expectedVersion?: number | undefined
}

/** What becomes of a task, undefined for a subtask, which has to be read: what it belongs to is not known here. */
type Assigned = Task | undefined

type People = ReadonlyMap<number, InvolvedPerson>

const without = (ids: readonly number[], others: readonly number[]): number[] => {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}

function refusalOf(
  { act: { actor }, expectedVersion }: Assigning,
  locked: LockedTask | undefined,
): Error | undefined {
  if (!locked) {
    return notFound('task')
  }
  try {
    requireAbility(actor, 'assign', locked, { noun: 'task', refusal: 'task.assign' })
    return staleness(locked.task, expectedVersion)
  } catch (error) {
    if (error instanceof ProblemError) {
      return error
    }
    throw error
  }
}

const involvedIn = ({ act, assigneeIds }: Assigning, { task, members }: LockedTask): number[] => [
  act.actor.id,
  task.creatorId,
  ...members.assigned,
  ...assigneeIds,
  ...(task.blockedById === null ? [] : [task.blockedById]),
]

/** A task that is locked and may be assigned, with those it belongs to from now on. */
interface Change extends LockedTask {
  readonly assigning: Assigning
  readonly next: Members
  readonly added: readonly number[]
  readonly isUnowned: boolean
}

/** Who the actor may not assign stays assigned (docs/RULES.md, "Tasks"). */
function changeOf(assigning: Assigning, { task, members }: LockedTask, people: People): Change {
  const { act, assigneeIds } = assigning
  const wanted = new Set(assigneeIds)
  const staying = members.assigned.filter(
    (userId) => wanted.has(userId) || !isAssignable(act.actor, people.get(userId), people),
  )
  const added = without(assigneeIds, members.assigned)
  const assigned = [...staying, ...added]
  return {
    assigning,
    task,
    members,
    next: { scope: scopeOf([task.creatorId, ...assigned], people), assigned },
    added,
    isUnowned: assigned.every((userId) => !people.get(userId)?.isActive),
  }
}

/** Moves tasks from the lists of people they stand in to those they are to stand in. */
async function writeMembers({ database }: Platform, changes: readonly Change[], trx: Transaction) {
  for (const { task, members, next } of changes) {
    const scope = without(members.scope, next.scope)
    await deleteFromLists(task.id, { scope, assigned: without(members.assigned, next.assigned) }, trx)
  }
  const owned = changes.filter(({ isUnowned }) => !isUnowned).map(({ task }) => task.id)
  await deleteUnowned(owned, trx)
  const entering = changes.map(({ assigning, task, members, next, isUnowned }) => ({
    task,
    lists: {
      scope: without(next.scope, members.scope),
      assigned: without(next.assigned, members.assigned),
      tags: [],
      isUnowned,
      assignedBy: assigning.act.actor.id,
    },
  }))
  await insertLists(database, entering, trx)
}

async function report({ database, events }: Platform, change: Change, trx: Transaction): Promise<void> {
  const { assigning, task, members, next, added } = change
  const payload = { taskId: task.id, title: task.title, assigneeIds: [...added], priority: task.priority }
  const difference = differenceOf({ assigneeIds: members.assigned }, { assigneeIds: next.assigned })
  // Whoever is taken off it has it on their screen still, and who leads them.
  const scope = [...new Set([...members.scope, ...next.scope])]
  const of = { payload, change: difference, scope }
  await events.emit(taskEvent('task.assigned', assigning.act, of), trx)
  countChanges(database, trx).replace({ task, ...members }, { task, ...next })
}

async function write(platform: Platform, changes: readonly Change[], trx: Transaction): Promise<void> {
  const updatedAt = platform.clock.now()
  await writeMembers(platform, changes, trx)
  const ofSeries = changes.filter(({ task }) => task.isRecurring)
  if (ofSeries.length > 0) {
    await keepUntouched(
      ofSeries.map(({ task }) => task.id),
      trx,
    )
  }
  for (const { task, next } of ofSeries) {
    await giveToSeries(task.id, next.assigned, trx)
  }
  await TaskModel.query(trx)
    .findByIds(changes.map(({ task }) => task.id))
    .patch({ version: raw('version + 1'), updatedAt })
  for (const change of changes) {
    change.task.$set({ version: change.task.version + 1, updatedAt })
    await report(platform, change, trx)
  }
}

/**
 * Sets which of the people the actor may assign work on tasks, with as many statements as for one.
 *
 * @param wanted each for another task.
 * @returns what has become of each; refused with 404 and 403 as the policy says, with what `orStale` turns into an answer, and
 * {@link refusalOfAssignees}.
 */
export async function assignTasks(
  platform: Platform,
  wanted: readonly Assigning[],
  trx: Transaction,
): Promise<Map<Assigning, Outcome<Assigned>>> {
  const { database } = platform
  const ids = wanted.map(({ id }) => id).toSorted((one, other) => one - other)
  const locked = await findLockedTasks(database, ids, trx)
  const outcomes = new Map<Assigning, Outcome<Assigned>>()
  const allowed: { assigning: Assigning; own: LockedTask }[] = []
  for (const assigning of wanted) {
    const own = locked.get(assigning.id)
    const refusal = refusalOf(assigning, own)
    if (refusal || !own) {
      outcomes.set(assigning, { refusal: refusal ?? notFound('task') })
    } else {
      allowed.push({ assigning, own })
    }
  }
  if (allowed.length === 0) {
    return outcomes
  }
  const people = await readPeople(
    database,
    allowed.flatMap(({ assigning, own }) => involvedIn(assigning, own)),
    trx,
  )
  const changes: Change[] = []
  for (const { assigning, own } of allowed) {
    const refusal = refusalOfAssignees(assigning.act.actor, assigning.assigneeIds, people)
    if (refusal) {
      outcomes.set(assigning, { refusal })
    } else {
      changes.push(changeOf(assigning, own, people))
    }
  }
  if (changes.length > 0) {
    await write(platform, changes, trx)
  }
  for (const { assigning, task, next } of changes) {
    const written = { task, members: next, parent: null }
    const result =
      task.parentId === null
        ? presentWritten(assigning.act.actor, written, people, task.updatedAt)
        : undefined
    outcomes.set(assigning, { result })
  }
  return outcomes
}

/** One of {@link assignTasks}. @throws ProblemError its refusal. */
export async function assignTask(
  platform: Platform,
  act: Act,
  wanted: Omit<Assigning, 'act'>,
  trx: Transaction,
): Promise<Assigned> {
  const assigning = { ...wanted, act }
  return resultOf(assigning, await assignTasks(platform, [assigning], trx))
}
