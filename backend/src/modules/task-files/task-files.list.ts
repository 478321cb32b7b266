import type { Query } from '@headway/contracts'
import type { TaskFile, taskFilesList } from '@headway/contracts/task-files'
import type { Actor } from '../../platform/actor.ts'
import { decodeCursor, page } from '../../platform/http/cursor.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import type { StoredFile } from '../../platform/files/file-response.ts'
import { looksUp } from '../../platform/files/large-files.policy.ts'
import { placeholders } from '../../platform/database/sql-fragments.ts'
import type { TaskInvolvement } from '../tasks/index.ts'
import { taskFileAbilities } from './task-files.policy.ts'

export interface FileRow {
  id: number
  task_id: number
  author_id: number
  /** Title of the task. */
  title: string
  name: string
  size: number
  media_type: string
  sha256: string
  storage_key: string
  needs_approval: number
  decision: 'approved' | 'rejected' | null
  decided_at: Date | null
  rejection_reason: string | null
  created_at: Date
  author_first_name: string | null
  author_last_name: string | null
  author_email: string | null
  decider_first_name: string | null
  decider_last_name: string | null
  is_above_author: number
}

const COLUMNS = `f.id, f.task_id, t.title, f.author_id, f.name, f.size, f.media_type, f.sha256, f.storage_key, f.needs_approval, f.decision,
  f.decided_at, f.rejection_reason, f.created_at, a.first_name AS author_first_name, a.last_name AS author_last_name,
  a.email AS author_email, d.first_name AS decider_first_name, d.last_name AS decider_last_name`

/** The reader of files, with their involvement in the task and whether it is archived. */
export interface Reading {
  actor: Actor
  involvement: TaskInvolvement
  isArchived: boolean
}

/** Reads files with their authors and deciders, and whether the actor is above the author. */
async function readFiles(
  database: Database,
  actor: Actor,
  { index, where, values }: { index: string; where: string; values: readonly SqlValue[] },
): Promise<FileRow[]> {
  const isAbove = looksUp(actor)
  return database.rows<FileRow>(
    `SELECT ${COLUMNS}, ${isAbove ? 'c.depth > 0' : '0'} AS is_above_author FROM task_files f ${index}
     LEFT JOIN tasks t ON t.id = f.task_id LEFT JOIN users a ON a.id = f.author_id LEFT JOIN users d ON d.id = f.decided_by
     ${isAbove ? 'LEFT JOIN user_closure c ON c.ancestor_id = ? AND c.descendant_id = f.author_id' : ''} WHERE ${where}`,
    [...(isAbove ? [actor.id] : []), ...values],
  )
}

export const toFileInvolvement = (
  row: Pick<FileRow, 'author_id' | 'is_above_author'>,
  actor: Pick<Actor, 'id'>,
) => ({
  isAuthor: row.author_id === actor.id,
  isAboveAuthor: row.is_above_author === 1,
})

export const stateOf = (row: Pick<FileRow, 'needs_approval' | 'decision'>) => ({
  needsApproval: row.needs_approval === 1,
  decision: row.decision,
})

/** Converts a row to the file for the download. */
export const storedFileOf = (row: FileRow): StoredFile => ({
  name: row.name,
  size: row.size,
  mediaType: row.media_type,
  sha256: row.sha256,
  storageKey: row.storage_key,
})

const authorOf = (row: FileRow): TaskFile['author'] =>
  row.author_email === null
    ? null
    : {
        id: row.author_id,
        firstName: row.author_first_name ?? '',
        lastName: row.author_last_name ?? '',
        email: row.author_email,
      }

const deciderOf = ({ decider_first_name: first, decider_last_name: last }: FileRow) =>
  first === null ? null : `${first} ${last ?? ''}`.trim()

/** Converts a row to a file of the API for the actor. */
export function presentFile(row: FileRow, { actor, involvement, isArchived }: Reading): TaskFile {
  const state = stateOf(row)
  return {
    id: row.id,
    taskId: row.task_id,
    name: row.name,
    size: row.size,
    mediaType: row.media_type,
    author: authorOf(row),
    createdAt: row.created_at.toISOString(),
    ...state,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: deciderOf(row),
    rejectionReason: row.rejection_reason,
    can: taskFileAbilities(actor, involvement, toFileInvolvement(row, actor), { ...state, isArchived }),
  }
}

/** Returns one page of a task's files, newest first. The caller checks whether the actor may read the task. */
export async function listFiles(
  database: Database,
  reading: Reading,
  { taskId, query }: { taskId: number; query: Query<typeof taskFilesList> },
) {
  const { limit, cursor } = query
  const [last = 0] = cursor ? decodeCursor(cursor, ['number']) : []
  const rows = await readFiles(database, reading.actor, {
    index: 'FORCE INDEX (task_files_task_id)',
    where: `f.task_id = ?${cursor ? ' AND f.id < ?' : ''} ORDER BY f.id DESC LIMIT ${limit + 1}`,
    values: [taskId, ...(cursor ? [last] : [])],
  })
  const { items, nextCursor } = page(rows, limit, (row) => [row.id])
  return { items: items.map((row) => presentFile(row, reading)), nextCursor }
}

/** Returns files by their ids, in order of upload. */
export const findFiles = (database: Database, actor: Actor, ids: readonly number[]): Promise<FileRow[]> =>
  readFiles(database, actor, {
    index: '',
    where: `f.id IN (${placeholders(ids.length)}) ORDER BY f.id`,
    values: [...ids],
  })
