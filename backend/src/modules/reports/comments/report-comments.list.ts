import type { Person, Query } from '@headway/contracts'
import type { ReportComment, reportCommentsList } from '@headway/contracts/report-comments'
import type { Actor } from '../../../platform/actor.ts'
import { isInEditWindow } from '../../../platform/comments/edit-window.ts'
import type { Database } from '../../../platform/database/database.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import { can } from '../reports.policy.ts'

interface CommentRow {
  id: number
  report_id: number
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

const COLUMNS = `c.id, c.report_id, c.text, c.version, c.created_at, c.edited_at, c.deleted_at, c.author_id,
  u.first_name, u.last_name, u.email`

/** Facts on which the permissions on a comment depend. */
interface PermissionContext {
  actor: Actor
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

function present(row: CommentRow, { actor, now }: PermissionContext): ReportComment {
  const isDeleted = row.deleted_at !== null
  const comment = { authorId: row.author_id, createdAt: row.created_at }
  return {
    id: row.id,
    reportId: row.report_id,
    text: row.text,
    author: authorOf(row),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isDeleted,
    version: row.version,
    can: {
      edit: !isDeleted && isInEditWindow(comment, now) && can.editComment(actor, comment),
      delete: !isDeleted && can.deleteComment(actor, comment),
    },
  }
}

/** Returns one page of the comments on a report. The caller checks whether the actor may read the report. */
export async function listComments(
  database: Database,
  permissionContext: PermissionContext,
  { reportId, query }: { reportId: number; query: Query<typeof reportCommentsList> },
) {
  const { limit, cursor, order } = query
  const isNewestFirst = order === 'newest'
  const [last = 0] = cursor ? decodeCursor(cursor, ['number']) : []
  const rows = await database.rows<CommentRow>(
    `SELECT ${COLUMNS} FROM report_comments c FORCE INDEX (report_comments_report_id)
     LEFT JOIN users u ON u.id = c.author_id
     WHERE c.report_id = ?${cursor ? ` AND c.id ${isNewestFirst ? '<' : '>'} ?` : ''}
     ORDER BY c.id ${isNewestFirst ? 'DESC' : 'ASC'} LIMIT ${limit + 1}`,
    [reportId, ...(cursor ? [last] : [])],
  )
  const { items, nextCursor } = page(rows, limit, (row) => [row.id])
  return { items: items.map((row) => present(row, permissionContext)), nextCursor }
}

/** Returns one comment, undefined when it does not exist. The caller checks whether the actor may read its report. */
export async function findComment(
  database: Database,
  permissionContext: PermissionContext,
  id: number,
): Promise<ReportComment | undefined> {
  const [row] = await database.rows<CommentRow>(
    `SELECT ${COLUMNS} FROM report_comments c LEFT JOIN users u ON u.id = c.author_id WHERE c.id = ?`,
    [id],
  )
  return row && present(row, permissionContext)
}
