import { createHash, randomBytes } from 'node:crypto'
import mysql, { type Connection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise'

const TASKS = 10_000
const PROJECT_MANAGERS = 10
const STAFF_OF_EACH = 9
const AUTHORS = 4
const DAY = 24 * 60 * 60 * 1_000
export const TEXT = 'Collect the documents, check the totals against the ledger, and record what is missing. '

/** Search terms of each task, in addition to its number. */
const WORDS = [
  ...new Set(
    `task review the quarterly disbursement file finance area ${TEXT}`.toLowerCase().match(/\w+/g) ?? [],
  ),
]

/** A signed-in user who sends requests. */
export interface Member {
  id: number
  cookie: string
}

/**
 * A hundred people and their tasks. The reader is a senior project manager, who can read all tasks. The creator is a
 * project manager, who assigns tasks to two team members. The authors submit reports.
 */
export type Organization = Awaited<ReturnType<typeof seedOrganization>>

/**
 * Opens a connection to the portal's schema. Its isolation level avoids locks on rows that it reads, because
 * the portal writes at the same time.
 */
export async function connectTo(adminUrl: string): Promise<Connection> {
  const url = new URL(adminUrl)
  url.pathname = '/headway'
  const connection = await mysql.createConnection({ uri: url.href, timezone: 'Z' })
  await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED')
  await connection.query('SET SESSION innodb_snapshot_isolation = OFF')
  return connection
}

/** Inserts the organization directly into the tables. */
export async function seedOrganization(databaseUrl: string) {
  const connection = await connectTo(databaseUrl)
  const seniorId = await insertUser(connection, 'senior', 'sr_pm', null, [])
  const managerIds: number[] = []
  const staffIds: number[] = []
  for (let team = 0; team < PROJECT_MANAGERS; team++) {
    const managerId = await insertUser(connection, `manager-${team}`, 'pm', seniorId, [seniorId])
    managerIds.push(managerId)
    for (let member = 0; member < STAFF_OF_EACH; member++) {
      const name = `staff-${team}-${member}`
      staffIds.push(await insertUser(connection, name, 'staff', managerId, [managerId, seniorId]))
    }
  }
  const [[newest]] = await connection.query<RowDataPacket[]>('SELECT COALESCE(MAX(id), 0) AS id FROM tasks')
  const firstTaskId = Number(newest?.id) + 1
  await insertTasks(connection, { firstTaskId, seniorId, managerIds }, 0, TASKS)
  const authors: Member[] = []
  for (const id of staffIds.slice(0, AUTHORS)) {
    authors.push(await signIn(connection, id))
  }
  const reader = await signIn(connection, seniorId)
  const creator = await signIn(connection, managerIds[0] ?? 0)
  await connection.query('ANALYZE TABLE tasks, task_list_entries, milestones, users')
  await connection.end()
  const assigneeIds = staffIds.slice(0, 2)
  return { seniorId, managerIds, reader, creator, authors, assigneeIds, firstTaskId, tasks: TASKS }
}

/** Inserts people without a manager, who never sign in. */
export const insertPeople = (connection: Connection, count: number) =>
  connection.query(
    `INSERT INTO users (email, first_name, last_name, role)
     SELECT CONCAT('crowd-', seq, '@bench.test'), 'Person', CONCAT('crowd-', seq), 'staff' FROM seq_1_to_${count}`,
  )

/** Inserts a person below their managers. */
export async function insertUser(
  connection: Connection,
  name: string,
  role: string,
  managerId: number | null,
  aboveIds: readonly number[],
): Promise<number> {
  const [{ insertId: id }] = await connection.query<ResultSetHeader>(
    'INSERT INTO users (email, first_name, last_name, role, manager_id) VALUES (?, ?, ?, ?, ?)',
    [`${name}@bench.test`, 'Person', name, role, managerId],
  )
  const closure = [id, ...aboveIds].map((ancestorId, depth) => [ancestorId, id, depth])
  await connection.query('INSERT INTO user_closure (ancestor_id, descendant_id, depth) VALUES ?', [closure])
  const words = ['person', name, ...name.split('-')].map((word) => [word, id])
  await connection.query('INSERT IGNORE INTO user_search_terms (word, user_id) VALUES ?', [words])
  return id
}

/**
 * Inserts tasks with SQL. Each has two assignees of its creator's team, two tags and three milestones.
 *
 * @param from number of the first task. Its id is `firstTaskId` plus this number.
 */
export async function insertTasks(
  connection: Connection,
  { firstTaskId, seniorId, managerIds }: { firstTaskId: number; seniorId: number; managerIds: number[] },
  from: number,
  to: number,
): Promise<void> {
  const range = [firstTaskId + from, firstTaskId + to]
  await connection.query(
    `INSERT INTO tasks (id, title, description, status, priority, due_at, due_sort, list_state, completed_at,
       milestone_count, progress_sum, creator_id, created_at, tags)
     SELECT ? + seq, CONCAT('Task ', seq, ' review the quarterly disbursement file'), REPEAT(?, 1 + seq MOD 6),
       ELT(1 + seq MOD 3, 'pending', 'in_progress', 'completed'), ELT(1 + seq DIV 3 MOD 3, 'low', 'medium', 'high'),
       NOW() + INTERVAL (seq * 517 MOD 5184000) SECOND, NOW() + INTERVAL (seq * 517 MOD 5184000) SECOND,
       seq MOD 3 = 2, IF(seq MOD 3 = 2, NOW(), NULL), 3, seq MOD 300,
       ELT(1 + seq MOD ?, ?), NOW() - INTERVAL seq MINUTE, JSON_ARRAY('finance', CONCAT('area-', seq MOD 20))
     FROM seq_${from}_to_${to - 1}`,
    [firstTaskId, TEXT, managerIds.length, managerIds],
  )
  // The ids of a manager's staff directly follow the manager's id.
  await connection.query(
    `INSERT INTO task_list_entries (task_id, kind, user_id, tag, list_state, due_sort, status, priority)
     SELECT t.id, p.kind, ELT(p.who, ?, t.creator_id, t.creator_id + 1 + t.id MOD 9,
       t.creator_id + 1 + (t.id + 1) MOD 9, 0), IF(p.who = 5, JSON_VALUE(t.tags, CONCAT('$[', p.tag, ']')), ''),
       t.list_state, t.due_sort, t.status, t.priority
     FROM tasks t JOIN (
       SELECT 'scope' AS kind, 1 AS who, 0 AS tag UNION ALL SELECT 'scope', 2, 0 UNION ALL SELECT 'scope', 3, 0
       UNION ALL SELECT 'scope', 4, 0 UNION ALL SELECT 'assigned', 3, 0 UNION ALL SELECT 'assigned', 4, 0
       UNION ALL SELECT 'tag', 5, 0 UNION ALL SELECT 'tag', 5, 1) p
     WHERE t.id >= ? AND t.id < ?`,
    [seniorId, ...range],
  )
  await connection.query(
    `INSERT INTO milestones (task_id, title, description, position, completion_percentage)
     SELECT t.id, CONCAT('Step ', seq + 1), '', seq, 10 * seq FROM tasks t JOIN seq_0_to_2 WHERE t.id >= ? AND t.id < ?`,
    range,
  )
  // The portal itself may be adding the same search terms.
  await connection.query(
    `INSERT IGNORE INTO task_search_terms (task_id, word)
     SELECT t.id, w.word FROM tasks t JOIN (${WORDS.map(() => 'SELECT ? AS word').join(' UNION ALL ')}) w
     WHERE t.id >= ? AND t.id < ?
     UNION ALL SELECT id, CAST(id - ? AS CHAR) FROM tasks WHERE id >= ? AND id < ?`,
    [...WORDS, ...range, firstTaskId, ...range],
  )
}

/** Inserts the row of a session, as a sign-in would. */
export async function signIn(connection: Connection, userId: number): Promise<Member> {
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest('hex')
  const now = new Date()
  await connection.query(
    'INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, expires_at, checked_at) VALUES (?, ?, ?, ?, ?, ?)',
    [hash, userId, now, now, new Date(now.getTime() + DAY / 3), now],
  )
  return { id: userId, cookie: `portal=${secret}` }
}

/** Signs in the first active user of a role. */
export async function signInAs(connection: Connection, role: string): Promise<Member> {
  const sql = 'SELECT id FROM users WHERE role = ? AND is_active ORDER BY id LIMIT 1'
  const [[row]] = await connection.query<RowDataPacket[]>(sql, [role])
  return signIn(connection, Number(row?.id))
}
