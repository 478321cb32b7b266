import type { Knex } from 'knex'
import { openDatabase } from '../platform/database/database.ts'
import type { Organization } from './portal.ts'

export const TASKS = 100_000
export const REPORTS = 100_000

/** Rows per statement, so that each stays within the time limit of statements. */
const BATCH = 20_000
const DIGITS = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ')
/** The numbers of one batch, from 0. */
const NUMBERS = `SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS n
  FROM (${DIGITS}) a, (${DIGITS}) b, (${DIGITS}) c, (${DIGITS}) e, (SELECT 0 AS d UNION ALL SELECT 1) f`

/** Returns SQL for a pseudo-random number below `modulus` per task: the same in each run, independent per name. */
const draw = (name: string, modulus: number) => `(CRC32(CONCAT('${name}', n)) MOD ${modulus})`

/** Columns of a task by its number, with rare and common values of all that lists filter by. */
const STATUS = `CASE WHEN ${draw('status', 100)} < 70 THEN 'completed' WHEN ${draw('status', 100)} < 98 THEN 'pending' ELSE 'in_progress' END`
const PRIORITY = `CASE WHEN ${draw('priority', 1000)} = 0 THEN 'low' WHEN ${draw('priority', 1000)} < 300 THEN 'high' ELSE 'medium' END`
/** From forty days ago to eighty days ahead; one in twenty has none. */
const DUE = `CASE WHEN ${draw('none', 20)} = 0 THEN NULL
  ELSE DATE_ADD(DATE_ADD(UTC_TIMESTAMP(), INTERVAL -40 DAY), INTERVAL ${draw('due', 120 * 86_400)} SECOND) END`

/** One in forty of the open ones. */
const IS_BLOCKED = `status <> 'completed' AND ${draw('blocked', 40)} = 0`
/** One in nineteen is in the trash, one completed of three in the archive (ADR 111). */
const LIFECYCLE_STATE =
  "CASE WHEN n MOD 19 = 0 THEN 3 WHEN status = 'completed' AND n MOD 3 = 0 THEN 2 ELSE 0 END"

async function inBatches(knex: Knex, count: number, sql: string, values: readonly number[] = []) {
  for (let start = 1; start <= count; start += BATCH) {
    await knex.raw(
      sql.replace('FROM numbers', `FROM (SELECT n + ${start} AS n FROM (${NUMBERS}) batch) numbers`),
      [...values],
    )
  }
}

/** Indexes are built at the end, which is much faster than updating them per row. */
async function withoutIndexes(knex: Knex, table: string, fill: () => Promise<void>): Promise<void> {
  const [rows] = (await knex.raw('SHOW INDEX FROM ??', [table])) as [
    { Key_name: string; Column_name: string; Seq_in_index: number }[],
  ]
  const own = Map.groupBy(
    rows.filter(
      (row) =>
        row.Key_name.startsWith(table) &&
        !row.Key_name.endsWith('exists') &&
        !row.Key_name.endsWith('creator_lifecycle_state'),
    ),
    (row) => row.Key_name,
  )
  const names = [...own.keys()]
  await knex.raw(`ALTER TABLE ?? ${names.map((name) => `DROP INDEX ${name}`).join(', ')}`, [table])
  await fill()
  for (const [name, columns] of own) {
    const list = columns
      .toSorted((one, other) => one.Seq_in_index - other.Seq_in_index)
      .map((column) => column.Column_name)
    await knex
      .raw(`ALTER TABLE ?? ADD INDEX ${name} (${list.join(', ')})`, [table])
      .options({ timeout: 120_000 })
  }
}

async function fillTasks(knex: Knex, creatorIds: readonly number[]): Promise<void> {
  const creator = `ELT(1 + ${draw('creator', creatorIds.length)}, ${creatorIds.join(', ')})`
  await inBatches(
    knex,
    TASKS,
    `INSERT INTO tasks (id, title, description, status, priority, due_at, due_sort, list_state, lifecycle_state, completed_at,
       creator_id, created_at, tags, is_late, blocked_reason, blocked_at)
     SELECT n, CONCAT('Task ', n), '', IF(lifecycle_state = 3, 'deleted', status), priority, due_at,
       IF(lifecycle_state = 3, UTC_TIMESTAMP() - INTERVAL (n MOD 25) DAY, COALESCE(due_at, '9999-12-31')),
       IF(lifecycle_state = 0, status = 'completed', lifecycle_state), lifecycle_state,
       IF(status = 'completed', UTC_TIMESTAMP() - INTERVAL (n MOD 60) DAY, NULL), creator_id, UTC_TIMESTAMP(), '[]',
       COALESCE(lifecycle_state = 0 AND status <> 'completed' AND due_at < UTC_TIMESTAMP(), FALSE),
       IF(${IS_BLOCKED}, 'The bank has to answer.', NULL), IF(${IS_BLOCKED}, UTC_TIMESTAMP(), NULL)
     FROM (SELECT drawn.*, ${LIFECYCLE_STATE} AS lifecycle_state FROM (SELECT n, ${STATUS} AS status, ${PRIORITY} AS priority, ${DUE} AS due_at, ${creator} AS creator_id
       FROM numbers) drawn) task`,
  )
  await knex.raw(
    `INSERT INTO task_removals (task_id, status, actor_id, created_at)
     SELECT id, IF(lifecycle_state = 2, 'completed', 'pending'), creator_id, IF(lifecycle_state = 3, due_sort, created_at) FROM tasks
     WHERE lifecycle_state > 0`,
  )
}

