import * as z from 'zod/mini'
import { PageQuery, pageOf, SearchWords, Tag } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A tag that tasks have. Tags that differ only in case or accents are one. */
export const UsedTag = z.object({
  tag: z.string(),
  /** How many tasks have it, counted up to 1000. */
  tasks: z.int(),
  /** Whether there may be more than were counted. */
  isCapped: z.boolean(),
})
export type UsedTag = z.infer<typeof UsedTag>

export const tagsList = endpoint('tagsList', 'GET /api/tags', {
  summary: 'The tags that tasks have, by name, with how many have each',
  query: z.strictObject(PageQuery),
  reply: z.extend(pageOf(UsedTag), {
    /** Tags that are being renamed right now, each with its new name. */
    renaming: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
})

export const tagsSuggest = endpoint('tagsSuggest', 'GET /api/tags/suggestions', {
  summary: 'Up to 10 tags in use that begin with a text, by name',
  query: z.strictObject({ q: z.optional(SearchWords) }),
  reply: z.object({ items: z.array(z.string()) }),
})

export const adminTagsRename = endpoint('adminTagsRename', 'POST /api/tags/rename', {
  summary:
    'Gives a tag another name on every task, one after the other; where that is in use already, both become one',
  body: z.strictObject({ from: Tag, to: Tag }),
  status: 204,
})
