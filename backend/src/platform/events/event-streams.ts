import { liveChanges, liveEvents } from '@headway/contracts/live'
import type { Logger } from '@headway/server-kit/logger'
import type { Context } from 'koa'
import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { RouteTable } from '../http/endpoint.ts'
import { ProblemError } from '../errors.ts'
import type { CommittedEvent, EventFeed } from './event-feed.ts'
import { EventStream, toStreamMessage } from './event-stream.ts'
import { isVisibleTo, OpenStreams } from './open-streams.ts'
import { type FindStreamAccess, type StreamAccess, StreamAuthorization } from './stream-authorization.ts'
import type { Reply } from '@headway/contracts'

/** Maximum number of replayed events; beyond it the client refetches everything. */
const MAX_REPLAYED_EVENTS = 500

/**
 * Answers polls of clients whose network blocks event streams. Without new events the response comes from memory, with
 * no database query.
 */
async function listChanges(
  feed: EventFeed,
  actor: Actor,
  after: number | undefined,
): Promise<Reply<typeof liveChanges>> {
  if (feed.position === undefined) {
    await feed.catchUp()
  }
  // Newer events are left for the next response: an event with a lower id may not be committed yet.
  const position = Math.max(feed.position ?? 0, after ?? 0)
  if (after === undefined || !feed.hasNewsSince(after)) {
    return { position: String(position), isResync: false, changes: [] }
  }
  const events = (await feed.readSince(after, MAX_REPLAYED_EVENTS)).filter(({ id }) => id <= position)
  const isResync = events.length > MAX_REPLAYED_EVENTS
  return {
    position: String(position),
    isResync,
    changes: isResync
      ? []
      : events
          .filter((event) => isVisibleTo(actor, event))
          .map((event) => ({ ...toStreamMessage(event), id: String(event.id) })),
  }
}

export type { StreamAccess }

/** Keep-alive message. */
const KEEP_ALIVE = 'event: beat\ndata: {}\n\n'
/** Interval in milliseconds between checks of all streams; expired ones are checked within a second. */
const HEARTBEAT_MS = 20_000
const EXPIRY_CHECK_MS = 1_000
const MAX_STREAMS_PER_USER = 8
/** Time in milliseconds after which a stream with an access token, which has no session, must reconnect. */
const MAX_TOKEN_STREAM_MS = 300_000

/** Returns the event id in a text; undefined for anything else, since browsers may send the id of another server. */
const parseEventId = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined

export interface EventStreams {
  register(table: RouteTable): void
  /** Ends all streams and tells them to reconnect. */
  close(): void
}

interface Dependencies {
  feed: EventFeed
  clock: Clock
  logger: Logger
  findStreamAccess: FindStreamAccess
}

/**
 * Creates the event streams of this process. Every backend reads new event rows and sends them to the people they
 * concern, so a stream may be open at any backend.
 */
export function createEventStreams({ feed, clock, logger, findStreamAccess }: Dependencies): EventStreams {
  const streams = new OpenStreams()
  const authorization = new StreamAuthorization(streams, clock, findStreamAccess)
  const logErrors = (callback: () => Promise<void>) => () =>
    void callback().catch((error: unknown) =>
      logger.warn({ err: error }, 'event streams could not be checked'),
    )

  const heartbeat = async () => {
    const begun = streams.all.filter(({ hasBegun }) => hasBegun)
    for (const stream of begun) {
      stream.write(KEEP_ALIVE)
    }
    await authorization.check(begun)
  }

  const distribute = async (events: readonly CommittedEvent[]) => {
    // If the database is unavailable, permissions cannot be checked. Events are delivered nevertheless.
    await authorization
      .checkExpired()
      .catch((error: unknown) => logger.warn({ err: error }, 'event streams could not be checked'))
    streams.deliver(events)
  }
  feed.listen(distribute)

  const beat = setInterval(logErrors(heartbeat), HEARTBEAT_MS).unref()
  const expiry = setInterval(
    logErrors(() => authorization.checkExpired()),
    EXPIRY_CHECK_MS,
  ).unref()

  const open = (actor: Actor, ctx: Context, lastId: number | undefined) =>
    openStream({ feed, streams, authorization }, { actor, ctx, lastId })

  return {
    register(table) {
      table.route(liveEvents, { can: 'signed-in' }, async ({ ctx, actor, query }) => {
        await open(actor, ctx, parseEventId(ctx.get('Last-Event-ID')) ?? parseEventId(query.after ?? ''))
        return undefined
      })
      table.route(liveChanges, { can: 'signed-in' }, ({ actor, query }) =>
        listChanges(feed, actor, parseEventId(query.after ?? '')),
      )
    },
    close() {
      clearInterval(beat)
      clearInterval(expiry)
      for (const stream of streams.all) {
        streams.remove(stream)
        stream.end()
      }
    },
  }
}

function writeHeaders(ctx: Context): void {
  ctx.respond = false
  // Chunked encoding would split each message into three writes per stream (ADR 126).
  ctx.res.removeHeader('Transfer-Encoding')
  ctx.res.writeHead(200, {
    Connection: 'close',
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  ctx.res.write(`retry: 2000\n${KEEP_ALIVE}`)
}

/** Sends the missed events, or tells the client to refetch when there are too many. */
function replay(stream: EventStream, missed: readonly CommittedEvent[]): void {
  if (missed.length > MAX_REPLAYED_EVENTS) {
    stream.resync()
    return
  }
  stream.replay(missed.filter((event) => isVisibleTo(stream.actor, event)))
}

interface OpenStreamDependencies {
  feed: EventFeed
  streams: OpenStreams
  authorization: StreamAuthorization
}

/** Opens a stream and first sends the events since `lastId`. */
async function openStream(
  { feed, streams, authorization }: OpenStreamDependencies,
  { actor, ctx, lastId }: { actor: Actor; ctx: Context; lastId: number | undefined },
): Promise<void> {
  // Earlier events are no news to a page that has just loaded everything.
  await feed.catchUp()
  if (ctx.res.destroyed) {
    // The client has already left, so the response will emit no event that removes the stream.
    ctx.respond = false
    return
  }
  // Nothing is awaited between this check and `add`, so that concurrent requests cannot exceed the limit together.
  if (streams.of(actor.id).size >= MAX_STREAMS_PER_USER) {
    throw new ProblemError(429, 'too_many_streams', {
      detail: 'Too many tabs are open. Close some of them.',
      headers: { 'Retry-After': '30' },
    })
  }
  const stream = new EventStream(actor, ctx.res, lastId)
  streams.add(stream)
  ctx.res.on('close', () => streams.remove(stream))
  try {
    // Read before the response begins, so that an unreachable database is still a 503, and after the stream was added,
    // so that each change is either read here or buffered for the stream.
    const missed = lastId === undefined ? [] : await feed.readSince(lastId, MAX_REPLAYED_EVENTS)
    const access = await authorization.findAccess(actor)
    writeHeaders(ctx)
    if (authorization.apply(stream, access)) {
      replay(stream, missed)
    }
  } catch (error) {
    streams.remove(stream)
    throw error
  }
  if (actor.sessionId === null) {
    const timer = setTimeout(() => authorization.end(stream, 'ended'), MAX_TOKEN_STREAM_MS).unref()
    ctx.res.on('close', () => clearTimeout(timer))
  }
}
