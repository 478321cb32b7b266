import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Goal, quantile, report } from './goals.ts'
import type { Portal } from './portal.ts'
import { connectTo, insertUser, type Organization, signIn } from './seed.ts'

const STREAMS_PER_USER = 8
const CREATES = 60
const PAUSE_MS = 100

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

/** Opens an event stream that notes the event of each created task. */
async function listen(url: string, cookie: string, note: (taskId: number) => void): Promise<void> {
  const request = get(`${url}/api/events`, { agent, headers: { Cookie: cookie } })
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const [, id] of text.matchAll(/"task\.created","tags":\[\{"type":"Task","id":(\d+)\}/g)) {
      note(Number(id))
    }
  })
}

/** Measures the time from the response of a create until every open stream has received its event. */
export async function measureEventDelays(portal: Portal, { creator }: Organization): Promise<Goal[]> {
  const connection = await connectTo(portal.database.adminUrl)
  const cookies: string[] = []
  for (let person = 0; person < 1_000 / STREAMS_PER_USER; person++) {
    const id = await insertUser(connection, `listener-${person}`, 'viewer', null, [])
    cookies.push((await signIn(connection, id)).cookie)
  }
  await connection.end()
  let open = 0
  let heard: { id: number; at: number }[] = []
  const goals: Goal[] = []
  for (const streams of [100, 1_000]) {
    report(`${streams} open event streams`)
    for (; open < streams; open++) {
      const cookie = cookies[Math.floor(open / STREAMS_PER_USER)] ?? ''
      await listen(portal.backendUrl, cookie, (id) => heard.push({ id, at: performance.now() }))
    }
    const created = new Map<number, number>()
    heard = []
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
    const delays = heard.map(({ id, at }) => at - (created.get(id) ?? Number.NaN))
    const missing = CREATES * streams - delays.length
    goals.push(
      atMost(
        'H1',
        `commit to event, ${streams} streams, p95`,
        quantile(delays, 0.95),
        'ms',
        streams > 100 ? 100 : 50,
      ),
      atMost('H1', `events missed by ${streams} streams`, missing, '', 0),
    )
  }
  agent.destroy()
  return goals
}
