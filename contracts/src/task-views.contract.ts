import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Person } from './common.ts'
import { endpoint } from './endpoint.ts'
import { taskGroupings, taskViewAudiences, taskViewKinds } from './enumerations.ts'
import { limits } from './limits.ts'
import { taskFilter, taskSort } from './task-filter.ts'

const ColumnNames = z.string().check(z.maxLength(200), z.regex(/^[A-Za-z]+(,[A-Za-z]+)*$/))

/** What a view of tasks says beside what it is narrowed by: how it is shown. */
const shownAs = {
  view: z.optional(z.enum(taskViewKinds)),
  /** What the columns of a board are. */
  by: z.optional(z.enum(taskGroupings)),
  /** How much a calendar shows at once. */
  span: z.optional(z.enum(['month', 'week'])),
  /** Names of the columns of a table, with commas between them. */
  columns: z.optional(ColumnNames),
  /** Those of them that stay in sight beside the title. */
  pinned: z.optional(ColumnNames),
  /** Their widths in pixels, where they are not the usual ones: `title.320,due.140`. */
  widths: z.optional(
    z.string().check(z.maxLength(200), z.regex(/^[A-Za-z]+\.\d{2,3}(,[A-Za-z]+\.\d{2,3})*$/)),
  ),
}

const parts: Record<string, z.ZodMiniType> = { ...taskFilter, ...taskSort, ...shownAs }

/** The parts of a view's query that are understood today, in the order in which it names them. */
const soundParts = (query: string): [name: string, value: string][] =>
  [...new URLSearchParams(query)].filter(([name, value]) => {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    return part !== undefined && value !== '' && z.safeParse(part, value).success
  })

/**
 * What of a saved query still says something: a filter that is no more, or takes other values now, is left out.
 *
 * @param query as an address has it behind its question mark.
 */
export const soundQuery = (query: string): string => new URLSearchParams(soundParts(query)).toString()

const isSound = (query: string): boolean => {
  const given = [...new URLSearchParams(query)]
  const names = new Set(given.map(([name]) => name))
  return names.size === given.length && soundParts(query).length === given.length
}

const SavedQuery = z
  .string('Say what the view shows')
  .check(
    z.maxLength(limits.viewQueryLength, 'This is more than a view can hold'),
    z.refine(isSound, 'The view names a filter that there is not'),
  )

const ViewName = boundedText(1, 60, {
  required: 'Give the view a name',
  tooLong: 'Use at most 60 characters',
})

export const ViewAudience = z.enum(taskViewAudiences, 'Choose who to share the view with')
export type ViewAudience = z.infer<typeof ViewAudience>

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  /** As an address has it behind its question mark; holds only what is understood today. */
  query: z.string(),
  audience: ViewAudience,
  /** Whose it is. */
  owner: Person,
  version: z.int(),
  can: z.object({ edit: z.boolean() }),
})
export type SavedView = z.infer<typeof SavedView>

export const taskViewsList = endpoint('taskViewsList', 'GET /api/task-views', {
  summary: "The caller's saved views of tasks, and those that others share with them, by name",
  reply: z.object({
    items: z.array(SavedView),
    /** With whom the caller may share a view. */
    can: z.object({ create: z.boolean(), audiences: z.array(ViewAudience) }),
  }),
})

export const taskViewsCreate = endpoint('taskViewsCreate', 'POST /api/task-views', {
  summary: 'Saves a view of tasks; who looks at it sees what they may see',
  body: z.strictObject({
    name: ViewName,
    query: SavedQuery,
    audience: z._default(ViewAudience, 'self'),
  }),
  reply: SavedView,
  status: 201,
})

export const taskViewsUpdate = endpoint('taskViewsUpdate', 'PUT /api/task-views/:id', {
  summary: 'Changes the given fields of a view of the caller; a stale If-Match answers 412',
  params: IdParams,
  body: z
    .strictObject({
      name: z.optional(ViewName),
      query: z.optional(SavedQuery),
      audience: z.optional(ViewAudience),
    })
    .check(
      z.refine((fields) => Object.values(fields).some((value) => value !== undefined), {
        message: 'Nothing to change',
        params: { code: 'empty_update' },
      }),
    ),
  reply: SavedView,
})

export const taskViewsDelete = endpoint('taskViewsDelete', 'DELETE /api/task-views/:id', {
  summary: 'Removes a view of the caller',
  params: IdParams,
  status: 204,
})
