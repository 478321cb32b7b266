import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Goal, quantile } from './goals.ts'
import type { Portal } from './portal.ts'
import { connectTo, insertUser, type Organization, signIn } from './seed.ts'

const STREAMS_PER_USER = 8
const CREATES = 60
const PAUSE_MS = 100

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

/** Opens event streams that record when they receive the event of each created task. */
class SseClients {
  readonly #portal: Portal
  #count = 0
  heard: { id: number; at: number }[] = []

  constructor(portal: Portal) {
    this.#portal = portal
  }

  /** Opens streams until the given number is open. */
  async open(cookies: readonly string[], count: number): Promise<void> {
    for (; this.#count < count; this.#count++) {
      const cookie = cookies[Math.floor(this.#count / STREAMS_PER_USER)] ?? ''
      const request = get(`${this.#portal.backendUrl}/api/events`, { agent, headers: { Cookie: cookie } })
      request.on('error', () => undefined)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      response.setEncoding('utf8').on('data', (text: string) => this.#note(text))
    }
  }

  #note(text: string): void {
    const at = performance.now()
    for (const [, id] of text.matchAll(/"task\.created","tags":\[\{"type":"Task","id":(\d+)\}/g)) {
      this.heard.push({ id: Number(id), at })
    }
  }
}

/** Measures the time from the response of a create until every open stream has received its event. */
export async function measureEventDelays(
  portal: Portal,
  { creator }: Organization,
  report: (line: string) => void,
): Promise<Goal[]> {
  const connection = await connectTo(portal.database.adminUrl)
  const cookies: string[] = []
  for (let person = 0; person < 1_000 / STREAMS_PER_USER; person++) {
    const id = await insertUser(connection, `listener-${person}`, 'viewer', null, [])
    cookies.push((await signIn(connection, id)).cookie)
  }
  await connection.end()
  const listeners = new SseClients(portal)
  const goals: Goal[] = []
  for (const [streams, limit] of [
    [100, 50],
    [1_000, 100],
  ] as const) {
    report(`${streams} open event streams`)
    await listeners.open(cookies, streams)
    const created = new Map<number, number>()
    listeners.heard = []
    for (let number = 0; number < CREATES; number++) {
      const response = await fetch(`${portal.backendUrl}/api/tasks`, {
        method: 'POST',
        headers: { Cookie: creator.cookie, 'Content-Type': 'application/json' },
        body: '{"title":"Heard of"}',
      })
      created.set(((await response.json()) as { id: number }).id, performance.now())
      await wait(PAUSE_MS)
    }
    await wait(2_000)
    const delays = listeners.heard.map(({ id, at }) => at - (created.get(id) ?? Number.NaN))
    const missing = CREATES * streams - delays.length
    goals.push(
      atMost('H1', `commit to event, ${streams} streams, p95`, quantile(delays, 0.95), 'ms', limit),
      atMost('H1', `events missed by ${streams} streams`, missing, '', 0),
    )
  }
  agent.destroy()
  return goals
}
