import { limits, referencesIn, type Person, type Query } from '@headway/contracts'
import type { TaskComment, taskCommentsList } from '@headway/contracts/task-comments'
import type { Actor } from '../../../platform/actor.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readLinks } from '../relations/task-links.ts'
import type { TaskRelation } from '../tasks.policy.ts'
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

/** Who reads comments, how they stand to the task, and when. */
interface Reading {
  actor: Actor
  relation: TaskRelation
  isArchived: boolean
  now: Date
}

/** The tasks that a comment names, as far as they are shown by their titles. */
function tasksIn({ text }: CommentRow): number[] {
  const ids = referencesIn(text).flatMap(({ kind, id }) => (kind === 'task' ? [id] : []))
  return [...new Set(ids)].slice(0, limits.tasksPerComment)
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

/** Comments as the reader sees them: titles only of tasks that are theirs to read, asked for in one statement. */
async function present(
  database: Database,
  { actor, relation, isArchived, now }: Reading,
  rows: readonly CommentRow[],
): Promise<TaskComment[]> {
  const ids = [...new Set(rows.flatMap(tasksIn))]
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
      tasks: tasksIn(row).flatMap((id) => {
        const link = links.get(id)
        return link ? [{ id, title: link.title, status: link.status }] : []
      }),
      version: row.version,
      can: commentAbilities(actor, relation, state, now),
    }
  })
}

/** One page of what was said about a task. Whether the actor may read it is the task's matter. */
export async function listComments(
  database: Database,
  reading: Reading,
  { taskId, query }: { taskId: number; query: Query<typeof taskCommentsList> },
) {
  const { limit, cursor, order } = query
  const isNewestFirst = order === 'newest'
  const [last = 0] = cursor ? decodeCursor(cursor, ['number']) : []
  const rows = await database.rows<CommentRow>(
    `SELECT ${COLUMNS} FROM task_comments c FORCE INDEX (task_comments_of) LEFT JOIN users u ON u.id = c.author_id
     WHERE c.task_id = ?${cursor ? ` AND c.id ${isNewestFirst ? '<' : '>'} ?` : ''}
     ORDER BY c.id ${isNewestFirst ? 'DESC' : 'ASC'} LIMIT ${limit + 1}`,
    [taskId, ...(cursor ? [last] : [])],
  )
  const { items, nextCursor } = page(rows, limit, (row) => [row.id])
  return { items: await present(database, reading, items), nextCursor }
}

/** One comment, undefined when there is none. Whether the actor may read its task is the task's matter. */
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
