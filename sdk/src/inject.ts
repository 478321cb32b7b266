import type { BaseQueryFn, EndpointBuilder, EndpointDefinitions } from '@reduxjs/toolkit/query/react'
import { apiSlice } from './api-slice.ts'
import type { PreparedCall } from './call.ts'
import { claimEndpoints, UNBUNDLED } from './endpoint-owners.ts'
import type { CallError } from './problem.ts'
import type { SectionTag, Tag, TagType } from './tags.ts'

declare global {
  interface ImportMeta {
    /** Federation name of the section that contains this code; undefined without a section build. */
    readonly section?: string
  }
}

type Builder = EndpointBuilder<BaseQueryFn<PreparedCall, unknown, CallError>, TagType, 'api'>

/**
 * Adds a section's endpoints to the page's RTK Query api. Each endpoint name has one owner, because RTK Query silently
 * keeps the existing endpoint on a name conflict. If the same section calls this again, after a failed attempt or with
 * a newer build, its endpoints are replaced.
 *
 * @param section `import.meta.section`, which the section build replaces by the federation name.
 * @param endpoints returns the definitions. The portal's sections name them as in the contracts: `tasksList`. Other
 *   sections choose names of their own, such as `travelTasks`: a section whose name is taken does not load.
 * @param tagTypes tag types of the section's own backend.
 * @throws Error when an endpoint belongs to another section.
 */
export function injectEndpoints<Definitions extends EndpointDefinitions>(
  section: string | undefined,
  endpoints: (build: Builder) => Definitions,
  tagTypes: readonly SectionTag[] = [],
) {
  return apiSlice.enhanceEndpoints({ addTagTypes: tagTypes }).injectEndpoints<Definitions>({
    endpoints: (build) => {
      const definitions = endpoints(build as Builder)
      claimEndpoints(Object.keys(definitions), section ?? UNBUNDLED)
      return definitions
    },
    overrideExisting: true,
  })
}

/** Creates an action that invalidates tags. Queries that provide one of the tags and are in use are fetched again. */
export const invalidateTags = (tags: readonly (TagType | Tag)[]) => apiSlice.util.invalidateTags([...tags])
