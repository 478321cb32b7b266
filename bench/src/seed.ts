import { createHash, randomBytes } from 'node:crypto'
import mysql, { type Connection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise'

const TASKS = 10_000
const PROJECT_MANAGERS = 10
const STAFF_OF_EACH = 9
const AUTHORS = 4
const DAY = 24 * 60 * 60 * 1_000
export const TEXT = 'Collect the documents, check the totals against the ledger, and record what is missing. '

/** Words that each task is found by, besides its number. */
const WORDS = [
  ...new Set(
    `task review the quarterly disbursement file finance area ${TEXT}`.toLowerCase().match(/\w+/g) ?? [],
  ),
]

/** Somebody who sends requests. */
export interface Member {
  id: number
  cookie: string
}

/** A hundred people and their tasks. */
export interface Organisation {
  seniorId: number
  managerIds: number[]
  /** The senior project manager, who reads all tasks. */
  reader: Member
  /** A project manager, who creates tasks and assigns them to two of their people. */
  creator: Member
  /** People who submit reports. */
  authors: Member[]
  assigneeIds: number[]
  firstTaskId: number
  tasks: number
}

/** Opens a connection to the portal's schema. What it reads for its rows it does not lock: the portal writes meanwhile. */
export async function connectTo(adminUrl: string): Promise<Connection> {
  const url = new URL(adminUrl)
  url.pathname = '/headway'
  const connection = await mysql.createConnection({ uri: url.href, timezone: 'Z' })
  await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED')
  await connection.query('SET SESSION innodb_snapshot_isolation = OFF')
  return connection
}

/** Writes the organisation straight into the tables. */
export async function seedOrganisation(databaseUrl: string): Promise<Organisation> {
  const connection = await connectTo(databaseUrl)
  const seniorId = await insertPerson(connection, 'senior', 'sr_pm', null, [])
  const managerIds: number[] = []
  const staffIds: number[] = []
  for (let team = 0; team < PROJECT_MANAGERS; team++) {
    const managerId = await insertPerson(connection, `manager-${team}`, 'pm', seniorId, [seniorId])
    managerIds.push(managerId)
    for (let member = 0; member < STAFF_OF_EACH; member++) {
      const name = `staff-${team}-${member}`
      staffIds.push(await insertPerson(connection, name, 'staff', managerId, [managerId, seniorId]))
    }
  }
  const [[newest]] = await connection.query<RowDataPacket[]>('SELECT COALESCE(MAX(id), 0) AS id FROM tasks')
  const firstTaskId = Number(newest?.id) + 1
  await insertTasks(connection, { firstTaskId, seniorId, managerIds }, 0, TASKS)
  const authors: Member[] = []
  for (const id of staffIds.slice(0, AUTHORS)) {
    authors.push(await signIn(connection, id))
  }
  const organisation = {
    seniorId,
    managerIds,
    reader: await signIn(connection, seniorId),
    creator: await signIn(connection, managerIds[0] ?? 0),
    authors,
    assigneeIds: staffIds.slice(0, 2),
    firstTaskId,
    tasks: TASKS,
  }
  await connection.query('ANALYZE TABLE tasks, task_lists, milestones, users')
  await connection.end()
  return organisation
}

/** Writes a person with their place below others. */
export async function insertPerson(
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
  await connection.query('INSERT IGNORE INTO user_words (word, user_id) VALUES ?', [words])
  return id
}

/**
 * Writes tasks in SQL: each has two assignees of its creator's team, two tags and three milestones.
 *
 * @param from number of the first task; its id is `firstTaskId` plus this.
 */
export async function insertTasks(
  connection: Connection,
  { firstTaskId, seniorId, managerIds }: Pick<Organisation, 'firstTaskId' | 'seniorId' | 'managerIds'>,
  from: number,
  to: number,
): Promise<void> {
  const range = [firstTaskId + from, firstTaskId + to]
  await connection.query(
    `INSERT INTO tasks (id, title, description, status, priority, due_at, due_sort, is_closed, completed_at,
       milestone_count, progress_sum, creator_id, created_at, tags)
     SELECT ? + seq, CONCAT('Task ', seq, ' review the quarterly disbursement file'), REPEAT(?, 1 + seq MOD 6),
       ELT(1 + seq MOD 3, 'pending', 'in_progress', 'completed'), ELT(1 + seq DIV 3 MOD 3, 'low', 'medium', 'high'),
       NOW() + INTERVAL (seq * 517 MOD 5184000) SECOND, NOW() + INTERVAL (seq * 517 MOD 5184000) SECOND,
       seq MOD 3 = 2, IF(seq MOD 3 = 2, NOW(), NULL), 3, seq MOD 300,
       ELT(1 + seq MOD ?, ?), NOW() - INTERVAL seq MINUTE, JSON_ARRAY('finance', CONCAT('area-', seq MOD 20))
     FROM seq_${from}_to_${to - 1}`,
    [firstTaskId, TEXT, managerIds.length, managerIds],
  )
  // The staff of a manager have the ids after theirs.
  await connection.query(
    `INSERT INTO task_lists (task_id, kind, user_id, tag, is_closed, due_sort, status, priority)
     SELECT t.id, p.kind, ELT(p.who, ?, t.creator_id, t.creator_id + 1 + t.id MOD 9,
       t.creator_id + 1 + (t.id + 1) MOD 9, 0), IF(p.who = 5, JSON_VALUE(t.tags, CONCAT('$[', p.tag, ']')), ''),
       t.is_closed, t.due_sort, t.status, t.priority
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
  // The portal may be filling in the words of tasks itself.
  await connection.query(
    `INSERT IGNORE INTO task_words (task_id, word)
     SELECT t.id, w.word FROM tasks t JOIN (${WORDS.map(() => 'SELECT ? AS word').join(' UNION ALL ')}) w
     WHERE t.id >= ? AND t.id < ?
     UNION ALL SELECT id, CAST(id - ? AS CHAR) FROM tasks WHERE id >= ? AND id < ?`,
    [...WORDS, ...range, firstTaskId, ...range],
  )
}

/** Writes the row of a session, as a sign-in leaves it. */
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
