import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

/** What the process that listens is asked. */
export type Order =
  | { readonly kind: 'open'; readonly url: string; readonly cookies: readonly string[] }
  | { readonly kind: 'tell' }

/** When streams have heard of tasks: id and milliseconds since the epoch, one pair for each stream and task. */
export type Heard = readonly (readonly [id: number, at: number])[]

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
let heard: [number, number][] = []

function note(text: string): void {
  const now = performance.timeOrigin + performance.now()
  for (const [, id] of text.matchAll(/"task\.created","tags":\[\{"type":"Task","id":(\d+)\}/g)) {
    heard.push([Number(id), now])
  }
}

async function open(url: string, cookie: string): Promise<void> {
  const request = get(`${url}/api/events`, { agent, headers: { Cookie: `portal=${cookie}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) {
    throw new Error(`A stream answers ${response.statusCode}`)
  }
  response.setEncoding('utf8').on('data', note)
}

async function follow(order: Order): Promise<Heard> {
  if (order.kind === 'open') {
    for (const cookie of order.cookies) {
      await open(order.url, cookie)
    }
  }
  const told = heard
  heard = []
  return told
}

process.on('message', (order: Order) => void follow(order).then((told) => process.send?.(told)))
process.on('disconnect', () => process.exit())
