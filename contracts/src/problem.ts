import * as z from 'zod/mini'

/** An invalid field. `pointer` is a JSON pointer into the body, for example `/title`. */
export const ProblemField = z.object({ pointer: z.string(), code: z.string(), message: z.string() })

/** Body of every error response (RFC 9457; docs/VALIDATION.md, "Error responses"). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Stable machine-readable code, for example `not_found`. */
  code: z.string(),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(ProblemField)),
  /** Contains only letters, so that no part of it can be mistaken for a status code. */
  requestId: z.string(),
  /** Current state of the object, when a stale If-Match was rejected. */
  current: z.optional(z.unknown()),
  /** Result of the checks that led to the rejection. */
  report: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof Problem>