/** Every fourth task is blocked by the first and the third task after it. */
async function fillRelations(knex: Knex): Promise<void> {
  for (const distance of [1, 3]) {
    await knex
      .raw(
        `INSERT INTO task_relations (task_id, other_id, kind, created_at)
         SELECT id, id - ?, 'blocks', created_at FROM tasks WHERE id > 4 AND id MOD 4 = ?`,
        [distance, distance],
      )
      .options({ timeout: 120_000 })
  }
}

const COPIES = 't.list_state, t.lifecycle_state, t.due_sort, t.status, t.priority'

async function fillLists(knex: Knex, assigneeIds: readonly number[]): Promise<void> {
  const into =
    'INSERT INTO task_list_entries (task_id, kind, user_id, tag, list_state, lifecycle_state, due_sort, status, priority)'
  const chosen = `ELT(1 + (CRC32(CONCAT('assignee', t.id)) MOD ${assigneeIds.length + 2}), ${assigneeIds.join(', ')})`
  const statements = [
    `${into} SELECT t.id, 'assigned', u.id, '', ${COPIES} FROM tasks t JOIN users u ON u.id = ${chosen}`,
    `${into} SELECT t.id, 'tag', 0, 'finance', ${COPIES} FROM tasks t`,
    `${into} SELECT t.id, 'tag', 0, 'rare', ${COPIES} FROM tasks t`,
    `${into} SELECT t.id, 'unowned', 0, '', ${COPIES} FROM tasks t
       LEFT JOIN task_list_entries a ON a.task_id = t.id AND a.kind = 'assigned'`,
    `${into} SELECT t.id, 'blocked', 0, '', ${COPIES} FROM tasks t`,
    `${into} SELECT DISTINCT t.id, 'scope', c.ancestor_id, '', ${COPIES} FROM tasks t
       JOIN (SELECT id AS task_id, creator_id AS user_id FROM tasks
         UNION SELECT task_id, user_id FROM task_list_entries WHERE kind = 'assigned') p ON p.task_id = t.id
       JOIN user_closure c ON c.descendant_id = p.user_id`,
  ]
  const conditions = [
    'TRUE',
    't.id MOD 2 = 0 AND t.lifecycle_state < 3',
    't.id MOD 10007 = 0 AND t.lifecycle_state < 3',
    'a.task_id IS NULL',
    't.blocked_at IS NOT NULL',
    'TRUE',
  ]
  for (const [index, statement] of statements.entries()) {
    await knex.raw(`${statement} WHERE ${conditions[index]}`).options({ timeout: 120_000 })
  }
}

/** Adds search words that the texts don't have: common ones, one per hundred and one per ten thousand tasks. */
async function fillWords(knex: Knex, from: string, into: string, id: string): Promise<void> {
  const words: [word: string, condition: string][] = [
    ['quarterly', 't.id MOD 3 = 0'],
    ['ledger', 't.id MOD 2 = 0'],
    ['audit', 't.id MOD 97 = 0'],
    ['scarce', 't.id MOD 9973 = 0'],
  ]
  for (const [word, condition] of words) {
    await knex
      .raw(`INSERT INTO ${into} (${id}, word) SELECT t.id, '${word}' FROM ${from} t WHERE ${condition}`)
      .options({ timeout: 120_000 })
  }
}

async function fillReports(knex: Knex, authorIds: readonly number[]): Promise<void> {
  const author = `ELT(1 + ${draw('author', authorIds.length)}, ${authorIds.join(', ')})`
  await inBatches(
    knex,
    REPORTS,
    `INSERT INTO progress_reports (id, author_id, task_id, task_creator_id, description, completion_percentage, report_date,
       needs_approval, approval, created_at)
     SELECT n, author_id, t.id, t.creator_id, 'Done', 50, made_at, approval <> 'none', approval, made_at
     FROM (SELECT n, ${author} AS author_id, UTC_TIMESTAMP() - INTERVAL (n MOD 100000) MINUTE AS made_at,
         CASE WHEN n MOD 5000 = 0 THEN 'pending' WHEN n MOD 50 = 0 THEN 'approved' ELSE 'none' END AS approval
       FROM numbers) report LEFT JOIN tasks t ON t.id = IF(n MOD 3 = 0, NULL, 1 + n MOD 2000)`,
  )
}

