import type { Connection, RowDataPacket } from 'mysql2/promise'
import { report } from './goals.ts'
import { insertUser, TEXT } from './seed.ts'

const TEAM = 10
const DEPARTMENT = 1_000
const DEPARTMENTS = 10
const TASKS_OF_EACH = 4
const REPORTS_OF_EACH = 100
/** Days before today with a state. Weekends are working days here (`report-views.ts`). */
const DAYS = 250
const DAY_MS = 86_400_000
const FIRST_NAMES =
  'Ada Boris Carla Dmitri Elena Farid Grace Hugo Irene Jonas Kira Liam Mona Nils Olga'.split(' ')

/**
 * People in teams of ten, whose managers report to heads of departments of 1,000, and these to a senior project manager.
 * Ids are consecutive, so that SQL computes them from the number of a person.
 */
export type ReportingOrganization = Awaited<ReturnType<typeof createReportingOrganization>>

const nextId = async (connection: Connection, table: string): Promise<number> => {
  const [[row]] = await connection.query<RowDataPacket[]>(
    `SELECT COALESCE(MAX(id), 0) + 1 AS id FROM ${table}`,
  )
  return Number(row?.id)
}

/** Inserts the senior project manager and the heads of departments. */
export async function createReportingOrganization(connection: Connection) {
  const seniorId = await insertUser(connection, 'reports-senior', 'sr_pm', null, [])
  const headIds: number[] = []
  for (let department = 0; department < DEPARTMENTS; department++) {
    headIds.push(await insertUser(connection, `head-${department}`, 'pm', seniorId, [seniorId]))
  }
  return {
    seniorId,
    headIds,
    firstUserId: (headIds.at(-1) ?? 0) + 1,
    firstTaskId: await nextId(connection, 'tasks'),
    firstReportId: await nextId(connection, 'progress_reports'),
  }
}

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Returns functions that give the SQL of ids from the SQL of the number of a person. */
function idsOf({ seniorId, headIds, firstUserId, firstTaskId }: ReportingOrganization) {
  const user = (person: string) => `(${firstUserId} + ${person})`
  const lead = (person: string) => user(`${person} DIV ${TEAM} * ${TEAM}`)
  const head = (person: string) => `(${headIds[0]} + ${person} DIV ${DEPARTMENT})`
  const isLead = (person: string) => `${person} MOD ${TEAM} = 0`
  return {
    user,
    head,
    isLead,
    lead,
    manager: (person: string) => `IF(${isLead(person)}, ${head(person)}, ${lead(person)})`,
    task: (person: string, number: string) => `(${firstTaskId} + (${person}) * ${TASKS_OF_EACH} + ${number})`,
    /** SQL of the ids of everyone who reads what a person writes. */
    readers: (person: string) => [user(person), lead(person), head(person), String(seniorId)],
  }
}

type Ids = ReturnType<typeof idsOf>

async function insertPeople(connection: Connection, ids: Ids, people: string): Promise<void> {
  const names = `ELT(1 + seq MOD ${FIRST_NAMES.length}, ${FIRST_NAMES.map((name) => `'${name}'`).join(', ')})`
  const surname = `CONCAT('Surname', seq * 7919 MOD 500)`
  await connection.query(
    `INSERT INTO users (id, email, first_name, last_name, role, manager_id, created_at)
     SELECT ${ids.user('seq')}, CONCAT('reporter-', seq, '@bench.test'), ${names}, ${surname},
       IF(${ids.isLead('seq')}, 'pm', 'staff'), ${ids.manager('seq')}, NOW() - INTERVAL 2 YEAR FROM ${people} ORDER BY seq`,
  )
  for (const [depth, id] of ids.readers('seq').entries()) {
    await connection.query(
      `INSERT IGNORE INTO user_closure (ancestor_id, descendant_id, depth)
       SELECT ${id}, ${ids.user('seq')}, GREATEST(0, ${depth} - IF(${ids.isLead('seq')} AND ${depth} > 0, 1, 0)) FROM ${people}`,
    )
  }
  for (const word of [names, surname, "CONCAT('number', seq)"]) {
    await connection.query(
      `INSERT INTO user_search_terms (word, user_id) SELECT LOWER(${word}), ${ids.user('seq')} FROM ${people}`,
    )
  }
}

