import type { LiveTag } from '@headway/contracts/live'
import type { BaseQueryFn, EndpointBuilder, EndpointDefinitions } from '@reduxjs/toolkit/query/react'
import { apiSlice } from './api-slice.ts'
import type { PreparedCall } from './call.ts'
import { claimEndpoints, UNBUNDLED } from './endpoint-owners.ts'
import type { CallError } from './problem.ts'
import type { Tag } from './tags.ts'

declare global {
  interface ImportMeta {
    /** Federation name of the section that this code was built into; undefined where nothing has built it. */
    readonly section?: string
  }
}

type Builder = EndpointBuilder<BaseQueryFn<PreparedCall, unknown, CallError>, LiveTag, 'api'>

/**
 * Adds a section's endpoints to the page's api. A name has one owner: RTK Query would keep the other section's endpoint
 * without a word. The same section once more, after a failed attempt or in a newer build, replaces its earlier ones.
 *
 * @param section `import.meta.section`, which the build of a section replaces by its federation name.
 * @param endpoints builds the definitions, named as in the contracts: `tasksList`.
 * @throws Error when an endpoint belongs to another section.
 */
export function injectEndpoints<Definitions extends EndpointDefinitions>(
  section: string | undefined,
  endpoints: (build: Builder) => Definitions,
) {
  return apiSlice.injectEndpoints<Definitions>({
    endpoints: (build) => {
      const definitions = endpoints(build as Builder)
      claimEndpoints(Object.keys(definitions), section ?? UNBUNDLED)
      return definitions
    },
    overrideExisting: true,
  })
}

/** Marks as stale what the tags name: everything on screen that shows it is read again. */
export const invalidateTags = (tags: readonly (LiveTag | Tag)[]) => apiSlice.util.invalidateTags([...tags])