async function fillReportTasks(knex: Knex): Promise<void> {
  await knex
    .raw(
      `INSERT INTO report_tasks (report_id, position, task_id, task_creator_id, completion_percentage, author_id, approval,
         created_at)
       SELECT id, 0, task_id, task_creator_id, completion_percentage, author_id, approval, created_at
       FROM progress_reports WHERE task_id IS NOT NULL`,
    )
    .options({ timeout: 120_000 })
}

async function fillReportScope(knex: Knex): Promise<void> {
  await knex
    .raw(
      `INSERT INTO report_scope (report_id, user_id, approval, created_at)
       SELECT r.id, c.ancestor_id, r.approval, r.created_at
         FROM progress_reports r JOIN user_closure c ON c.descendant_id = r.author_id
       UNION
       SELECT r.id, r.task_creator_id, r.approval, r.created_at FROM progress_reports r WHERE r.task_creator_id IS NOT NULL`,
    )
    .options({ timeout: 120_000 })
}

async function fillFeeds(knex: Knex, userIds: readonly number[]): Promise<void> {
  const user = `ELT(1 + ${draw('user', userIds.length)}, ${userIds.join(', ')})`
  await inBatches(
    knex,
    TASKS,
    `INSERT INTO activity_items (type, title, description, user_id, link, created_at)
     SELECT 'other', 'Something', '', ${user}, NULL, UTC_TIMESTAMP() - INTERVAL n MINUTE FROM numbers`,
  )
  await inBatches(
    knex,
    TASKS,
    `INSERT INTO notifications (user_id, type, priority, title, message, is_read, created_at)
     SELECT ${user}, 'other', 'low', 'Something', '', n MOD 3 <> 0, UTC_TIMESTAMP() - INTERVAL n MINUTE FROM numbers`,
  )
}

/** Inserts a batch of recurring series, most of which concern few people. */
async function fillSeries(knex: Knex, creators: readonly number[], assignees: readonly number[]) {
  const creator = `ELT(1 + ${draw('creator', creators.length)}, ${creators.join(', ')})`
  const state = `ELT(1 + ${draw('state', 3)}, 'active', 'paused', 'ended')`
  await inBatches(
    knex,
    1,
    `INSERT INTO task_series (id, title, description, priority, tags, milestones, creator_id, pattern, first_day, every,
       non_working_days, lead_days, state, counted, last_day, sort_day, version, created_at, updated_at)
     SELECT n, CONCAT('Series ', n), '', 'medium', '[]', '[]', ${creator}, 'weekly', '2026-01-01', 1, 'after', 3, ${state}, 1,
       '2026-01-01', DATE_ADD('2030-01-01', INTERVAL ${draw('day', 900)} DAY), 1, UTC_TIMESTAMP(), UTC_TIMESTAMP() FROM numbers`,
  )
  const assignee = `ELT(1 + ${draw('assignee', assignees.length)}, ${assignees.join(', ')})`
  await inBatches(
    knex,
    1,
    `INSERT INTO task_series_assignees (series_id, user_id) SELECT n, ${assignee} FROM numbers`,
  )
}

/** Limit of one filling statement. The backend's own limit is for requests. */
const FILL_TIMEOUT_MS = 120_000

/**
 * Fills the tables with a hundred thousand tasks and reports directly in SQL. The frequency of values differs between
 * filters, so that no query plan is good by chance.
 */
export async function fillOrganization(url: string, people: Organization): Promise<void> {
  const database = openDatabase(url, { statementTimeoutMs: FILL_TIMEOUT_MS })
  try {
    await fillTables(database.knex, people)
  } finally {
    await database.close()
  }
}

async function fillTables(knex: Knex, people: Organization): Promise<void> {
  const { pm, srPm, otherPm, otherSrPm, staff, colleague, otherStaff } = people
  const idsOf = (...members: { id: number }[]) => members.map(({ id }) => id)
  await withoutIndexes(knex, 'tasks', () => fillTasks(knex, idsOf(pm, otherPm, otherPm, srPm, otherSrPm)))
  await withoutIndexes(knex, 'task_list_entries', () =>
    fillLists(knex, idsOf(staff, staff, colleague, otherStaff, pm, otherStaff)),
  )
  await fillRelations(knex)
  await fillReports(knex, idsOf(staff, colleague, otherStaff, otherStaff, pm))
  await withoutIndexes(knex, 'report_tasks', () => fillReportTasks(knex))
  await withoutIndexes(knex, 'report_scope', () => fillReportScope(knex))
  await fillWords(knex, 'tasks', 'task_search_terms', 'task_id')
  await fillWords(knex, 'progress_reports', 'report_search_terms', 'report_id')
  await fillSeries(knex, idsOf(pm, otherPm, srPm), idsOf(staff, otherStaff, otherStaff))
  await fillFeeds(knex, idsOf(pm, staff, otherStaff, otherStaff, srPm))
}
