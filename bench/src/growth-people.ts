import type { Connection, ResultSetHeader, RowDataPacket } from 'mysql2/promise'

/** People written in one statement. */
const BATCH = 1_000
/** Column that the copies of tasks are given to: who stands in for whom, turn by turn. */
const STANDINS = 'bench_standins'

/** Staff below the managers of the teams, until there are so many people; and who of them stands in for whom in copies of tasks. */
export async function growPeople(connection: Connection, count: number): Promise<void> {
  const [[found]] = await connection.query<RowDataPacket[]>('SELECT COUNT(*) AS present FROM users')
  const missing = count - Number(found?.present)
  if (missing <= 0) {
    return
  }
  const [managers] = await connection.query<RowDataPacket[]>(
    "SELECT DISTINCT u.manager_id AS id FROM users u JOIN task_lists l ON l.user_id = u.id AND l.kind = 'assigned' ORDER BY id",
  )
  const ids = managers.map(({ id }) => Number(id))
  const [[newest]] = await connection.query<RowDataPacket[]>('SELECT MAX(id) AS id FROM users')
  for (let start = 0; start < missing; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, missing - start) }, (_, index) => {
      const number = start + index
      return [`grown-${number}@bench.test`, 'Grown', `Person${number}`, 'staff', ids[number % ids.length]]
    })
    await connection.query<ResultSetHeader>(
      'INSERT INTO users (email, first_name, last_name, role, manager_id) VALUES ?',
      [rows],
    )
  }
  const grown = [Number(newest?.id)]
  await connection.query(
    `INSERT INTO user_closure (ancestor_id, descendant_id, depth)
     SELECT c.ancestor_id, u.id, c.depth + 1 FROM users u JOIN user_closure c ON c.descendant_id = u.manager_id
     WHERE u.id > ? UNION ALL SELECT id, id, 0 FROM users WHERE id > ?`,
    [...grown, ...grown],
  )
  await connection.query(
    `INSERT IGNORE INTO user_words (word, user_id) SELECT LOWER(last_name), id FROM users WHERE id > ?
     UNION ALL SELECT 'grown', id FROM users WHERE id > ?`,
    [...grown, ...grown],
  )
  await writeStandIns(connection, grown[0] ?? 0)
}

/** For each of those who have tasks, somebody new of the same manager for every turn. */
async function writeStandIns(connection: Connection, newest: number): Promise<void> {
  await connection.query(
    `CREATE TABLE ${STANDINS} (user_id BIGINT NOT NULL, turn INT NOT NULL, standin_id BIGINT NOT NULL, PRIMARY KEY (user_id, turn))`,
  )
  await connection.query(
    `INSERT INTO ${STANDINS}
     WITH owners AS (
       SELECT u.id, u.manager_id, ROW_NUMBER() OVER (PARTITION BY u.manager_id ORDER BY u.id) - 1 AS place,
              COUNT(*) OVER (PARTITION BY u.manager_id) AS many
       FROM users u WHERE u.id <= ? AND u.role = 'staff' AND EXISTS (SELECT 1 FROM task_lists l WHERE l.user_id = u.id AND l.kind = 'assigned')),
     grown AS (
       SELECT id, manager_id, ROW_NUMBER() OVER (PARTITION BY manager_id ORDER BY id) - 1 AS place FROM users WHERE id > ?)
     SELECT o.id, g.place DIV o.many, g.id FROM owners o
     JOIN grown g ON g.manager_id = o.manager_id AND g.place MOD o.many = o.place`,
    [newest, newest],
  )
}

/** How many turns there are; 0 where nobody stands in. */
export async function turnsOf(connection: Connection): Promise<number> {
  const [tables] = await connection.query<RowDataPacket[]>(`SHOW TABLES LIKE '${STANDINS}'`)
  if (tables.length === 0) {
    return 0
  }
  const [[row]] = await connection.query<RowDataPacket[]>(
    `SELECT MIN(turns) AS turns FROM (SELECT COUNT(*) AS turns FROM ${STANDINS} GROUP BY user_id) t`,
  )
  return Number(row?.turns)
}

/** Joins whom a row's copy belongs to, as `COALESCE(s.standin_id, user_id)`. */
export const standIns = `LEFT JOIN ${STANDINS} s ON s.user_id = l.user_id AND s.turn = ?`

/** Removes what growing needed. */
export const forgetStandIns = (connection: Connection) => connection.query(`DROP TABLE IF EXISTS ${STANDINS}`)
