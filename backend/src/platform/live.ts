import type { ServerResponse } from 'node:http'
import { type LiveMessage, type LiveTag, type StaleTag, liveEvents } from '@headway/contracts/live'
import type { Context } from 'koa'
import { type Actor, readsOrganisation } from './actor.ts'
import type { Database } from './database.ts'
import type { RouteTable } from './endpoint.ts'
import { ProblemError } from './errors.ts'
import type { Logger } from './logger.ts'

const POLL_MILLISECONDS = 1_000
const HEARTBEAT_MILLISECONDS = 20_000
const STREAMS_PER_PERSON = 8
/** An access token has no end that could be noticed later: its stream is opened anew after this, in milliseconds. */
const LONGEST_WITHOUT_SESSION = 300_000
/** A replay longer than this asks the client to read everything again instead. */
const LONGEST_REPLAY = 500
/**
 * Ids are given at insert but seen at commit, so a smaller id may appear after a larger one. Rows this recent are read
 * again and those already sent are left out. In seconds; no transaction may live longer than its statements' limits allow.
 */
const OVERLAP = 15

interface EventRow {
  id: number
  name: string
  tags: string
  audience: string
  is_organisation_wide: number
  payload: string
}

interface Stream {
  readonly actor: Actor
  readonly response: ServerResponse
  readonly sent: Set<number>
  /** Last-Event-ID it was opened with, 0 without one. */
  readonly since: number
}

export interface Live {
  register(table: RouteTable): void
  /** Looks for new events at once; called after a commit of this process. */
  wake(): void
  /** Ends all streams and tells them to reconnect. */
  close(): void
}

const rowsSince = `SELECT id, name, tags, audience, is_organisation_wide, payload FROM events
  WHERE created_at >= UTC_TIMESTAMP(3) - INTERVAL ? SECOND ORDER BY id LIMIT 2000`
const rowsAfter = `SELECT id, name, tags, audience, is_organisation_wide, payload FROM events WHERE id > ? ORDER BY id LIMIT ${LONGEST_REPLAY + 1}`

const isFor = (row: EventRow, audience: ReadonlySet<number>, actor: Actor) =>
  audience.has(actor.id) || (row.is_organisation_wide === 1 && readsOrganisation(actor))

function toTag(text: string): StaleTag {
  const [type, id] = text.split(':')
  return { type: type as LiveTag, ...(id === undefined ? {} : { id: Number(id) }) }
}

function send(stream: Stream, row: EventRow): void {
  if (stream.sent.has(row.id)) {
    return
  }
  stream.sent.add(row.id)
  const message: LiveMessage = { name: row.name, tags: row.tags.split(',').filter(Boolean).map(toTag) }
  stream.response.write(`id: ${row.id}\nevent: change\ndata: ${JSON.stringify(message)}\n\n`)
}

/**
 * The event streams of this process. Events are rows first; every instance reads the new ones and passes each to the
 * people it concerns, so a stream may hang on any instance.
 *
 * @param isAlive tells whether somebody may still listen; asked at every heartbeat.
 */
