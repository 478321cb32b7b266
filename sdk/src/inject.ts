import type { LiveTag } from '@headway/contracts/live'
import type {
  BaseQueryApi,
  BaseQueryFn,
  EndpointBuilder,
  EndpointDefinitions,
} from '@reduxjs/toolkit/query/react'
import { apiSlice } from './api-slice.ts'
import type { CallResult, PreparedCall } from './call.ts'
import { claimEndpoints, UNBUNDLED } from './endpoint-owners.ts'
import type { CallError } from './problem.ts'
import { readPage } from './lists/read-page.ts'
import { noteChanges } from './lists/recent-changes.ts'
import type { Tag } from './tags.ts'

declare global {
  interface ImportMeta {
    /** Federation name of the section that this code was built into; undefined where nothing has built it. */
    readonly section?: string
  }
}

/** What of a definition is looked at here. */
interface Definition {
  type: string
  query?: ((argument: { pageParam?: unknown }) => PreparedCall) | undefined
  queryFn?: unknown
  transformResponse?: unknown
  invalidatesTags?: unknown
}

/** Has writes remembered by what they change, and long lists read by what has changed (ADR 128). */
function followChanges(definition: Definition): void {
  const { type, query, transformResponse, invalidatesTags } = definition
  if (type === 'mutation' && invalidatesTags !== undefined) {
    definition.invalidatesTags = (...given: unknown[]) => {
      const tags = typeof invalidatesTags === 'function' ? invalidatesTags(...given) : invalidatesTags
      noteChanges(tags)
      return tags
    }
  }
  if (type === 'infinitequery' && query && transformResponse === undefined) {
    definition.query = undefined
    definition.queryFn = (
      argument: { pageParam?: unknown },
      api: BaseQueryApi,
      _: unknown,
      base: (call: PreparedCall) => Promise<CallResult>,
    ) => readPage(argument.pageParam, api, async (pageParam) => base(query({ ...argument, pageParam })))
  }
}

type Builder = EndpointBuilder<BaseQueryFn<PreparedCall, unknown, CallError>, LiveTag, 'api'>

/**
 * Adds a section's endpoints to the page's api. A name has one owner: RTK Query would keep the other section's endpoint
 * without a word. The same section once more, after a failed attempt or in a newer build, replaces its earlier ones.
 *
 * @param section `import.meta.section`, which the build of a section replaces by its federation name. Builds for mount
 *   contract 1 give the nouns their names begin with (ADR 061).
 * @param endpoints builds the definitions, named as in the contracts: `tasksList`.
 * @throws Error when an endpoint belongs to another section.
 */
export function injectEndpoints<Definitions extends EndpointDefinitions>(
  section: string | readonly string[] | undefined,
  endpoints: (build: Builder) => Definitions,
) {
  const owner = typeof section === 'string' ? section : (section?.join(' ') ?? UNBUNDLED)
  return apiSlice.injectEndpoints<Definitions>({
    endpoints: (build) => {
      const definitions = endpoints(build as Builder)
      claimEndpoints(Object.keys(definitions), owner)
      for (const definition of Object.values(definitions)) {
        followChanges(definition as Definition)
      }
      return definitions
    },
    overrideExisting: true,
  })
}

/** Marks what the tags name as stale: everything on screen that shows it is read again. */
export function invalidateTags(tags: readonly (LiveTag | Tag)[]) {
  noteChanges(tags)
  return apiSlice.util.invalidateTags([...tags])
}
