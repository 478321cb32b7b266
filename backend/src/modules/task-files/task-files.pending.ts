import type { Person } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import { looksUp } from '../../platform/files/large-files.policy.ts'
import { lifecycleStates } from '../tasks/index.ts'

/** Maximum of this count, since a larger exact number has no use. */
const MAX_COUNTED = 1_000

type Decider = Pick<Actor, 'id' | 'role'>

/** A large file of a task that is pending approval. */
export interface PendingTaskFile {
  id: number
  task: { id: number; title: string }
  name: string
  /** Size in bytes. */
  size: number
  mediaType: string
  author: Person
  createdAt: Date
}

interface PendingRow {
  id: number
  task_id: number
  title: string
  name: string
  size: number
  media_type: string
  created_at: Date
  author_id: number
  author_first_name: string
  author_last_name: string
  author_email: string
}

/**
 * Returns the SQL for files that the actor may decide: those by users below the actor, on tasks that the actor may
 * read. A super administrator may decide all files except their own. The query scans all pending files of the
 * organization. They are few, because each exceeds the size threshold and counts toward its author's storage quota.
 */
function pendingFor({ id, role }: Decider): { from: string; where: string; values: SqlValue[] } {
  const above = 'JOIN user_closure c ON c.ancestor_id = ? AND c.descendant_id = f.author_id AND c.depth > 0'
  const inScope =
    "JOIN task_list_entries l ON l.task_id = f.task_id AND l.user_id = ? AND l.kind = 'scope' AND l.tag = ''"
  const joins = [...(looksUp({ role }) ? [above] : []), ...(role === 'pm' ? [inScope] : [])]
  return {
    from: `task_files f FORCE INDEX (task_files_undecided) ${joins.join(' ')}
      JOIN tasks t ON t.id = f.task_id AND t.lifecycle_state = ${lifecycleStates.lists}`,
    where: 'f.needs_approval = 1 AND f.decision IS NULL AND f.author_id <> ?',
    values: [...joins.map(() => id), id],
  }
}

/** Returns the files that the actor may decide, in the order of their ids, after one of them. */
export async function listPendingFiles(
  database: Database,
  actor: Decider,
  { limit, after }: { limit: number; after: number },
): Promise<PendingTaskFile[]> {
  const { from, where, values } = pendingFor(actor)
  const rows = await database.rows<PendingRow>(
    `SELECT STRAIGHT_JOIN f.id, f.task_id, t.title, f.name, f.size, f.media_type, f.created_at, f.author_id,
       a.first_name AS author_first_name, a.last_name AS author_last_name, a.email AS author_email
     FROM ${from} JOIN users a ON a.id = f.author_id
     WHERE ${where} AND f.id > ? ORDER BY f.id LIMIT ${limit}`,
    [...values, after],
  )
  return rows.map((row) => ({
    id: row.id,
    task: { id: row.task_id, title: row.title },
    name: row.name,
    size: row.size,
    mediaType: row.media_type,
    author: {
      id: row.author_id,
      firstName: row.author_first_name,
      lastName: row.author_last_name,
      email: row.author_email,
    },
    createdAt: row.created_at,
  }))
}

/** Counts the files of tasks that the actor may decide, up to 1000. */
export async function countPendingFiles(database: Database, actor: Decider): Promise<number> {
  const { from, where, values } = pendingFor(actor)
  const [row] = await database.rows<{ total: number }>(
    `SELECT COUNT(*) AS total FROM (SELECT STRAIGHT_JOIN 1 FROM ${from} WHERE ${where} LIMIT ${MAX_COUNTED}) waiting`,
    values,
  )
  return row?.total ?? 0
}