/** Gives each person three open tasks, and one that some completed yesterday and others long ago. */
async function insertTasks(connection: Connection, ids: Ids, people: string): Promise<void> {
  const task = ids.task('p.seq', 'n.seq')
  const tasks = `${people} p JOIN seq_0_to_${TASKS_OF_EACH - 1} n`
  const isDone = 'n.seq = 3'
  const due = 'NOW() + INTERVAL p.seq * 517 MOD 5184000 SECOND'
  await connection.query(
    `INSERT INTO tasks (id, title, description, status, priority, due_at, due_sort, list_state, completed_at, creator_id)
     SELECT ${task}, CONCAT('Task ', n.seq, ' of person ', p.seq), ?, IF(${isDone}, 'completed', 'in_progress'), 'medium',
       ${due}, ${due}, ${isDone}, IF(${isDone}, NOW() - INTERVAL IF(p.seq MOD 3 = 0, 1, 90) DAY, NULL),
       ${ids.manager('p.seq')} FROM ${tasks}`,
    [TEXT],
  )
  const lists = [['assigned', ids.user('p.seq')], ...ids.readers('p.seq').map((id) => ['scope', id])]
  for (const [kind, userId] of lists) {
    await connection.query(
      `INSERT IGNORE INTO task_list_entries (task_id, kind, user_id, tag, list_state, due_sort, status, priority)
       SELECT ${task}, '${kind}', ${userId}, '', ${isDone}, ${due}, IF(${isDone}, 'completed', 'in_progress'), 'medium'
       FROM ${tasks}`,
    )
  }
}

/** Writes the reports of some people, from the oldest to the newest, and what belongs to them. */
async function insertReports(
  connection: Connection,
  organization: ReportingOrganization,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const ids = idsOf(organization)
  const count = to - from
  const first = organization.firstReportId + from * REPORTS_OF_EACH
  const person = `(${from} + r.seq MOD ${count})`
  const batch = count * 5
  for (let start = 0; start < count * REPORTS_OF_EACH; start += batch) {
    const numbers = `seq_${start}_to_${start + batch - 1} r`
    const id = `(${first} + r.seq)`
    const inBatch = `r.id >= ${first + start} AND r.id < ${first + start + batch}`
    const author = `(r.author_id - ${organization.firstUserId})`
    const second = `(r.id - ${first}) DIV ${count}`
    const at = `NOW() - INTERVAL ${REPORTS_OF_EACH - 1} * 5000 MINUTE + INTERVAL r.seq DIV ${count} * 5000 + r.seq * 7 MOD 480 MINUTE`
    const statements = [
      `INSERT INTO progress_reports (id, author_id, task_id, task_creator_id, description, completion_percentage,
         report_date, needs_approval, approval, created_at)
       SELECT ${id}, ${ids.user(person)}, ${ids.task(person, `r.seq DIV ${count} MOD 3`)}, ${ids.manager(person)}, '${TEXT}',
         r.seq MOD 100, ${at}, r.seq MOD 50 = 0,
         IF(r.seq MOD 50 = 0, IF(r.seq MOD 300 = 0, 'pending', 'approved'), 'none'), ${at} FROM ${numbers}`,
      ...[0, 1].map(
        (
          position,
        ) => `INSERT INTO report_tasks (report_id, position, task_id, task_creator_id, completion_percentage,
           author_id, approval, created_at)
         SELECT r.id, ${position}, ${ids.task(author, `(${second} + ${position}) MOD 3`)}, r.task_creator_id, 50, r.author_id,
           r.approval, r.created_at FROM progress_reports r WHERE ${inBatch} AND (${position} = 0 OR r.id MOD 5 = 0)`,
      ),
      ...ids.readers(author).map(
        (userId) => `INSERT IGNORE INTO report_scope (report_id, user_id, approval, created_at)
         SELECT r.id, ${userId}, r.approval, r.created_at FROM progress_reports r WHERE ${inBatch}`,
      ),
      `INSERT INTO report_files (report_id, author_id, name, size, media_type, sha256, storage_key, needs_approval, decision)
       SELECT r.id, r.author_id, 'scan.pdf', 1, 'application/pdf', REPEAT('0', 64), LPAD(r.id, 32, '0'), 1,
         IF(r.approval = 'pending', NULL, 'approved') FROM progress_reports r WHERE ${inBatch} AND r.approval <> 'none'`,
      // One report in 50 names a blocker, one blocker in five is open.
      `INSERT INTO report_blockers (report_id, author_id, text, task_id, raised_on, solved_at, solved_by)
       SELECT r.id, r.author_id, 'The bank has not answered.', r.task_id, r.report_date,
         IF((r.id - ${first}) MOD 250 = 7, NULL, r.created_at), IF((r.id - ${first}) MOD 250 = 7, NULL, r.author_id)
       FROM progress_reports r WHERE ${inBatch} AND (r.id - ${first}) MOD 50 = 7`,
      `INSERT INTO report_reads (report_id, user_id, read_at)
       SELECT r.id, ${ids.manager(author)}, r.created_at FROM progress_reports r WHERE ${inBatch} AND r.id MOD 5 < 2`,
      `INSERT INTO report_comments (report_id, author_id, text, version, created_at)
       SELECT r.id, ${ids.manager(author)}, 'Thank you.', 1, r.created_at FROM progress_reports r
       WHERE ${inBatch} AND r.id MOD 33 = 0`,
    ]
    for (const statement of statements) {
      await connection.query(statement)
    }
  }
}

