import * as z from 'zod/mini'
import { Id, IdParams, Moment, PageQuery, Person, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { RelationKind } from './task-relations.contract.ts'

/** Fields of a task with a change history. */
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

/** Old or new value: a text, names or a percentage; null for no value. Long texts are cut and end with '…'. */
const HistoryValue = z.nullable(z.union([z.string(), z.number(), z.array(z.string())]))

/** A change of one field. */
export const HistoryEntry = z.object({
  id: Id,
  at: Moment,
  /** The user who made the change; null for the portal itself. */
  by: z.nullable(Person),
  field: HistoryField,
  /** The changed part of a milestone: `itself` when it was added or removed, otherwise the field. */
  milestone: z.nullable(
    z.object({ title: z.string(), part: z.enum(['itself', 'title', 'description', 'progress']) }),
  ),
  /** The relation that was added or removed; `task` is null when the caller may not see it. */
  relation: z.nullable(
    z.object({ kind: RelationKind, task: z.nullable(z.object({ id: Id, title: z.string() })) }),
  ),
  before: HistoryValue,
  after: HistoryValue,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const tasksHistory = endpoint('tasksHistory', 'GET /api/tasks/:id/history', {
  summary: 'Lists the changes of a task with author, old and new value, newest first',
  params: IdParams,
  query: z.strictObject({ ...PageQuery, field: z.optional(HistoryField) }),
  reply: pageOf(HistoryEntry),
})
