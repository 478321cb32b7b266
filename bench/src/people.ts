import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise'
import type { Goal } from './goals.ts'
import type { Portal } from './portal.ts'
import { type Member, type Organisation, signIn } from './seed.ts'

const PEOPLE = 10_000
const TEAM = 25
const BATCH = 1_000
const ROUNDS = 300
const WARM_UP = 50

/** One way of looking at people. */
interface View {
  what: string
  path: string
  as: Member
}

async function timeOf(url: string, { path, as }: View): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url + path, { headers: { Cookie: as.cookie } })
  const { items } = (await response.json()) as { items: unknown[] }
  if (response.status !== 200 || items.length === 0) {
    throw new Error(`${path} answers ${response.status} with nothing`)
  }
  return performance.now() - startedAt
}

/** Medians in milliseconds, one view after the other in each round, so that a busy moment hits all alike. */
async function medians(url: string, views: readonly View[]): Promise<number[]> {
  const times: number[][] = views.map(() => [])
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [index, view] of views.entries()) {
      const time = await timeOf(url, view)
      if (round >= 0) {
        times[index]?.push(time)
      }
    }
  }
  return times.map((own) => own.sort((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0)
}

/** Teams of a project manager and staff, all under one president, until there are ten thousand people. */
async function addPeople(connection: Connection): Promise<void> {
  const [[row]] = await connection.query<RowDataPacket[]>(
    'SELECT COUNT(*) AS total, MAX(id) AS newest FROM users',
  )
  const [first, missing] = [Number(row?.newest) + 1, PEOPLE - Number(row?.total)]
  for (let start = 0; start < missing; start += BATCH) {
    const users: unknown[][] = []
    const closure: unknown[][] = []
    const words: unknown[][] = []
    for (let number = start; number < Math.min(start + BATCH, missing); number++) {
      const id = first + number
      const managerId = number === 0 ? null : number % TEAM === 0 ? first : id - (number % TEAM)
      const role = number === 0 ? 'president' : number % TEAM === 0 ? 'pm' : 'staff'
      const email = `extra-${number}@bench.test`
      users.push([id, email, 'Person', `extra-${number}`, role, managerId])
      const above = [id, managerId, managerId === null || managerId === first ? null : first]
      closure.push(
        ...above.flatMap((ancestorId, depth) => (ancestorId === null ? [] : [[ancestorId, id, depth]])),
      )
      words.push(...['person', `extra-${number}`, 'extra', String(number), email].map((word) => [word, id]))
    }
    await connection.query(
      'INSERT INTO users (id, email, first_name, last_name, role, manager_id) VALUES ?',
      [users],
    )
    await connection.query('INSERT INTO user_closure (ancestor_id, descendant_id, depth) VALUES ?', [closure])
    await connection.query('INSERT INTO user_words (word, user_id) VALUES ?', [words])
  }
  await connection.query('ANALYZE TABLE users, user_closure, user_words')
}

/**
 * Looks at people among the hundred of the organisation and again among ten thousand. It is the last measurement: the
 * others are about a hundred people.
 *
 * @returns how many times as long each view takes.
 */
export async function measurePeople(
  { database, backendUrl }: Portal,
  { creator }: Organisation,
): Promise<{ goals: Goal[]; milliseconds: string }> {
  const url = new URL(database.adminUrl)
  url.pathname = '/headway'
  const connection = await mysql.createConnection({ uri: url.href, timezone: 'Z' })
  const [[root]] = await connection.query<RowDataPacket[]>(
    "SELECT id FROM users WHERE role = 'super_admin' AND is_active ORDER BY id LIMIT 1",
  )
  const administrator = await signIn(connection, Number(root?.id))
  const views: View[] = [
    { what: 'list', path: '/api/users', as: administrator },
    { what: 'list, newest first', path: '/api/users?sort=-created', as: administrator },
    { what: 'search for one', path: '/api/users?q=person+manager-3', as: administrator },
    { what: 'search that all match', path: '/api/users?q=person', as: administrator },
    { what: 'a manager’s tree', path: '/api/users', as: creator },
    { what: 'managers to choose from', path: '/api/users/managers?q=manager-3', as: administrator },
  ]
  const few = await medians(backendUrl, views)
  await addPeople(connection)
  await connection.end()
  const many = await medians(backendUrl, views)
  const goals = views.map(
    ({ what }, index): Goal => ({
      id: 'P1',
      what: `people, ${what}`,
      value: (many[index] ?? 0) / (few[index] ?? 1),
      unit: 'x at 100',
      must: 1.5,
      aim: 1.2,
      isFloor: false,
    }),
  )
  const milliseconds = views
    .map(({ what }, index) => `${what} ${few[index]?.toFixed(2)} and ${many[index]?.toFixed(2)}`)
    .join(', ')
  return { goals, milliseconds: `People, medians at 100 and at 10,000 in ms: ${milliseconds}.` }
}
