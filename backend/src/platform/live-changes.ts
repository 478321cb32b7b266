import type { Reply } from '@headway/contracts'
import type { liveChanges } from '@headway/contracts/live'
import type { Actor } from './actor.ts'
import type { EventFeed } from './event-feed.ts'
import { toldOf } from './live-stream.ts'
import { concerns } from './live-streams.ts'

/** A replay longer than this asks the client to read everything again instead. */
export const LONGEST_REPLAY = 500

/**
 * What somebody would have been told after an event, for whom no stream gets through. As long as nothing has happened this process answers
 * from memory, without a question to the database.
 */
export async function answerChanges(
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
