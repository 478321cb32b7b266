import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, Person, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { RelationKind } from './task-relations.contract.ts'

/** What of a task has a history. */
export const historyFields = [
  'title',
  'description',
  'priority',
  'dueDate',
  'tags',
  'status',
  'blocked',
  'assignees',
  'milestones',
  'relations',
  'parent',
  'place',
  'files',
] as const
export const HistoryField = z.enum(historyFields)
export type HistoryField = z.infer<typeof HistoryField>

/** A value as it was or is: a text, names, or a percentage; null for none. Long texts end with «…». */
const HistoryValue = z.nullable(z.union([z.string(), z.number(), z.array(z.string())]))

/** One field that somebody has changed. */
export const HistoryEntry = z.object({
  id: Id,
  at: Moment,
  /** Who did it; null for the portal itself. */
  by: z.nullable(Person),
  field: HistoryField,
  /** What of the milestone: itself where it was added or removed, or one of its fields. */
  milestone: z.nullable(
    z.object({ title: z.string(), part: z.enum(['itself', 'title', 'description', 'progress']) }),
  ),
  /** How it stood or stands to the other task; the other is null where the caller may not see it. */
  relation: z.nullable(
    z.object({ kind: RelationKind, task: z.nullable(z.object({ id: Id, title: z.string() })) }),
  ),
  before: HistoryValue,
  after: HistoryValue,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const tasksHistory = endpoint('tasksHistory', 'GET /api/tasks/:id/history', {
  summary: 'Who has changed what of a task, from what to what, newest first',
  params: IdParams,
  query: z.strictObject({ ...PageQuery, field: z.optional(HistoryField) }),
  reply: pageOf(HistoryEntry),
})
