import type { Connection, RowDataPacket } from 'mysql2/promise'
import { forgetStandIns, growPeople, standIns, turnsOf } from './growth-people.ts'
import type { Organisation } from './seed.ts'

/** Columns that a copy takes over unchanged. */
const TASK_COLUMNS =
  'title, description, status, priority, due_at, is_closed, completed_at, milestone_count, progress_sum, creator_id, created_at, tags'
const LIST_COLUMNS = 'l.kind, l.tag, l.is_closed, l.status, l.priority'

/** Copies the organisation's tasks, each copy due a little later, until there are so many. */
async function copyTasks(connection: Connection, { firstTaskId, tasks }: Organisation, count: number) {
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT MAX(id) - ? + 1 AS present FROM tasks', [
    firstTaskId,
  ])
  const turns = await turnsOf(connection)
  for (let offset = Number(row?.present); offset < count; offset += tasks) {
    const values = [offset, offset, firstTaskId, firstTaskId + tasks]
    const turn = turns === 0 ? -1 : Math.floor(offset / tasks) % turns
    await connection.query(
      `INSERT INTO tasks (id, due_sort, ${TASK_COLUMNS})
       SELECT id + ?, due_sort + INTERVAL (? MOD 86399) SECOND, ${TASK_COLUMNS} FROM tasks WHERE id >= ? AND id < ?`,
      values,
    )
    await connection.query(
      `INSERT INTO task_lists (task_id, due_sort, user_id, kind, tag, is_closed, status, priority)
       SELECT l.task_id + ?, l.due_sort + INTERVAL (? MOD 86399) SECOND, ${turns === 0 ? 'l.user_id' : 'COALESCE(s.standin_id, l.user_id)'}, ${LIST_COLUMNS} FROM task_lists l
       ${turns === 0 ? '' : standIns} WHERE l.task_id >= ? AND l.task_id < ?`,
      turns === 0 ? values : [offset, offset, turn, firstTaskId, firstTaskId + tasks],
    )
    await connection.query(
      `INSERT INTO task_words (task_id, word) SELECT task_id + ?, word FROM task_words
       WHERE task_id >= ? AND task_id < ?`,
      [offset, firstTaskId, firstTaskId + tasks],
    )
  }
  await connection.query('UPDATE tasks SET due_at = due_sort WHERE due_at <> due_sort')
}

/** As many reports, lines of activity and notifications as there are tasks, by and for the people of the tasks. */
async function writeFollowing(connection: Connection): Promise<void> {
  const newer = (table: string) => `t.id > (SELECT COALESCE(MAX(id), 0) FROM ${table})`
  const assignee = `(SELECT MIN(l.user_id) FROM task_lists l WHERE l.task_id = t.id AND l.kind = 'assigned')`
  const statements = [
    `INSERT INTO progress_reports (id, author_id, task_id, task_creator_id, description, completion_percentage, report_date,
       needs_approval, approval, created_at)
     SELECT t.id, ${assignee}, t.id, t.creator_id, t.description, 50, t.created_at, t.id MOD 100 = 0,
       IF(t.id MOD 100 = 0, IF(t.id MOD 1000 = 0, 'pending', 'approved'), 'none'), t.created_at
     FROM tasks t WHERE ${newer('progress_reports')} AND ${assignee} IS NOT NULL`,
    `INSERT INTO report_files (report_id, author_id, name, size, media_type, sha256, storage_key, needs_approval, created_at)
     SELECT r.id, r.author_id, 'waits.pdf', 11000000, 'application/pdf', SHA2(r.id, 256), MD5(r.id), 1, r.created_at
     FROM progress_reports r WHERE r.approval = 'pending' AND r.id > (SELECT COALESCE(MAX(report_id), 0) FROM report_files)`,
    `INSERT INTO report_scope (report_id, user_id, approval, created_at)
     SELECT DISTINCT r.id, c.ancestor_id, r.approval, r.created_at
     FROM progress_reports r JOIN user_closure c ON c.descendant_id IN (r.author_id, r.task_creator_id)
     WHERE r.id > (SELECT COALESCE(MAX(report_id), 0) FROM report_scope)`,
    `INSERT INTO report_words (report_id, word)
     SELECT r.id, w.word FROM progress_reports r JOIN task_words w ON w.task_id = r.task_id
     WHERE r.id > (SELECT COALESCE(MAX(report_id), 0) FROM report_words)`,
    `INSERT INTO activity_items (id, type, title, description, user_id, created_at)
     SELECT t.id, 'other', 'Task created', t.title, t.creator_id, t.created_at FROM tasks t
     WHERE ${newer('activity_items')}`,
    `INSERT INTO notifications (id, user_id, type, priority, title, message, created_at)
     SELECT t.id, ${assignee}, 'other', 'low', 'A task', t.title, t.created_at FROM tasks t
     WHERE ${newer('notifications')} AND ${assignee} IS NOT NULL`,
  ]
  for (const statement of statements) {
    await connection.query(statement)
  }
}

/** The counts that the product keeps while it writes. */
async function writeCounts(connection: Connection): Promise<void> {
  const figures = 'COUNT(*), SUM(t.is_closed = 0), SUM(t.is_closed = 0 AND t.is_late = 1)'
  await connection.query(
    'UPDATE tasks SET completed_on = DATE(completed_at) WHERE completed_on IS NULL AND completed_at IS NOT NULL',
  )
  // What the portal itself counts meanwhile is replaced.
  await connection.query('DELETE FROM task_counts')
  await connection.query('DELETE FROM task_completions')
  const lists = `task_lists l JOIN tasks t ON t.id = l.task_id WHERE l.kind IN ('scope', 'assigned')`
  for (const [key, from, group] of [
    ['l.user_id, l.kind', lists, 'l.user_id, l.kind'],
    ["0, 'scope'", 'tasks t WHERE TRUE', 'NULL'],
  ]) {
    await connection.query(
      `REPLACE INTO task_counts (user_id, kind, total, open, overdue) SELECT ${key}, ${figures} FROM ${from} GROUP BY ${group}`,
    )
    await connection.query(
      `REPLACE INTO task_completions (user_id, kind, day, completed)
       SELECT ${key}, DATE(t.completed_at), COUNT(*) FROM ${from} AND t.is_closed = 1 GROUP BY ${group}, DATE(t.completed_at)`,
    )
  }
}

/** How many people an organisation has that has more tasks than `LARGE`. */
const PEOPLE = 10_000
const LARGE = 100_000

/** Brings an organisation to so many tasks, reports, lines of activity and notifications, past the API. */
export async function grow(connection: Connection, organisation: Organisation, count: number): Promise<void> {
  if (count >= LARGE) {
    await growPeople(connection, PEOPLE)
  }
  await copyTasks(connection, organisation, count)
  await forgetStandIns(connection)
  await writeFollowing(connection)
  await writeCounts(connection)
  await connection.query(
    'ANALYZE TABLE tasks, task_lists, task_words, progress_reports, report_words, report_scope, activity_items, notifications',
  )
}
