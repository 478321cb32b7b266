import { createHash, randomBytes } from 'node:crypto'
import mysql, { type Connection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise'

const TASKS = 10_000
const PROJECT_MANAGERS = 10
const STAFF_OF_EACH = 9
const BATCH = 1_000
const DAY = 24 * 60 * 60 * 1_000
const TEXT = 'Collect the documents, check the totals against the ledger, and record what is missing. '

/** What the product finds each task by, besides its number and its tags. */
const WORDS = [...new Set(`review the quarterly disbursement file ${TEXT}`.toLowerCase().match(/\w+/g) ?? [])]

/** Somebody who sends requests. */
export interface Member {
  id: number
  cookie: string
}

/** A hundred people and their tasks. */
export interface Organisation {
  /** A senior project manager, who reads all tasks. */
  reader: Member
  /** A project manager, who creates tasks and assigns them to two of their people. */
  creator: Member
  assigneeIds: number[]
  author: Member
  firstTaskId: number
  tasks: number
}

interface Team {
  managerId: number
  staffIds: number[]
}

/**
 * Writes the organisation past the API, straight into the tables, and then checks that the API shows it.
 *
 * @param databaseUrl administrator's address of the server.
 * @param tasks how many, in whole thousands.
 */
export async function seedOrganisation(
  databaseUrl: string,
  backendUrl: string,
  tasks = TASKS,
): Promise<Organisation> {
  const url = new URL(databaseUrl)
  url.pathname = '/headway'
  const connection = await mysql.createConnection({ uri: url.href, timezone: 'Z' })
  const seniorId = await insertPerson(connection, 'senior', 'sr_pm', null, [])
  const teams: Team[] = []
  for (let team = 0; team < PROJECT_MANAGERS; team++) {
    const managerId = await insertPerson(connection, `manager-${team}`, 'pm', seniorId, [seniorId])
    const staffIds: number[] = []
    for (let member = 0; member < STAFF_OF_EACH; member++) {
      staffIds.push(
        await insertPerson(connection, `staff-${team}-${member}`, 'staff', managerId, [managerId, seniorId]),
      )
    }
    teams.push({ managerId, staffIds })
  }
  const firstTaskId = await insertTasks(connection, teams, { seniorId, count: tasks })
  const [team] = teams
  if (!team) {
    throw new Error('There is no team')
  }
  const organisation: Organisation = {
    reader: await signIn(connection, seniorId),
    creator: await signIn(connection, team.managerId),
    author: await signIn(connection, team.staffIds[0] ?? 0),
    assigneeIds: team.staffIds.slice(0, 2),
    firstTaskId,
    tasks,
  }
  await connection.query('ANALYZE TABLE tasks, task_lists, milestones, users')
  await connection.end()
  await checkThroughApi(backendUrl, organisation)
  return organisation
}

async function insertPerson(
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

/** Where tasks are written, with the columns. */
const TABLES = {
  tasks:
    'tasks (id, title, description, status, priority, due_at, due_sort, is_closed, completed_at, milestone_count, progress_sum, creator_id, created_at, tags)',
  lists: 'task_lists (task_id, kind, user_id, tag, is_closed, due_sort, status, priority)',
  milestones: 'milestones (task_id, title, description, position, completion_percentage)',
  words: 'task_words (task_id, word)',
} as const

type TaskRows = Record<keyof typeof TABLES, unknown[][]>

/** What each table holds of the task of a number, of which everything follows. */
function rowsOfTask(
  number: number,
  { id, team, seniorId }: { id: number; team: Team; seniorId: number },
): TaskRows {
  const status = ['pending', 'in_progress', 'completed'][number % 3]
  const priority = ['low', 'medium', 'high'][Math.floor(number / 3) % 3]
  const tags = ['finance', `area-${number % 20}`]
  const isClosed = status === 'completed'
  const due = new Date(Date.now() + (number % 60) * DAY)
  const assignees = [number % STAFF_OF_EACH, (number + 1) % STAFF_OF_EACH].map(
    (index) => team.staffIds[index],
  )
  const task = [
    id,
    `Task ${number} review the quarterly disbursement file`,
    TEXT.repeat(1 + (number % 6)),
    status,
    priority,
    due,
    due,
    isClosed,
    isClosed ? new Date() : null,
    3,
    number % 300,
    team.managerId,
    new Date(Date.now() - number * 60_000),
    JSON.stringify(tags),
  ]
  const copies = [isClosed, due, status, priority]
  const words = new Set(['task', String(number), ...WORDS, ...tags.flatMap((tag) => tag.split('-'))])
  return {
    tasks: [task],
    lists: [
      ...[seniorId, team.managerId, ...assignees].map((userId) => [id, 'scope', userId, '', ...copies]),
      ...assignees.map((userId) => [id, 'assigned', userId, '', ...copies]),
      ...tags.map((tag) => [id, 'tag', 0, tag, ...copies]),
    ],
    milestones: [0, 1, 2].map((position) => [id, `Step ${position + 1}`, '', position, 10 * position]),
    words: [...words].map((word) => [id, word]),
  }
}

async function insertTasks(
  connection: Connection,
  teams: readonly Team[],
  { seniorId, count }: { seniorId: number; count: number },
): Promise<number> {
  const [[newest]] = await connection.query<RowDataPacket[]>('SELECT COALESCE(MAX(id), 0) AS id FROM tasks')
  const firstId = Number(newest?.id) + 1
  for (let start = 0; start < count; start += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, index) => start + index).flatMap((number) => {
      const team = teams[number % teams.length]
      return team ? [rowsOfTask(number, { id: firstId + number, team, seniorId })] : []
    })
    for (const table of ['tasks', 'lists', 'milestones', 'words'] as const) {
      // The portal that has just started may be filling in the words of tasks itself.
      const orStays = table === 'words' ? 'ON DUPLICATE KEY UPDATE word = VALUES(word)' : ''
      const rows = batch.flatMap((written) => written[table])
      await connection.query(`INSERT INTO ${TABLES[table]} VALUES ? ${orStays}`, [rows])
    }
  }
  return firstId
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

interface ShownTask {
  assignments: unknown[]
  tags: unknown[]
  milestoneCount: number
}

const isComplete = (task: ShownTask) =>
  task.assignments.length === 2 && task.tags.length === 2 && task.milestoneCount === 3

/** @throws Error when the API does not show what was written. */
async function checkThroughApi(
  backendUrl: string,
  { reader, firstTaskId, tasks }: Organisation,
): Promise<void> {
  const read = async (path: string) => {
    const response = await fetch(backendUrl + path, { headers: { Cookie: reader.cookie } })
    return (await response.json()) as unknown
  }
  const { items } = (await read('/api/tasks?limit=25&tag=finance')) as { items: ShownTask[] }
  const task = (await read(`/api/tasks/${firstTaskId + tasks - 1}`)) as ShownTask
  if (items.length !== 25 || !items.every(isComplete) || !isComplete(task)) {
    throw new Error('The API does not show the tasks that were written')
  }
}
