import type { EndpointBuilder, EndpointDefinitions, BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { LiveTag } from '@headway/contracts/live'
import { apiSlice } from './api-slice.ts'
import type { PreparedCall } from './call.ts'
import type { CallError } from './problem.ts'
import type { Tag } from './tags.ts'

type Builder = EndpointBuilder<BaseQueryFn<PreparedCall, unknown, CallError>, LiveTag, 'api'>

/** Names that belong to a module: `tasksList` for `tasks`. */
type OwnNames<Prefix extends string, Definitions> = {
  [Name in keyof Definitions]: Name extends `${Prefix}${Capitalize<string>}` ? Definitions[Name] : never
}

/** Whose each prefix is: the prefixes it was claimed together with. */
const owners = new Map<string, string>()

/** @throws Error when a prefix belongs to another section. */
function claim(prefixes: readonly string[]): void {
  const owner = prefixes.join(' ')
  for (const prefix of prefixes) {
    if ((owners.get(prefix) ?? owner) !== owner) {
      throw new Error(`The endpoints "${prefix}…" belong to another section`)
    }
    owners.set(prefix, owner)
  }
}

/**
 * Adds a section's endpoints to the page's api. Names carry one of the section's prefixes, and a prefix has one owner:
 * RTK Query would keep the other section's endpoint without a word. The same prefixes once
 * more are the same section evaluated again, after a failed attempt or in a newer build; its endpoints replace the
 * earlier ones.
 *
 * @param prefixes the nouns the section owns.
 * @param endpoints builds the definitions.
 * @throws Error when a prefix belongs to another section.
 */
export function injectEndpoints<const Prefix extends string, Definitions extends EndpointDefinitions>(
  prefixes: readonly Prefix[],
  endpoints: (build: Builder) => Definitions & OwnNames<Prefix, Definitions>,
) {
  claim(prefixes)
  return apiSlice.injectEndpoints<Definitions>({
    endpoints: endpoints as unknown as (build: Builder) => Definitions,
    overrideExisting: true,
  })
}

/** Marks what the tags name as stale: everything on screen that shows it is read again. */
export const invalidateTags = (tags: readonly (LiveTag | Tag)[]) => apiSlice.util.invalidateTags([...tags])
