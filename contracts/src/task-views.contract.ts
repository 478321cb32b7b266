import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Person } from './common.ts'
import { endpoint } from './endpoint.ts'
import { taskGroupings, taskViewAudiences, taskViewKinds } from './enumerations.ts'
import { limits } from './limits.ts'
import { taskFilter, taskSort } from './task-filter.ts'

const ColumnNames = z.string().check(z.maxLength(200), z.regex(/^[A-Za-z]+(,[A-Za-z]+)*$/))

/** Display options of a task view, in addition to its filters. */
const shownAs = {
  view: z.optional(z.enum(taskViewKinds)),
  /** Attribute that groups the view. */
  by: z.optional(z.enum(taskGroupings)),
  /** Period that a calendar shows. */
  span: z.optional(z.enum(['month', 'week'])),
  /** Comma-separated names of the table's columns. */
  columns: z.optional(ColumnNames),
  /** Columns that stay visible next to the title while the table scrolls. */
  pinned: z.optional(ColumnNames),
  /** Column widths in pixels that differ from the default: `title.320,due.140`. */
  widths: z.optional(
    z.string().check(z.maxLength(200), z.regex(/^[A-Za-z]+\.\d{2,3}(,[A-Za-z]+\.\d{2,3})*$/)),
  ),
}

const parts: Record<string, z.ZodMiniType> = { ...taskFilter, ...taskSort, ...shownAs }

/** Returns the valid parameters of a view's query, in their original order. */
const soundParts = (query: string): [name: string, value: string][] =>
  [...new URLSearchParams(query)].filter(([name, value]) => {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined
    return part !== undefined && value !== '' && z.safeParse(part, value).success
  })

/**
 * Removes obsolete parts of a saved query: unknown parameters and values that are no longer valid.
 *
 * @param query query string without the question mark.
 */
export const soundQuery = (query: string): string => new URLSearchParams(soundParts(query)).toString()

const isSound = (query: string): boolean => {
  const given = [...new URLSearchParams(query)]
  const names = new Set(given.map(([name]) => name))
  return names.size === given.length && soundParts(query).length === given.length
}

const SavedQuery = z
  .string('Enter the filters of the view')
  .check(
    z.maxLength(limits.viewQueryLength, 'This view has too many filters'),
    z.refine(isSound, 'This view has an unknown filter'),
  )

const ViewName = boundedText(1, 60, {
  required: 'Enter a view name',
  tooLong: 'Use at most 60 characters',
})

export const ViewAudience = z.enum(taskViewAudiences, 'Choose who to share the view with')
export type ViewAudience = z.infer<typeof ViewAudience>

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  /** Query string without the question mark; contains only currently valid parameters. */
  query: z.string(),
  audience: ViewAudience,
  owner: Person,
  version: z.int(),
  can: z.object({ edit: z.boolean() }),
})
export type SavedView = z.infer<typeof SavedView>

export const taskViewsList = endpoint('taskViewsList', 'GET /api/task-views', {
  summary: "Lists the caller's saved views of tasks, and those that others share with them, by name",
  reply: z.object({
    items: z.array(SavedView),
    /** Audiences that the caller may share a view with. */
    can: z.object({ create: z.boolean(), audiences: z.array(ViewAudience) }),
  }),
})

export const taskViewsCreate = endpoint('taskViewsCreate', 'POST /api/task-views', {
  summary: 'Saves a view of tasks; it shows each reader only tasks that they may see',
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
  summary: 'Deletes a view of the caller',
  params: IdParams,
  status: 204,
})
