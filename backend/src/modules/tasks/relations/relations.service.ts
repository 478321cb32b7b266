import { type Body, limits } from '@headway/contracts'
import type { RelationKind, tasksRelationsCreate } from '@headway/contracts/task-relations'
import type { Act } from '../../../platform/act.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, invalidField, notFound } from '../../../platform/http/errors.ts'
import type { Change } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { findLockedTask, lockTaskFor } from '../task-access.ts'
import { type LockedTask, relationTo } from '../task-relation.ts'
import { taskEvent } from '../tasks.events.ts'
import { can } from '../tasks.policy.ts'
import { readRelations, type StoredKind } from './relations.queries.ts'
import { places } from '../../../platform/database/statement-parts.ts'

/** A longer chain is not followed: nobody plans in chains of as many tasks, and the walk stays short. */
const LONGEST_WALK = 1_000

interface Ends {
  kind: StoredKind
  from: number
  to: number
}

function endsOf(kind: RelationKind, id: number, otherId: number): Ends {
  if (kind === 'relatesTo') {
    return { kind: 'relates', from: Math.min(id, otherId), to: Math.max(id, otherId) }
  }
  const isForward = kind === 'blocks' || kind === 'duplicates'
  return {
    kind: kind === 'blocks' || kind === 'blockedBy' ? 'blocks' : 'duplicates',
    from: isForward ? id : otherId,
    to: isForward ? otherId : id,
  }
}

/** Waits until nobody else adds a relation of this kind: two circles' halves share no task that could be locked instead. */
async function queueUp(database: Database, kind: StoredKind, trx: Transaction): Promise<void> {
  if (kind !== 'relates') {
    await database.change(
      'INSERT INTO task_relation_queues (kind) VALUES (?) ON DUPLICATE KEY UPDATE kind = VALUES(kind)',
      [kind],
      trx,
    )
  }
}

/** @throws ProblemError 409 `relation_circle`, or `relation_chain_too_long` where it was not followed to its end. */
async function requireNoCircle(
  database: Database,
  { kind, from, to }: Ends,
  trx: Transaction,
): Promise<void> {
  const seen = new Set([to])
  let next = [to]
  while (next.length > 0) {
    const rows = await database.rows<{ other_id: number }>(
      `SELECT other_id FROM task_relations WHERE kind = ? AND task_id IN (${places(next.length)})`,
      [kind, ...next],
      trx,
    )
    next = [...new Set(rows.map((row) => row.other_id))].filter((id) => !seen.has(id))
    if (next.includes(from)) {
      throw conflict('relation_circle', 'This would create a loop between the tasks.')
    }
    next.forEach((id) => seen.add(id))
    if (seen.size > LONGEST_WALK) {
      throw conflict('relation_chain_too_long', 'Too many tasks in a chain.')
    }
  }
}

async function requireRoom(database: Database, ids: readonly number[], ends: Ends, trx: Transaction) {
  for (const id of ids) {
    const relations = await readRelations(database, id, trx)
    const isThere = relations.some(
      (row) => row.kind === ends.kind && row.task_id === ends.from && row.other_id === ends.to,
    )
    if (isThere) {
      throw conflict('relation_exists', 'These tasks are already linked this way.')
    }
    if (relations.length >= limits.relationsPerTask) {
      throw conflict('too_many_relations', `A task has at most ${limits.relationsPerTask} relations.`)
    }
  }
}

async function report(
  { events }: Platform,
  act: Act,
  of: {
    name: 'relation.added' | 'relation.removed'
    near: LockedTask
    farId: number
    farScope: readonly number[]
    change: Change
  },
  trx: Transaction,
): Promise<void> {
  const { near, farId, change } = of
  const payload = { taskId: near.task.id, title: near.task.title, otherId: farId }
  const scope = [...new Set([...near.members.scope, ...of.farScope])]
  await events.emit(taskEvent(of.name, act, { payload, change, scope, others: [farId] }), trx)
}

/**
 * Relates a task to another one.
 *
 * @returns the relation's id.
 * @throws ProblemError 404 and 403 as the policy says; 400 for another task that is the same, not there or unreadable;
 * 409 `relation_exists`, `too_many_relations`, `relation_circle`, `relation_chain_too_long`.
 */
export async function createRelation(
  platform: Platform,
  act: Act,
  { id, kind, taskId: otherId }: { id: number } & Body<typeof tasksRelationsCreate>,
  trx: Transaction,
): Promise<number> {
  const { database, clock } = platform
  const ends = endsOf(kind, id, otherId)
  await queueUp(database, ends.kind, trx)
  const both = [...new Set([id, otherId])].sort((one, other) => one - other)
  const locked = new Map<number, LockedTask | undefined>()
  for (const each of both) {
    locked.set(each, await findLockedTask(database, each, trx))
  }
  const near = await lockTaskFor(database, act.actor, 'edit', id, trx)
  if (id === otherId) {
    throw invalidField('/taskId', 'same_task', 'Choose another task')
  }
  const far = locked.get(otherId)
  if (!far || !can.read(act.actor, relationTo(act.actor, far))) {
    throw invalidField('/taskId', 'task_not_available', 'This task doesn’t exist or you don’t have access')
  }
  await requireRoom(database, both, ends, trx)
  if (ends.kind !== 'relates') {
    await requireNoCircle(database, ends, trx)
  }
  const { insertId } = await database.change(
    'INSERT INTO task_relations (task_id, other_id, kind, created_at) VALUES (?, ?, ?, ?)',
    [ends.from, ends.to, ends.kind, clock.now()],
    trx,
  )
  const change = { before: null, after: { relation: { kind, taskId: otherId } } }
  const of = { name: 'relation.added', near, farId: otherId, farScope: far.members.scope, change } as const
  await report(platform, act, of, trx)
  return insertId
}

/**
 * Ends a relation, from either of its tasks.
 *
 * @throws ProblemError 404 and 403 as the policy says, 404 for a relation that is not there or of other tasks.
 */
export async function deleteRelation(
  platform: Platform,
  act: Act,
  { id, relationId }: { id: number; relationId: number },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const near = await lockTaskFor(database, act.actor, 'edit', id, trx)
  const row = (await readRelations(database, id, trx)).find((relation) => relation.id === relationId)
  if (!row) {
    throw notFound('relation')
  }
  await database.change('DELETE FROM task_relations WHERE id = ?', [relationId], trx)
  const isForward = row.task_id === id
  const farId = isForward ? row.other_id : row.task_id
  const far = await database.rows<{ user_id: number }>(
    "SELECT user_id FROM task_lists WHERE task_id = ? AND kind = 'scope' AND tag = ''",
    [farId],
    trx,
  )
  const backward: Record<StoredKind, RelationKind> = {
    blocks: 'blockedBy',
    relates: 'relatesTo',
    duplicates: 'duplicatedBy',
  }
  const forward: Record<StoredKind, RelationKind> = {
    blocks: 'blocks',
    relates: 'relatesTo',
    duplicates: 'duplicates',
  }
  const kind = (isForward ? forward : backward)[row.kind]
  const change = { before: { relation: { kind, taskId: farId } }, after: null }
  const farScope = far.map((member) => member.user_id)
  await report(platform, act, { name: 'relation.removed', near, farId, farScope, change }, trx)
}