export function createLive(
  database: Database,
  logger: Logger,
  isAlive: (actor: Actor) => Promise<boolean>,
): Live {
  const streams = new Set<Stream>()
  let isPolling = false
  let isAskedAgain = false

  const end = (stream: Stream, reason: string) => {
    streams.delete(stream)
    stream.response.end(`event: session-ended\ndata: ${JSON.stringify({ reason })}\n\n`)
  }

  const endSessions = (row: EventRow) => {
    const { sessionIds, reason } = JSON.parse(row.payload) as { sessionIds: number[]; reason: string }
    for (const stream of streams) {
      if (stream.actor.sessionId !== null && sessionIds.includes(stream.actor.sessionId)) {
        end(stream, reason)
      }
    }
  }

  /** Also the streams of API clients, which have no session that ends. */
  /** Whether the stream was opened before the event: one that came back because of it must not be sent away again. */
  const isNews = (stream: Stream, row: EventRow) => row.id > stream.since && !stream.sent.has(row.id)

  const endStreamsOf = (row: EventRow) => {
    const { userId } = JSON.parse(row.payload) as { userId: number }
    for (const stream of streams) {
      if (stream.actor.id === userId && isNews(stream, row)) {
        end(stream, 'deactivated')
      }
    }
  }

  /** The stream was opened with the rights of that moment: the browser comes back at once and gets the new ones. */
  const renewStreams = (row: EventRow) => {
    const { userId } = JSON.parse(row.payload) as { userId: number }
    for (const stream of streams) {
      if (stream.actor.id === userId && isNews(stream, row)) {
        send(stream, row)
        streams.delete(stream)
        stream.response.end()
      }
    }
  }

  const distribute = async () => {
    const rows = await database.rows<EventRow>(rowsSince, [OVERLAP])
    for (const row of rows) {
      if (row.name === 'session.ended') {
        endSessions(row)
      }
      if (row.name === 'user.deactivated') {
        endStreamsOf(row)
      }
      if (row.name === 'user.rightsChanged') {
        renewStreams(row)
      }
      const audience = new Set<number>(JSON.parse(row.audience) as number[])
      for (const stream of streams) {
        if (isFor(row, audience, stream.actor)) {
          send(stream, row)
        }
      }
    }
    const oldest = rows[0]?.id ?? 0
    for (const stream of streams) {
      for (const id of stream.sent) {
        if (id < oldest) {
          stream.sent.delete(id)
        }
      }
    }
  }

  const wake = () => {
    if (streams.size === 0) {
      return
    }
    if (isPolling) {
      isAskedAgain = true
      return
    }
    isPolling = true
    distribute()
      .catch((error: unknown) => logger.warn({ err: error }, 'events could not be read'))
      .finally(() => {
        isPolling = false
        if (isAskedAgain) {
          isAskedAgain = false
          wake()
        }
      })
  }

  const heartbeat = async () => {
    for (const stream of streams) {
      if (await isAlive(stream.actor).catch(() => true)) {
        stream.response.write(': still here\n\n')
      } else {
        end(stream, 'ended')
      }
    }
  }

  const poll = setInterval(wake, POLL_MILLISECONDS).unref()
  const beat = setInterval(() => void heartbeat(), HEARTBEAT_MILLISECONDS).unref()

  const replay = (stream: Stream, missed: readonly EventRow[]) => {
    if (missed.length > LONGEST_REPLAY) {
      stream.response.write('event: resync\ndata: {}\n\n')
      return
    }
    for (const row of missed) {
      if (isFor(row, new Set<number>(JSON.parse(row.audience) as number[]), stream.actor)) {
        send(stream, row)
      }
    }
  }

  const open = async (actor: Actor, ctx: Context, lastId: number | undefined) => {
    const own = [...streams].filter((stream) => stream.actor.id === actor.id)
    if (own.length >= STREAMS_PER_PERSON) {
      throw new ProblemError(429, 'too_many_streams', {
        detail: 'Too many windows are open.',
        headers: { 'Retry-After': '30' },
      })
    }
    // Read before the answer begins: a database that is away is then still a 503.
    const rows =
      lastId === undefined
        ? await database.rows<EventRow>(rowsSince, [OVERLAP])
        : await database.rows<EventRow>(rowsAfter, [lastId])
    ctx.respond = false
    const response = ctx.res
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    response.write('retry: 2000\n\n')
    // Without Last-Event-ID the client has just read everything: what lies in the overlap is no news to it.
    const sent = new Set(lastId === undefined ? rows.map((row) => row.id) : [])
    const stream: Stream = { actor, response, sent, since: lastId ?? 0 }
    streams.add(stream)
    response.on('close', () => streams.delete(stream))
    if (actor.sessionId === null) {
      const timer = setTimeout(() => end(stream, 'ended'), LONGEST_WITHOUT_SESSION).unref()
      response.on('close', () => clearTimeout(timer))
    }
    if (lastId !== undefined) {
      replay(stream, rows)
    }
  }

  return {
    wake,
    register(table) {
      table.route(liveEvents, { can: 'signed-in' }, async ({ ctx, actor }) => {
        const header = ctx.get('Last-Event-ID')
        await open(actor, ctx, /^\d{1,15}$/.test(header) ? Number(header) : undefined)
        return undefined
      })
    },
    close() {
      clearInterval(poll)
      clearInterval(beat)
      for (const stream of streams) {
        stream.response.end()
      }
      streams.clear()
    },
  }
}
