import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { liveTags } from './enumerations.ts'

export const LiveTag = z.enum(liveTags)
export type LiveTag = z.infer<typeof LiveTag>

/** Cache entries that became stale: one object if `id` is set, otherwise all objects of the type. */
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
 * Server-sent events. Event types: `change` (data: LiveMessage), `resync` (too many events were missed: refetch all
 * data), `session-ended` (data: `{ reason }`), and `beat` at the beginning and every 20 seconds. A stream without
 * `beat` is blocked on its way to the browser.
 */
export const liveEvents = endpoint('liveEvents', 'GET /api/events', {
  summary: "Opens the caller's event stream, starting after Last-Event-ID or the event given by `after`",
  query: z.looseObject({ after: z.optional(z.string()) }),
})

/** Polling fallback for clients that cannot receive the event stream. */
export const liveChanges = endpoint('liveChanges', 'GET /api/events/changes', {
  summary: 'Returns changes after an event, as a polling fallback for clients without the event stream',
  query: z.strictObject({
    /** Id of the newest event that the page knows. Without it the response contains only the position. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  reply: z.object({
    /** Value of `after` for the next request. */
    position: z.string(),
    /** Too many events were missed: refetch all data. */
    isResync: z.boolean(),
    /** A change can occur in several responses; `id` identifies duplicates. */
    changes: z.array(z.extend(LiveMessage, { id: z.string() })),
  }),
})
