import type { RelationKind, TaskRelation } from '@headway/contracts/task-relations'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { OUTSIDE_TRASH } from '../shelves.ts'
import { readLinks } from './task-links.ts'

/** A relation as it is kept. */
export type StoredKind = 'blocks' | 'relates' | 'duplicates'

export interface RelationRow {
  id: number
  kind: StoredKind
  task_id: number
  other_id: number
}

const seenFrom: Record<StoredKind, { first: RelationKind; second: RelationKind }> = {
  blocks: { first: 'blocks', second: 'blockedBy' },
  relates: { first: 'relatesTo', second: 'relatesTo' },
  duplicates: { first: 'duplicates', second: 'duplicatedBy' },
}

/** The relations of a task, from either end. */
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

/** The relations of a task to others that are not in the trash. */
const readVisibleRelations = (database: Database, taskId: number): Promise<RelationRow[]> =>
  database.rows<RelationRow>(
    `SELECT r.id, r.kind, r.task_id, r.other_id FROM task_relations r JOIN tasks t ON t.id = r.other_id
     WHERE r.task_id = ? AND ${OUTSIDE_TRASH}
     UNION ALL SELECT r.id, r.kind, r.task_id, r.other_id FROM task_relations r JOIN tasks t ON t.id = r.task_id
     WHERE r.other_id = ? AND ${OUTSIDE_TRASH} ORDER BY id`,
    [taskId, taskId],
  )

const farEnd = (row: RelationRow, taskId: number) => (row.task_id === taskId ? row.other_id : row.task_id)

/** How a task stands to others, as the actor may know it. */
export async function listRelations(
  database: Database,
  actor: Actor,
  { taskId, now }: { taskId: number; now: Date },
): Promise<TaskRelation[]> {
  const rows = await readVisibleRelations(database, taskId)
  const ids = [...new Set(rows.map((row) => farEnd(row, taskId)))]
  const links = await readLinks(database, actor, { ids, now })
  return rows.map((row) => ({
    id: row.id,
    kind: seenFrom[row.kind][row.task_id === taskId ? 'first' : 'second'],
    task: links.get(farEnd(row, taskId)) ?? null,
  }))
}

interface OpenTask {
  id: number
}

/** Ids of the subtasks of a task, oldest first. */
export async function readSubtaskIds(
  database: Database,
  taskId: number,
  { onlyOpen = false }: { onlyOpen?: boolean } = {},
  trx?: Transaction,
): Promise<number[]> {
  const rows = await database.rows<OpenTask>(
    `SELECT t.id FROM tasks t FORCE INDEX (tasks_parent)
     WHERE t.parent_id = ? AND ${onlyOpen ? 't.is_closed = 0' : OUTSIDE_TRASH} ORDER BY t.id`,
    [taskId],
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Open tasks that block one. */
async function readOpenBlockerIds(database: Database, taskId: number): Promise<number[]> {
  const rows = await database.rows<OpenTask>(
    `SELECT t.id FROM task_relations r JOIN tasks t ON t.id = r.task_id
     WHERE r.other_id = ? AND r.kind = 'blocks' AND t.is_closed = 0 ORDER BY t.id`,
    [taskId],
  )
  return rows.map(({ id }) => id)
}

/** The subtasks of a task that the actor may see, and how many there are beside them. */
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

/** What speaks against completing a task. */
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
