import { createHash, randomBytes } from 'node:crypto'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import mysql, { type Connection } from 'mysql2/promise'
import { askProcess } from './ask-process.ts'
import { table } from './goals.ts'
import type { Heard, Order } from './listeners.ts'
import type { Portal } from './portal.ts'
import type { Organisation } from './seed.ts'

const STREAMS_PER_PERSON = 8
const CREATES = 60
const PACE = 100
/** Events of everybody else that are written while the creates are measured. */
const OTHERS_PER_SECOND = 300
const LISTS = 200

const share = (times: readonly number[], part: number) =>
  times.toSorted((one, another) => one - another)[Math.floor(times.length * part)] ?? Number.NaN

/**
 * People with sessions of their own, written past the API; returns their cookies.
 *
 * @param role viewers read the whole organisation and hear of everything; of tasks of others staff hear nothing.
 */
async function addListeners(
  connection: Connection,
  count: number,
  role: 'viewer' | 'staff',
): Promise<string[]> {
  const [[row]] = await connection.query<mysql.RowDataPacket[]>('SELECT MAX(id) AS newest FROM users')
  const first = Number(row?.newest) + 1
  const ids = Array.from({ length: count }, (_, index) => first + index)
  const cookies = ids.map(() => randomBytes(32).toString('base64url'))
  await connection.query('INSERT INTO users (id, email, first_name, last_name, role) VALUES ?', [
    ids.map((id) => [id, `listener-${id}@bench.test`, 'Listening', `Person ${id}`, role]),
  ])
  await connection.query('INSERT INTO user_closure (ancestor_id, descendant_id, depth) VALUES ?', [
    ids.map((id) => [id, id, 0]),
  ])
  const now = new Date()
  const later = new Date(now.getTime() + 8 * 3_600_000)
  await connection.query(
    'INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, checked_at, expires_at) VALUES ?',
    [ids.map((id, index) => [hashOf(cookies[index] ?? ''), id, now, now, now, later])],
  )
  return cookies
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')

/**
 * Open event streams, in a process of their own: reading a thousand of them would take the time that is measured from whoever
 * measures.
 */
class Listeners {
  readonly #process = fork(join(import.meta.dirname, 'listeners.ts'))
  #count = 0

  #ask(order: Order): Promise<Heard> {
    return askProcess<Heard>(this.#process, order)
  }

  /** Opens as many as are missing. */
  async open(url: string, cookies: readonly string[], count: number): Promise<void> {
    const missing = Array.from(
      { length: count - this.#count },
      (_, index) => cookies[Math.floor((this.#count + index) / STREAMS_PER_PERSON)] ?? '',
    )
    this.#count = count
    await this.#ask({ kind: 'open', url, cookies: missing })
  }

  /** What was heard since it was asked last. */
  heard(): Promise<Heard> {
    return this.#ask({ kind: 'tell' })
  }

  close(): void {
    this.#process.disconnect()
  }
}

async function createTask(portal: Portal, { creator }: Organisation): Promise<{ id: number; at: number }> {
  const response = await fetch(`${portal.backendUrl}/api/tasks`, {
    method: 'POST',
    headers: { Cookie: creator.cookie, 'Content-Type': 'application/json' },
    body: '{"title":"Heard of"}',
  })
  const { id } = (await response.json()) as { id: number }
  return { id, at: performance.timeOrigin + performance.now() }
}

/** From a create's answer until each stream has its event, in milliseconds. */
async function delays(portal: Portal, organisation: Organisation, listeners: Listeners): Promise<number[]> {
  const created = new Map<number, number>()
  await listeners.heard()
  for (let number = 0; number < CREATES; number++) {
    const { id, at } = await createTask(portal, organisation)
    created.set(id, at)
    await wait(PACE)
  }
  await wait(2_000)
  return (await listeners.heard()).flatMap(([id, time]) => {
    const at = created.get(id)
    return at === undefined ? [] : [time - at]
  })
}

/** How soon events were heard, and the share of the streams that heard of each. */
const hearing = (times: readonly number[], streams: number): string[] => [
  share(times, 0.5).toFixed(1),
  share(times, 0.95).toFixed(1),
  (times.length / (CREATES * streams)).toFixed(3),
]

/** Writes events that concern other people, at a steady pace, until it is told to stop. */
function writeOthers(connection: Connection): () => void {
  const row = ['bench.other', '{}', 'Task', '[]', false]
  const timer = setInterval(() => {
    void connection.query(
      'INSERT INTO events (name, payload, tags, audience, is_organisation_wide) VALUES ?',
      [Array.from({ length: OTHERS_PER_SECOND / 10 }, () => row)],
    )
  }, 100)
  return () => clearInterval(timer)
}

/** Median time of a list, in milliseconds. */
async function listTime(portal: Portal, { reader }: Organisation): Promise<number> {
  const times: number[] = []
  for (let number = 0; number < LISTS; number++) {
    const started = performance.now()
    const response = await fetch(`${portal.backendUrl}/api/tasks?limit=25`, {
      headers: { Cookie: reader.cookie },
    })
    await response.text()
    times.push(performance.now() - started)
  }
  return share(times, 0.5)
}

/** Median time of a create, one after the other, in milliseconds. */
async function createTime(portal: Portal, organisation: Organisation): Promise<number> {
  const times: number[] = []
  for (let number = 0; number < CREATES; number++) {
    const started = performance.now()
    await createTask(portal, organisation)
    times.push(performance.now() - started)
  }
  return share(times, 0.5)
}

/** What a list and a create take, both measured twice: the first time warms the process. */
async function timesOf(portal: Portal, organisation: Organisation) {
  await listTime(portal, organisation)
  await createTime(portal, organisation)
  return { list: await listTime(portal, organisation), create: await createTime(portal, organisation) }
}

/** Opens streams until there are so many. */
type Open = (streams: number) => Promise<Listeners>

/**
 * How long an event takes to those who listen, and what listeners cost everybody else.
 *
 * @param say tells what is going on.
 */
export async function measureLive(
  portal: Portal,
  organisation: Organisation,
  say: (line: string) => void,
): Promise<string> {
  const url = new URL(portal.database.adminUrl)
  url.pathname = '/headway'
  const connection = await mysql.createConnection({ uri: url.href, timezone: 'Z' })
  const rows: string[][] = []
  const alone = await timesOf(portal, organisation)
  const besideOf = async () => {
    const beside = await timesOf(portal, organisation)
    return [(alone.list / beside.list).toFixed(2), (alone.create / beside.create).toFixed(2)]
  }
  const measure = async (name: string, listeners: Listeners, streams: number) => {
    const times = await delays(portal, organisation, listeners)
    rows.push([name, ...hearing(times, streams), ...(await besideOf())])
  }
  const listening = async (role: 'viewer' | 'staff', act: (open: Open) => Promise<void>) => {
    const cookies = await addListeners(connection, 1_000 / STREAMS_PER_PERSON, role)
    const listeners = new Listeners()
    try {
      await act(async (streams) => {
        say(`${streams} open streams, role ${role}`)
        await listeners.open(portal.backendUrl, cookies, streams)
        return listeners
      })
    } finally {
      listeners.close()
    }
  }
  try {
    await listening('staff', async (open) => {
      for (const streams of [200, 1_000]) {
        await open(streams)
        rows.push([`${streams} streams that it does not concern`, '', '', '', ...(await besideOf())])
      }
    })
    await listening('viewer', async (open) => {
      for (const streams of [100, 200, 1_000]) {
        await measure(`${streams} streams`, await open(streams), streams)
      }
      say(`1,000 open streams, beside ${OTHERS_PER_SECOND} events a second`)
      const stop = writeOthers(connection)
      await measure(`1,000 streams, ${OTHERS_PER_SECOND} other events a second`, await open(1_000), 1_000)
      stop()
    })
  } finally {
    await connection.end()
  }
  return table(
    [['with', 'p50 ms', 'p95 ms', 'heard', 'list, x of alone', 'create, x of alone'], ...rows],
    [0],
  )
}
