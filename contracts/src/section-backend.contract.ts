import * as z from 'zod/mini'
import { Moment } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Maximum length of the base URL of a section's own backend. */
export const maxSectionBackendUrlLength = 500

/** Why a request to a section's own backend failed. */
export const SectionBackendFailure = z.enum([
  /** No connection: refused, reset, an invalid certificate, or an address that is not allowed. */
  'unreachable',
  /** No response in time. */
  'timeout',
  /** A response that the portal does not pass on, for example HTML, a redirect or a cookie. */
  'invalid_response',
  /** A problem response with a status of 500 or above. */
  'server_error',
])
export type SectionBackendFailure = z.infer<typeof SectionBackendFailure>

/** A section's own backend, as shown to administrators. */
export const SectionBackend = z.object({
  url: z.string(),
  /** State in the last 15 minutes; `idle` without requests. */
  state: z.enum(['idle', 'healthy', 'slow', 'failing']),
  /** Number of requests in the last 24 hours. */
  requests: z.int(),
  failures: z.int(),
  /** Number of responses that took longer than two seconds. */
  slow: z.int(),
  lastFailure: z.nullable(z.object({ at: Moment, reason: SectionBackendFailure })),
})
export type SectionBackend = z.infer<typeof SectionBackend>

/** Path under which pages reach the backend of a section: `/api/section-backends/mfe_travel/trips`. */
export const sectionBackendsPath = '/api/section-backends'

export const sectionBackendKeys = endpoint('sectionBackendKeys', 'GET /api/section-backends/jwks.json', {
  summary: 'Returns the public keys that verify the tokens which the portal sends to sections’ own backends',
  reply: z.object({
    keys: z.array(
      z.object({
        kty: z.string(),
        crv: z.string(),
        x: z.string(),
        kid: z.string(),
        alg: z.string(),
        use: z.string(),
      }),
    ),
  }),
  access: 'public',
})
