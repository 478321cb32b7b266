import * as z from 'zod/mini'
import { Id, IdParams, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { TaskStatus } from './tasks.contract.ts'

/** Kinds of relations between tasks. */
export const relationKinds = ['blocks', 'blockedBy', 'relatesTo', 'duplicates', 'duplicatedBy'] as const
export const RelationKind = z.enum(relationKinds, 'Choose how the tasks are related')
export type RelationKind = z.infer<typeof RelationKind>

/** Short form of another task on a task's page. */
export const TaskLink = z.object({
  id: Id,
  title: z.string(),
  status: TaskStatus,
  progress: z.number(),
  can: z.object({ complete: z.boolean() }),
})
export type TaskLink = z.infer<typeof TaskLink>

export const TaskRelation = z.object({
  id: Id,
  kind: RelationKind,
  /** Null for a task that the caller may not see. */
  task: z.nullable(TaskLink),
})
export type TaskRelation = z.infer<typeof TaskRelation>

const Subtasks = z.object({
  items: z.array(TaskLink),
  /** Number of subtasks that the caller may not see. */
  hidden: z.int(),
  can: z.object({ create: z.boolean() }),
})

export const tasksSubtasks = endpoint('tasksSubtasks', 'GET /api/tasks/:id/subtasks', {
  summary: 'Lists the subtasks of a task, oldest first',
  params: IdParams,
  reply: Subtasks,
})

export const tasksRelations = endpoint('tasksRelations', 'GET /api/tasks/:id/relations', {
  summary: 'Lists the relations of a task to others; tasks that the caller may not see have no title',
  params: IdParams,
  reply: z.object({ items: z.array(TaskRelation), can: z.object({ edit: z.boolean() }) }),
})

export const tasksRelationsCreate = endpoint('tasksRelationsCreate', 'POST /api/tasks/:id/relations', {
  summary: 'Adds a relation to another task that the caller may see',
  params: IdParams,
  body: z.strictObject({ kind: RelationKind, taskId: Id }),
  reply: TaskRelation,
  status: 201,
})

export const tasksRelationsDelete = endpoint(
  'tasksRelationsDelete',
  'DELETE /api/tasks/:id/relations/:relationId',
  {
    summary: 'Removes a relation, from either of its tasks',
    params: z.object({ id: z.pipe(PathId, Id), relationId: z.pipe(PathId, Id) }),
    status: 204,
  },
)

export const tasksCompletion = endpoint('tasksCompletion', 'GET /api/tasks/:id/completion', {
  summary: 'Lists obstacles to completing a task: open tasks that block it, and open subtasks',
  params: IdParams,
  reply: z.object({
    openBlockers: z.array(TaskLink),
    openSubtasks: z.array(TaskLink),
    /** Number of further blockers and subtasks that the caller may not see. */
    hidden: z.object({ blockers: z.int(), subtasks: z.int() }),
  }),
})
