import * as z from 'zod/mini'
import { Id, IdParams, Moment, Person } from './common.ts'
import { endpoint } from './endpoint.ts'
import { priorities } from './enumerations.ts'
import { limits } from './limits.ts'

/** Whose exports are read. */
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

/** `draft` is looked at and not begun; `done` can be taken back for a while. */
export const taskImportStates = ['draft', 'running', 'done', 'undoing', 'undone'] as const
export type TaskImportState = (typeof taskImportStates)[number]

/**
 * What a row of a file becomes: `create` is to be done, `skipped` was imported before, `refused` can be no task, `failed` was not
 * allowed when it was its turn; of those that are taken back, `kept` were changed since.
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

/** What a file holds that is not taken over. */
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

/** What a status of a file can become. */
export const taskImportStatuses = ['pending', 'in_progress', 'completed'] as const
export type TaskImportStatus = (typeof taskImportStatuses)[number]

const Summary = z.object({
  id: Id,
  source: z.enum(taskImportSources),
  fileName: z.string(),
  state: z.enum(taskImportStates),
  /** Rows of the file. */
  total: z.int(),
  counts: z.record(z.enum(taskImportOutcomes), z.int()),
  createdAt: Moment,
  finishedAt: z.nullable(Moment),
  /** Until when it can be taken back; null when it can not. */
  undoUntil: z.nullable(Moment),
})

export const TaskImportRow = z.object({
  /** Line of a table, or which item of a board. */
  line: z.int(),
  title: z.string(),
  outcome: z.enum(taskImportOutcomes),
  /** What is said of it, a sentence each. */
  notes: z.array(z.string()),
  /** The task that it has become, or that it became before. */
  taskId: z.nullable(Id),
})
export type TaskImportRow = z.infer<typeof TaskImportRow>

/** A word of the file, how many rows have it, and what it stands for. */
const word = <T extends z.ZodMiniType>(value: T) => z.object({ word: z.string(), rows: z.int(), value })

export const TaskImport = z.extend(Summary, {
  leftOut: z.partialRecord(z.enum(taskImportLeftOut), z.int()),
  /** Columns of a table that are not taken over though something stands in them, as the file names them; at most 50. */
  unreadColumns: z.optional(z.array(z.string())),
  /** Only of a draft; empty otherwise. */
  words: z.object({
    statuses: z.array(word(z.enum(taskImportStatuses))),
    priorities: z.array(word(z.enum(priorities))),
    /** Null where nobody was found, or several. */
    people: z.array(word(z.nullable(Person))),
  }),
  /** Whether rows that were imported before become tasks once more. */
  isRepeated: z.boolean(),
  /** Those of which something is to be said first; at most 200. */
  rows: z.array(TaskImportRow),
  isCut: z.boolean(),
})
export type TaskImport = z.infer<typeof TaskImport>

/**
 * Takes `multipart/form-data` with one file part named `file`: CSV or Excel with a heading, or a board as JSON or in an archive
 * (docs/IMPORT.md).
 */
export const taskImportsCreate = endpoint('taskImportsCreate', 'POST /api/tasks/imports', {
  summary: `Reads a file of up to ${limits.importRows} tasks and keeps it as a draft of an import; no task is created`,
  encoding: 'multipart',
  query: z.strictObject({
    /** Whose export it is, where its content shall not tell. */
    source: z.optional(z.enum(taskImportSources)),
  }),
  reply: TaskImport,
  status: 201,
})

export const taskImportsList = endpoint('taskImportsList', 'GET /api/tasks/imports', {
  summary: 'The newest ten imports of tasks of one’s own',
  reply: z.object({ items: z.array(Summary) }),
})

export const taskImportsGet = endpoint('taskImportsGet', 'GET /api/tasks/imports/:id', {
  summary: 'An import of tasks: what it would do, how far it is, or what became of it',
  params: IdParams,
  reply: TaskImport,
})

const Word = z
  .string()
  .check(z.minLength(1, 'A word is empty'), z.maxLength(limits.importWordLength, 'A word is too long'))

/** At most as many words as are looked at. */
const mapped = <T extends z.ZodMiniType>(value: T) =>
  z.optional(
    z
      .record(Word, value, 'Say what each word stands for')
      .check(
        z.refine((words) => Object.keys(words).length <= limits.importWords, 'These are too many words'),
      ),
  )

export const taskImportsUpdate = endpoint('taskImportsUpdate', 'PUT /api/tasks/imports/:id', {
  summary: 'Says what words of a draft stand for; the others stay as they were',
  params: IdParams,
  body: z.strictObject({
    statuses: mapped(z.enum(taskImportStatuses, 'Choose a status')),
    priorities: mapped(z.enum(priorities, 'Choose a priority')),
    /** By their ids; null leaves tasks without them. */
    people: mapped(z.nullable(Id)),
    isRepeated: z.optional(z.boolean('Say whether they are created once more')),
  }),
  reply: TaskImport,
})

export const taskImportsDelete = endpoint('taskImportsDelete', 'DELETE /api/tasks/imports/:id', {
  summary: 'Forgets a draft',
  params: IdParams,
  status: 204,
})

export const taskImportsStart = endpoint('taskImportsStart', 'POST /api/tasks/imports/:id/start', {
  summary: 'Creates the tasks of a draft in the background; beginning it again changes nothing',
  params: IdParams,
  body: z.strictObject({}),
  reply: TaskImport,
  status: 202,
})

export const taskImportsUndo = endpoint('taskImportsUndo', 'POST /api/tasks/imports/:id/undo', {
  summary: 'Moves the tasks of an import to the trash, but for those that were changed since',
  params: IdParams,
  body: z.strictObject({}),
  reply: TaskImport,
  status: 202,
})

export const taskImportsResult = endpoint('taskImportsResult', 'GET /api/tasks/imports/:id/result', {
  summary: 'What became of each row, as CSV',
  params: IdParams,
})
