import * as z from 'zod/mini'

/** One field that was refused. `pointer` is a JSON pointer into the body, for example `/title`. */
export const ProblemField = z.object({ pointer: z.string(), code: z.string(), message: z.string() })

/** Body of every refusal (RFC 9457; docs/RULES.md, "Refusals"). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Stable machine-readable code, for example `not_found`. */
  code: z.string(),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(ProblemField)),
  /** Letters only, so that no part of it can be read as a status. */
  requestId: z.string(),
  /** The object as it stands now, when a stale If-Match was refused. */
  current: z.optional(z.unknown()),
  /** What was found, where something was looked at before it was refused. */
  report: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof Problem>
