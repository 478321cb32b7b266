import { type Body, limits } from '@headway/contracts'
import type { RelationKind, tasksRelationsCreate } from '@headway/contracts/task-relations'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, invalidField, notFound } from '../../../platform/errors.ts'
import type { Change } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { findLockedTask, lockTaskFor } from '../core/task-access.ts'
import { type LockedTask, involvementIn } from '../core/locked-task.ts'
import { taskEvent } from '../core/tasks.events.ts'
import { can } from '../core/tasks.policy.ts'
import { readRelations, type StoredKind } from './relations.queries.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

/** Maximum length of a chain of relations. It bounds the search for cycles and exceeds any chain that users need. */
const MAX_CHAIN_LENGTH = 1_000

interface StoredRelation {
  kind: StoredKind
  from: number
  to: number
}

function toStoredRelation(kind: RelationKind, id: number, otherId: number): StoredRelation {
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

/**
 * Waits for other transactions that add a relation of this kind. Two relations that together form a cycle may share no
 * task, so locks on tasks would not prevent it.
 */
async function lockRelationKind(database: Database, kind: StoredKind, trx: Transaction): Promise<void> {
  if (kind !== 'relates') {
    await database.change(
      'INSERT INTO task_relation_locks (kind) VALUES (?) ON DUPLICATE KEY UPDATE kind = VALUES(kind)',
      [kind],
      trx,
    )
  }
}

/**
 * Checks that a new relation closes no cycle.
 *
 * @throws ProblemError 409 `relation_cycle`, or `relation_chain_too_long` when the chain exceeds the limit.
 */
async function requireNoCycle(
  database: Database,
  { kind, from, to }: StoredRelation,
  trx: Transaction,
): Promise<void> {
  const seen = new Set([to])
  let next = [to]
  while (next.length > 0) {
    const rows = await database.rows<{ other_id: number }>(
      `SELECT other_id FROM task_relations WHERE kind = ? AND task_id IN (${placeholders(next.length)})`,
      [kind, ...next],
      trx,
    )
    next = [...new Set(rows.map((row) => row.other_id))].filter((id) => !seen.has(id))
    if (next.includes(from)) {
      throw conflict('relation_cycle', 'This would create a loop between the tasks.')
    }
    next.forEach((id) => seen.add(id))
    if (seen.size > MAX_CHAIN_LENGTH) {
      throw conflict('relation_chain_too_long', 'Too many tasks would be linked in a chain.')
    }
  }
}

async function requireCapacity(
  database: Database,
  ids: readonly number[],
  ends: StoredRelation,
  trx: Transaction,
) {
  for (const id of ids) {
    const relations = await readRelations(database, id, trx)
    const isThere = relations.some(
      (row) => row.kind === ends.kind && row.task_id === ends.from && row.other_id === ends.to,
    )
    if (isThere) {
      throw conflict('relation_exists', 'These tasks are already linked this way.')
    }
    if (relations.length >= limits.relationsPerTask) {
      throw conflict('too_many_relations', `A task can have at most ${limits.relationsPerTask} relations.`)
    }
  }
}

async function report(
  { events }: Platform,
  context: RequestContext,
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
  await events.emit(taskEvent(of.name, context, { payload, change, scope, others: [farId] }), trx)
}

/**
 * Relates a task to another one.
 *
 * @returns the id of the relation.
 * @throws ProblemError 404 and 403 according to the policy; 400 when the other task is the same, does not exist or is
 * not readable; 409 `relation_exists`, `too_many_relations`, `relation_cycle`, `relation_chain_too_long`.
 */
export async function createRelation(
  platform: Platform,
  context: RequestContext,
  { id, kind, taskId: otherId }: { id: number } & Body<typeof tasksRelationsCreate>,
  trx: Transaction,
): Promise<number> {
  const { database, clock } = platform
  const ends = toStoredRelation(kind, id, otherId)
  await lockRelationKind(database, ends.kind, trx)
  const both = [...new Set([id, otherId])].sort((one, other) => one - other)
  const locked = new Map<number, LockedTask | undefined>()
  for (const each of both) {
    locked.set(each, await findLockedTask(database, each, trx))
  }
  const near = await lockTaskFor(database, context.actor, 'edit', id, trx)
  if (id === otherId) {
    throw invalidField('/taskId', 'same_task', 'Choose another task')
  }
  const far = locked.get(otherId)
  if (!far || !can.read(context.actor, involvementIn(context.actor, far))) {
    throw invalidField('/taskId', 'task_not_available', 'This task doesn’t exist or you don’t have access')
  }
  await requireCapacity(database, both, ends, trx)
  if (ends.kind !== 'relates') {
    await requireNoCycle(database, ends, trx)
  }
  const { insertId } = await database.change(
    'INSERT INTO task_relations (task_id, other_id, kind, created_at) VALUES (?, ?, ?, ?)',
    [ends.from, ends.to, ends.kind, clock.now()],
    trx,
  )
  const change = { before: null, after: { relation: { kind, taskId: otherId } } }
  const of = { name: 'relation.added', near, farId: otherId, farScope: far.members.scope, change } as const
  await report(platform, context, of, trx)
  return insertId
}

/**
 * Deletes a relation, from either of its tasks.
 *
 * @throws ProblemError 404 and 403 according to the policy, 404 when the relation does not exist or belongs to other
 * tasks.
 */
export async function deleteRelation(
  platform: Platform,
  context: RequestContext,
  { id, relationId }: { id: number; relationId: number },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const near = await lockTaskFor(database, context.actor, 'edit', id, trx)
  const row = (await readRelations(database, id, trx)).find((relation) => relation.id === relationId)
  if (!row) {
    throw notFound('relation')
  }
  await database.change('DELETE FROM task_relations WHERE id = ?', [relationId], trx)
  const isForward = row.task_id === id
  const farId = isForward ? row.other_id : row.task_id
  const far = await database.rows<{ user_id: number }>(
    "SELECT user_id FROM task_list_entries WHERE task_id = ? AND kind = 'scope' AND tag = ''",
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
  await report(platform, context, { name: 'relation.removed', near, farId, farScope, change }, trx)
}
