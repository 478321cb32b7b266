import { liveChanges, liveEvents } from '@headway/contracts/live'
import type { Logger } from '@headway/server-kit/logger'
import type { Context } from 'koa'
import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { RouteTable } from '../http/endpoint.ts'
import { ProblemError } from '../http/errors.ts'
import type { CommittedEvent, EventFeed } from './event-feed.ts'
import { LiveStream, toldOf } from './live-stream.ts'
import { concerns, LiveStreams } from './live-streams.ts'
import { type FindStandings, type Standing, StreamGuard } from './stream-guard.ts'
import type { Reply } from '@headway/contracts'

/** A replay longer than this asks the client to read everything again instead. */
const LONGEST_REPLAY = 500

/**
 * What somebody would have been told after an event, for whom no stream gets through. As long as nothing has happened this process answers
 * from memory, without a question to the database.
 */
async function answerChanges(
  feed: EventFeed,
  actor: Actor,
  after: number | undefined,
): Promise<Reply<typeof liveChanges>> {
  if (feed.position === undefined) {
    await feed.catchUp()
  }
  // What this process has not read yet comes with the next answer: later ids may still be overtaken by earlier ones.
  const position = Math.max(feed.position ?? 0, after ?? 0)
  if (after === undefined || !feed.hasNewsSince(after)) {
    return { position: String(position), isResync: false, changes: [] }
  }
  const events = (await feed.readSince(after, LONGEST_REPLAY)).filter(({ id }) => id <= position)
  const isResync = events.length > LONGEST_REPLAY
  return {
    position: String(position),
    isResync,
    changes: isResync
      ? []
      : events
          .filter((event) => concerns(actor, event))
          .map((event) => ({ ...toldOf(event), id: String(event.id) })),
  }
}

export type { Standing }

/** Says that the stream gets through. */
const BEAT = 'event: beat\ndata: {}\n\n'
/** How often every stream is looked at, in milliseconds; what has run out meanwhile is looked at within a second. */
const HEARTBEAT = 20_000
const EXPIRY_CHECK = 1_000
const STREAMS_PER_PERSON = 8
/** An access token has no end that could be noticed later: its stream is opened anew after this, in milliseconds. */
const LONGEST_WITHOUT_SESSION = 300_000

/** The id of an event; anything else is none, as a browser may name what another server has given it. */
const idIn = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

export interface Live {
  register(table: RouteTable): void
  /** Ends all streams and tells them to reconnect. */
  close(): void
}

interface Dependencies {
  feed: EventFeed
  clock: Clock
  logger: Logger
  findStandings: FindStandings
}

/**
 * The event streams of this process. Events are rows first; every instance reads the new ones and passes each to the
 * people it concerns, so a stream may hang on any instance.
 */
export function createLive({ feed, clock, logger, findStandings }: Dependencies): Live {
  const streams = new LiveStreams()
  const guard = new StreamGuard(streams, clock, findStandings)
  const quietly = (act: () => Promise<void>) => () =>
    void act().catch((error: unknown) => logger.warn({ err: error }, 'event streams could not be checked'))

  const heartbeat = async () => {
    const begun = streams.all.filter(({ hasBegun }) => hasBegun)
    for (const stream of begun) {
      stream.write(BEAT)
    }
    await guard.check(begun)
  }

  const distribute = async (events: readonly CommittedEvent[]) => {
    // Without the database nobody can be checked; what has happened must reach the others all the same.
    await guard
      .checkExpired()
      .catch((error: unknown) => logger.warn({ err: error }, 'event streams could not be checked'))
    streams.deliver(events)
  }
  feed.listen(distribute)

  const beat = setInterval(quietly(heartbeat), HEARTBEAT).unref()
  const expiry = setInterval(
    quietly(() => guard.checkExpired()),
    EXPIRY_CHECK,
  ).unref()

  const open = (actor: Actor, ctx: Context, lastId: number | undefined) =>
    openStream({ feed, streams, guard }, { actor, ctx, lastId })

  return {
    register(table) {
      table.route(liveEvents, { can: 'signed-in' }, async ({ ctx, actor, query }) => {
        await open(actor, ctx, idIn(ctx.get('Last-Event-ID')) ?? idIn(query.after ?? ''))
        return undefined
      })
      table.route(liveChanges, { can: 'signed-in' }, ({ actor, query }) =>
        answerChanges(feed, actor, idIn(query.after ?? '')),
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

function begin(ctx: Context): void {
  ctx.respond = false
  // Without chunks: their frames would make three pieces of each message for each stream (ADR 157).
  ctx.res.removeHeader('Transfer-Encoding')
  ctx.res.writeHead(200, {
    Connection: 'close',
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  ctx.res.write(`retry: 2000\n${BEAT}`)
}

/** Passes what was missed, or says that it was too much. */
function replay(stream: LiveStream, missed: readonly CommittedEvent[]): void {
  if (missed.length > LONGEST_REPLAY) {
    stream.resync()
    return
  }
  stream.replay(missed.filter((event) => concerns(stream.actor, event)))
}

/** Opens a stream, and passes what has happened since `lastId` before anything else. */
async function openStream(
  { feed, streams, guard }: { feed: EventFeed; streams: LiveStreams; guard: StreamGuard },
  { actor, ctx, lastId }: { actor: Actor; ctx: Context; lastId: number | undefined },
): Promise<void> {
  if (streams.of(actor.id).size >= STREAMS_PER_PERSON) {
    throw new ProblemError(429, 'too_many_streams', {
      detail: 'Too many windows are open. Close some of them.',
      headers: { 'Retry-After': '30' },
    })
  }
  // What has happened before is no news to somebody whose page has just read everything.
  await feed.catchUp()
  const stream = new LiveStream(actor, ctx.res, lastId)
  streams.add(stream)
  ctx.res.on('close', () => streams.remove(stream))
  try {
    // Read before the answer begins: a database that is away is then still a 503. And read after the stream was added:
    // what has changed since the request was let in is either seen here or held for the stream.
    const missed = lastId === undefined ? [] : await feed.readSince(lastId, LONGEST_REPLAY)
    const standing = await guard.findStanding(actor)
    begin(ctx)
    if (guard.apply(stream, standing)) {
      replay(stream, missed)
    }
  } catch (error) {
    streams.remove(stream)
    throw error
  }
  if (actor.sessionId === null) {
    const timer = setTimeout(() => guard.end(stream, 'ended'), LONGEST_WITHOUT_SESSION).unref()
    ctx.res.on('close', () => clearTimeout(timer))
  }
}
