import * as z from 'zod/mini'
import { Id, IdParams, Moment, Person } from './common.ts'
import { endpoint } from './endpoint.ts'
import { priorities } from './enumerations.ts'
import { limits } from './limits.ts'

/** Products whose exports can be imported. */
export const taskImportSources = [
  'headway',
  'openproject',
  'plane',
  'planka',
  'redmine',
  'trello',
  'vikunja',
] as const
export type TaskImportSource = (typeof taskImportSources)[number]

/** `draft` was parsed but not started; `done` can be undone for a limited time. */
export const taskImportStates = ['draft', 'running', 'done', 'undoing', 'undone'] as const
export type TaskImportState = (typeof taskImportStates)[number]

/**
 * Result of a row: `create` will become a task, `skipped` was imported before, `refused` is not a valid task, and
 * `failed` was not allowed when the import reached it. After an undo, `kept` marks tasks that were not deleted, for
 * example because they were changed since the import.
 */
export const taskImportOutcomes = [
  'create',
  'skipped',
  'refused',
  'done',
  'failed',
  'undone',
  'kept',
] as const
export type TaskImportOutcome = (typeof taskImportOutcomes)[number]

/** Kinds of data in the file that are not imported. */
export const taskImportLeftOut = [
  'archived',
  'attachments',
  'comments',
  'times',
  'startDates',
  'repetitions',
  'reminders',
  'progress',
  'customFields',
  'relations',
  'milestoneDetails',
] as const
export type TaskImportLeftOut = (typeof taskImportLeftOut)[number]

/** Statuses that a status of the file can be mapped to. */
export const taskImportStatuses = ['pending', 'in_progress', 'completed'] as const
export type TaskImportStatus = (typeof taskImportStatuses)[number]

const Summary = z.object({
  id: Id,
  source: z.enum(taskImportSources),
  fileName: z.string(),
  state: z.enum(taskImportStates),
  /** Number of rows in the file. */
  total: z.int(),
  counts: z.record(z.enum(taskImportOutcomes), z.int()),
  createdAt: Moment,
  finishedAt: z.nullable(Moment),
  /** Deadline for an undo; null when the import cannot be undone. */
  undoUntil: z.nullable(Moment),
})

export const TaskImportRow = z.object({
  /** Line of a table, or position of the item in a board. */
  line: z.int(),
  title: z.string(),
  outcome: z.enum(taskImportOutcomes),
  /** Remarks on the row, one sentence each. */
  notes: z.array(z.string()),
  /** Id of the task created from the row, by this or an earlier import. */
  taskId: z.nullable(Id),
})
export type TaskImportRow = z.infer<typeof TaskImportRow>

/** Returns the schema of a mapping: a value of the file, the number of rows with it, and its meaning in the portal. */
const word = <T extends z.ZodMiniType>(value: T) => z.object({ word: z.string(), rows: z.int(), value })

export const TaskImport = z.extend(Summary, {
  leftOut: z.partialRecord(z.enum(taskImportLeftOut), z.int()),
  /** Headings of non-empty columns that are not imported, as in the file; at most 50. */
  unreadColumns: z.optional(z.array(z.string())),
  /** Value mappings of a draft; empty in other states. */
  words: z.object({
    statuses: z.array(word(z.enum(taskImportStatuses))),
    priorities: z.array(word(z.enum(priorities))),
    /** Null when no person or several people match. */
    people: z.array(word(z.nullable(Person))),
  }),
  /** Whether rows that were imported before are imported again. */
  isRepeated: z.boolean(),
  /** At most 200 rows; those with remarks come first. */
  rows: z.array(TaskImportRow),
  isCut: z.boolean(),
})
export type TaskImport = z.infer<typeof TaskImport>

/**
 * Takes `multipart/form-data` with one file part named `file`: CSV or Excel with a heading, or a board as JSON or in an
 * archive (docs/IMPORT.md).
 */
export const taskImportsCreate = endpoint('taskImportsCreate', 'POST /api/tasks/imports', {
  summary: `Reads a file of up to ${limits.importRows} tasks and saves it as a draft of an import; no task is created`,
  encoding: 'multipart',
  query: z.strictObject({
    /** Product that the file was exported from; detected from the content by default. */
    source: z.optional(z.enum(taskImportSources)),
  }),
  reply: TaskImport,
  status: 201,
})

export const taskImportsList = endpoint('taskImportsList', 'GET /api/tasks/imports', {
  summary: 'Lists the newest ten task imports of the caller',
  reply: z.object({ items: z.array(Summary) }),
})

export const taskImportsGet = endpoint('taskImportsGet', 'GET /api/tasks/imports/:id', {
  summary: 'Returns a task import: its preview, its progress, or its result',
  params: IdParams,
  reply: TaskImport,
})

const Word = z
  .string()
  .check(
    z.minLength(1, 'A value can’t be empty'),
    z.maxLength(limits.importWordLength, 'A value is too long'),
  )

/** Returns an optional mapping from values of the file, limited to `limits.importWords` entries. */
const mapped = <T extends z.ZodMiniType>(value: T) =>
  z.optional(
    z
      .record(Word, value, 'Map each value of the file')
      .check(z.refine((words) => Object.keys(words).length <= limits.importWords, 'Too many values')),
  )

export const taskImportsUpdate = endpoint('taskImportsUpdate', 'PUT /api/tasks/imports/:id', {
  summary: 'Maps values of a draft’s file to values of the portal; omitted ones stay unchanged',
  params: IdParams,
  body: z.strictObject({
    statuses: mapped(z.enum(taskImportStatuses, 'Choose a status')),
    priorities: mapped(z.enum(priorities, 'Choose a priority')),
    /** Ids of people by name in the file; null leaves the tasks without this person. */
    people: mapped(z.nullable(Id)),
    isRepeated: z.optional(z.boolean('Choose whether to import them again')),
  }),
  reply: TaskImport,
})

export const taskImportsDelete = endpoint('taskImportsDelete', 'DELETE /api/tasks/imports/:id', {
  summary: 'Deletes a draft',
  params: IdParams,
  status: 204,
})

export const taskImportsStart = endpoint('taskImportsStart', 'POST /api/tasks/imports/:id/start', {
  summary: 'Creates the tasks of a draft in the background; repeating the request changes nothing',
  params: IdParams,
  body: z.strictObject({}),
  reply: TaskImport,
  status: 202,
})

export const taskImportsUndo = endpoint('taskImportsUndo', 'POST /api/tasks/imports/:id/undo', {
  summary: 'Moves the tasks of an import to the trash, except those that were changed since',
  params: IdParams,
  body: z.strictObject({}),
  reply: TaskImport,
  status: 202,
})

export const taskImportsResult = endpoint('taskImportsResult', 'GET /api/tasks/imports/:id/result', {
  summary: 'Returns the result of each row as CSV',
  params: IdParams,
})
