import { limits, type Person, type Query, referencesIn } from '@headway/contracts'
import type { TaskComment, taskCommentsList } from '@headway/contracts/task-comments'
import type { Actor } from '../../platform/actor.ts'
import { decodeCursor, page } from '../../platform/http/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readLinks, type TaskInvolvement } from '../tasks/index.ts'
import { commentAbilities } from './comments.policy.ts'

interface CommentRow {
  id: number
  task_id: number
  text: string
  version: number
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  author_id: number
  first_name: string | null
  last_name: string | null
  email: string | null
}

const COLUMNS = `c.id, c.task_id, c.text, c.version, c.created_at, c.edited_at, c.deleted_at, c.author_id, u.first_name,
  u.last_name, u.email`

/** The reader of comments, with their involvement in the task and the current time. */
interface Reading {
  actor: Actor
  involvement: TaskInvolvement
  isArchived: boolean
  now: Date
}

const authorOf = (row: CommentRow): Person | null =>
  row.email === null
    ? null
    : {
        id: row.author_id,
        firstName: row.first_name ?? '',
        lastName: row.last_name ?? '',
        email: row.email,
      }

/** Returns the ids of the tasks in a comment that are shown with their titles. */
function tasksInComment(text: string): number[] {
  const ids = referencesIn(text).flatMap(({ kind, id }) => (kind === 'task' ? [id] : []))
  return [...new Set(ids)].slice(0, limits.tasksPerComment)
}

/** Converts comments for the reader. Titles of tasks that the reader may see are read in one statement. */
async function present(
  database: Database,
  { actor, involvement, isArchived, now }: Reading,
  rows: readonly CommentRow[],
): Promise<TaskComment[]> {
  const ids = [...new Set(rows.flatMap(({ text }) => tasksInComment(text)))]
  const links = await readLinks(database, actor, { ids, now })
  return rows.map((row) => {
    const state = {
      authorId: row.author_id,
      createdAt: row.created_at,
      isDeleted: row.deleted_at !== null,
      isArchived,
    }
    return {
      id: row.id,
      taskId: row.task_id,
      text: row.text,
      author: authorOf(row),
      createdAt: row.created_at.toISOString(),
      editedAt: row.edited_at?.toISOString() ?? null,
      isDeleted: state.isDeleted,
      tasks: tasksInComment(row.text).flatMap((id) => {
        const link = links.get(id)
        return link ? [{ id, title: link.title, status: link.status }] : []
      }),
      version: row.version,
      can: commentAbilities(actor, involvement, state, now),
    }
  })
}

/** Returns one page of the comments of a task. The caller checks whether the actor may read the task. */
export async function listComments(
  database: Database,
  reading: Reading,
  { taskId, query }: { taskId: number; query: Query<typeof taskCommentsList> },
) {
  const { limit, cursor, order } = query
  const isNewestFirst = order === 'newest'
  const [last = 0] = cursor ? decodeCursor(cursor, ['number']) : []
  const rows = await database.rows<CommentRow>(
    `SELECT ${COLUMNS} FROM task_comments c FORCE INDEX (task_comments_task_id) LEFT JOIN users u ON u.id = c.author_id
     WHERE c.task_id = ?${cursor ? ` AND c.id ${isNewestFirst ? '<' : '>'} ?` : ''}
     ORDER BY c.id ${isNewestFirst ? 'DESC' : 'ASC'} LIMIT ${limit + 1}`,
    [taskId, ...(cursor ? [last] : [])],
  )
  const { items, nextCursor } = page(rows, limit, (row) => [row.id])
  return { items: await present(database, reading, items), nextCursor }
}

/** Returns one comment, undefined when it does not exist. The caller checks whether the actor may read its task. */
export async function findComment(
  database: Database,
  reading: Reading,
  id: number,
): Promise<TaskComment | undefined> {
  const rows = await database.rows<CommentRow>(
    `SELECT ${COLUMNS} FROM task_comments c LEFT JOIN users u ON u.id = c.author_id WHERE c.id = ?`,
    [id],
  )
  const [comment] = await present(database, reading, rows)
  return comment
}
