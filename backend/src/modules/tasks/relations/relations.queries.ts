import type { RelationKind, TaskRelation } from '@headway/contracts/task-relations'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { NOT_IN_TRASH } from '../core/lifecycle.ts'
import { readLinks } from './task-links.ts'

/** Kind of a relation as stored. */
export type StoredKind = 'blocks' | 'relates' | 'duplicates'

export interface RelationRow {
  id: number
  kind: StoredKind
  task_id: number
  other_id: number
}

const relationKinds: Record<StoredKind, { first: RelationKind; second: RelationKind }> = {
  blocks: { first: 'blocks', second: 'blockedBy' },
  relates: { first: 'relatesTo', second: 'relatesTo' },
  duplicates: { first: 'duplicates', second: 'duplicatedBy' },
}

/** Returns the relations of a task, in both directions. */
export const readRelations = (
  database: Database,
  taskId: number,
  trx?: Transaction,
): Promise<RelationRow[]> =>
  database.rows<RelationRow>(
    `SELECT id, kind, task_id, other_id FROM task_relations WHERE task_id = ?
     UNION ALL SELECT id, kind, task_id, other_id FROM task_relations WHERE other_id = ? ORDER BY id`,
    [taskId, taskId],
    trx,
  )

/** Returns the relations of a task to others that are not in the trash. */
const readVisibleRelations = (database: Database, taskId: number): Promise<RelationRow[]> =>
  database.rows<RelationRow>(
    `SELECT r.id, r.kind, r.task_id, r.other_id FROM task_relations r JOIN tasks t ON t.id = r.other_id
     WHERE r.task_id = ? AND ${NOT_IN_TRASH}
     UNION ALL SELECT r.id, r.kind, r.task_id, r.other_id FROM task_relations r JOIN tasks t ON t.id = r.task_id
     WHERE r.other_id = ? AND ${NOT_IN_TRASH} ORDER BY id`,
    [taskId, taskId],
  )

const otherTaskId = (row: RelationRow, taskId: number) =>
  row.task_id === taskId ? row.other_id : row.task_id

/** Returns the relations of a task. The other task is null when the actor may not read it. */
export async function listRelations(
  database: Database,
  actor: Actor,
  { taskId, now }: { taskId: number; now: Date },
): Promise<TaskRelation[]> {
  const rows = await readVisibleRelations(database, taskId)
  const ids = [...new Set(rows.map((row) => otherTaskId(row, taskId)))]
  const links = await readLinks(database, actor, { ids, now })
  return rows.map((row) => ({
    id: row.id,
    kind: relationKinds[row.kind][row.task_id === taskId ? 'first' : 'second'],
    task: links.get(otherTaskId(row, taskId)) ?? null,
  }))
}

interface OpenTask {
  id: number
}

/** Returns the ids of a task's subtasks, oldest first. */
export async function readSubtaskIds(
  database: Database,
  taskId: number,
  { onlyOpen = false }: { onlyOpen?: boolean } = {},
  trx?: Transaction,
): Promise<number[]> {
  const rows = await database.rows<OpenTask>(
    `SELECT t.id FROM tasks t FORCE INDEX (tasks_parent)
     WHERE t.parent_id = ? AND ${onlyOpen ? 't.list_state = 0' : NOT_IN_TRASH} ORDER BY t.id`,
    [taskId],
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Returns the ids of the open tasks that block a task. */
async function readOpenBlockerIds(database: Database, taskId: number): Promise<number[]> {
  const rows = await database.rows<OpenTask>(
    `SELECT t.id FROM task_relations r JOIN tasks t ON t.id = r.task_id
     WHERE r.other_id = ? AND r.kind = 'blocks' AND t.list_state = 0 ORDER BY t.id`,
    [taskId],
  )
  return rows.map(({ id }) => id)
}

/** Returns the subtasks that the actor may read, and the number of the others. */
export async function listSubtasks(
  database: Database,
  actor: Actor,
  { taskId, now }: { taskId: number; now: Date },
) {
  const ids = await readSubtaskIds(database, taskId)
  const links = await readLinks(database, actor, { ids, now })
  const items = ids.flatMap((id) => links.get(id) ?? [])
  return { items, hidden: ids.length - items.length }
}

/** Returns the open blockers and open subtasks of a task, which the user sees before completing it. */
export async function readCompletion(
  database: Database,
  actor: Actor,
  { taskId, now }: { taskId: number; now: Date },
) {
  const blockers = await readOpenBlockerIds(database, taskId)
  const subtasks = await readSubtaskIds(database, taskId, { onlyOpen: true })
  const links = await readLinks(database, actor, { ids: [...new Set([...blockers, ...subtasks])], now })
  const openBlockers = blockers.flatMap((id) => links.get(id) ?? [])
  const openSubtasks = subtasks.flatMap((id) => links.get(id) ?? [])
  return {
    openBlockers,
    openSubtasks,
    hidden: {
      blockers: blockers.length - openBlockers.length,
      subtasks: subtasks.length - openSubtasks.length,
    },
  }
}
