import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { liveTags } from './enumerations.ts'

export const LiveTag = z.enum(liveTags)
export type LiveTag = z.infer<typeof LiveTag>

/** What has become stale: one object where its id is given, else everything of the kind. */
export const StaleTag = z.object({ type: LiveTag, id: z.optional(z.int()) })
export type StaleTag = z.infer<typeof StaleTag>

/** `data` of a message on the event stream; `id` of the message is the row's id. */
export const LiveMessage = z.object({
  /** Event name, for example `task.assigned`. */
  name: z.string(),
  tags: z.array(StaleTag),
})
export type LiveMessage = z.infer<typeof LiveMessage>

/**
 * Server-sent events. Event types: `change` (data: LiveMessage), `resync` (too much was missed: refetch all),
 * `session-ended` (data: `{ reason }`), and `beat` at the beginning and every 20 seconds: a stream without it does not get through.
 */
export const liveEvents = endpoint('liveEvents', 'GET /api/events', {
  summary: "The person's event stream, replayed from Last-Event-ID, or from the event that `after` names",
  query: z.looseObject({ after: z.optional(z.string()) }),
})

/** For whoever no event stream gets through to. */
export const liveChanges = endpoint('liveChanges', 'GET /api/events/changes', {
  summary: 'What a person whose event stream does not get through would have been told after an event',
  query: z.strictObject({
    /** Id of the newest event that the page knows of; without it only the position is answered. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  reply: z.object({
    /** What to ask with the next time. */
    position: z.string(),
    /** More was missed than is told: refetch all. */
    isResync: z.boolean(),
    /** Some may be told more than once: their ids tell them apart. */
    changes: z.array(z.extend(LiveMessage, { id: z.string() })),
  }),
})
