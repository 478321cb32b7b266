import * as z from 'zod/mini'
import * as addresses from './live.addresses.ts'
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
 * `session-ended` (data: `{ reason }`), and a comment as heartbeat every 20 seconds.
 */
export const liveEvents = endpoint(addresses.liveEvents, {
  summary: "The person's event stream, replayed from Last-Event-ID, or from the event that `after` names",
  query: z.looseObject({ after: z.optional(z.string()) }),
})