/** Writes a state of each person and day: 90 % submitted, 5 % late, 3 % missing, 2 % excused. */
async function insertDays(
  connection: Connection,
  organization: ReportingOrganization,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { user } = idsOf(organization)
  const first = organization.firstReportId + from * REPORTS_OF_EACH
  for (let index = 0; index < DAYS; index++) {
    const day = dayBefore(index + 1)
    const report = `${first} + ${Math.floor(((DAYS - 1 - index) / DAYS) * REPORTS_OF_EACH)} * ${to - from} + seq - ${from}`
    const draw = `(CRC32(CONCAT(seq, '-', ${index})) MOD 100)`
    // Replaces rows that the portal's job has already written when yesterday was a Saturday or Sunday.
    await connection.query(
      `REPLACE INTO report_days (day, user_id, state, report_id, due_at)
       SELECT ?, ${user('seq')}, ELT(1 + (${draw} >= 90) + (${draw} >= 95) + (${draw} >= 98), 'submitted', 'late', 'missing', 'excused'),
         IF(${draw} < 95, ${report}, NULL), ? + INTERVAL 1 DAY FROM seq_${from}_to_${to - 1}`,
      [day, day],
    )
    await connection.query('INSERT IGNORE INTO report_closed_days (day) VALUES (?)', [day])
  }
}

/** Adds people with their tasks, reports and days until there are as many as given. */
export async function growReportingOrganization(
  connection: Connection,
  organization: ReportingOrganization,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const ids = idsOf(organization)
  const people = `seq_${from}_to_${to - 1}`
  await insertPeople(connection, ids, people)
  await insertTasks(connection, ids, people)
  await connection.query(
    `INSERT INTO calendar_absences (user_id, first_day, last_day, created_by, created_at)
     SELECT ${ids.user('seq')}, CURDATE(), CURDATE(), ${ids.user('seq')}, NOW() FROM ${people} WHERE seq MOD 50 = 0`,
  )
  await connection.query(
    `INSERT INTO report_drafts (user_id, version, content, updated_at)
     SELECT ${ids.user('seq')}, 1, NULL, NOW() FROM ${people}`,
  )
  report(`  writing ${(to - from) * REPORTS_OF_EACH} reports`)
  await insertReports(connection, organization, { from, to })
  report(`  writing ${(to - from) * DAYS} report days`)
  await insertDays(connection, organization, { from, to })
  await connection.query(`ANALYZE TABLE users, user_closure, user_search_terms, tasks, task_list_entries, progress_reports,
    report_tasks, report_scope, report_files, report_blockers, report_reads, report_comments, report_days`)
}
