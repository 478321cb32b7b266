import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { taskFilter, taskSort } from './task-filter.ts'

/** File formats of a task export. */
export const taskExportFormats = ['csv', 'xlsx'] as const
export type TaskExportFormat = (typeof taskExportFormats)[number]

/** Columns of a task export, in this order. */
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
    'Exports the tasks of a list as a file, in the order of the list; the export is recorded in the audit log',
  query: z.strictObject({
    ...taskFilter,
    ...taskSort,
    format: z.enum(taskExportFormats),
    /** Comma-separated list without duplicates; all columns by default. */
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
