import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { taskFilter, taskSort } from './task-filter.ts'

/** What a list of tasks is taken away as. */
export const taskExportFormats = ['csv', 'xlsx'] as const
export type TaskExportFormat = (typeof taskExportFormats)[number]

/** What can be told of each task, in this order. */
export const taskExportColumns = [
  'number',
  'title',
  'description',
  'status',
  'priority',
  'assignees',
  'due',
  'progress',
  'tags',
  'created',
  'updated',
] as const
export type TaskExportColumn = (typeof taskExportColumns)[number]

const column = `(${taskExportColumns.join('|')})`

export const tasksExport = endpoint('tasksExport', 'GET /api/tasks/export', {
  summary:
    'The tasks of a list as a file, in its order, read while it is taken; that it was exported is an entry of the audit log',
  query: z.strictObject({
    ...taskFilter,
    ...taskSort,
    format: z.enum(taskExportFormats),
    /** With commas between them, each once; all of them where it is left out. */
    columns: z.optional(
      z.pipe(
        z.string().check(
          z.maxLength(100),
          z.regex(new RegExp(`^${column}(,${column}){0,${taskExportColumns.length - 1}}$`)),
          z.refine((text) => new Set(text.split(',')).size === text.split(',').length),
        ),
        z.transform((text: string) => text.split(',') as TaskExportColumn[]),
      ),
    ),
  }),
})
