import * as z from 'zod/mini'
import { PageQuery, pageOf, SearchWords, Tag } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A tag in use. Tags that differ only in case or accents are one tag. */
export const UsedTag = z.object({
  tag: z.string(),
  /** Number of tasks with the tag, counted up to 1000. */
  tasks: z.int(),
  /** Whether there may be more tasks than were counted. */
  isCapped: z.boolean(),
})
export type UsedTag = z.infer<typeof UsedTag>

export const tagsList = endpoint('tagsList', 'GET /api/tags', {
  summary: 'Lists the tags of tasks by name, with the number of tasks of each',
  query: z.strictObject(PageQuery),
  reply: z.extend(pageOf(UsedTag), {
    /** Renames in progress, each with the old and the new name. */
    renaming: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
})

export const tagsSuggest = endpoint('tagsSuggest', 'GET /api/tags/suggestions', {
  summary: 'Lists up to 10 used tags that begin with a text, by name',
  query: z.strictObject({ q: z.optional(SearchWords) }),
  reply: z.object({ items: z.array(z.string()) }),
})

export const adminTagsRename = endpoint('adminTagsRename', 'POST /api/tags/rename', {
  summary: 'Renames a tag on every task, one task after another; an existing tag of that name is merged',
  body: z.strictObject({ from: Tag, to: Tag }),
  status: 204,
})
