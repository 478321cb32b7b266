import * as z from 'zod/mini'
import { readDay } from './read-days.ts'
import { ExternalId, Flag, listOf, requireFew, shaped, Text } from './read-json.ts'
import { emptyTask, type SourceFile, type SourceRelation, type SourceTask } from './source.ts'
import { textOfHtml } from './text-of-html.ts'

const Related = listOf(z.object({ id: ExternalId }))

const Task = z.object({
  id: ExternalId,
  title: Text,
  description: Text,
  done: Flag,
  due_date: Text,
  priority: z.optional(z.nullable(z.number())),
  labels: listOf(z.object({ title: Text })),
  assignees: listOf(z.object({ name: Text, username: Text, email: Text })),
  bucket_id: z.optional(ExternalId),
  related_tasks: z.optional(
    z.nullable(
      z.object({
        parenttask: Related,
        blocking: Related,
        related: Related,
        duplicateof: Related,
      }),
    ),
  ),
  attachments: listOf(z.unknown()),
  comments: listOf(z.unknown()),
})
type Task = z.output<typeof Task>

const Projects = z.array(
  z.object({
    title: Text,
    tasks: listOf(Task),
    buckets: listOf(z.object({ id: ExternalId, title: Text })),
  }),
)

const PRIORITIES = ['', 'Low', 'Medium', 'High', 'Urgent', 'Do now']

/** Whether a file is what Vikunja has exported of somebody. */
export const isVikunja = (value: unknown): boolean =>
  Array.isArray(value) &&
  z.safeParse(
    z.array(z.object({ title: z.string(), tasks: z.optional(z.nullable(z.array(z.unknown()))) })),
    value,
  ).success

function relationsOf({ related_tasks: related }: Task): SourceRelation[] {
  const ofKind = (kind: SourceRelation['kind'], tasks: readonly { id: string }[] = []) =>
    tasks.map(({ id }) => ({ kind, externalId: id }))
  return [
    ...ofKind('blocks', related?.blocking),
    ...ofKind('relatesTo', related?.related),
    ...ofKind('duplicates', related?.duplicateof),
  ]
}

function taskOf(task: Task, line: number, bucket: string | undefined): SourceTask {
  // What has no date is due in the year 1.
  const due = task.due_date.startsWith('0001-') ? null : readDay(task.due_date, 'month-first')
  return {
    ...emptyTask(line),
    externalId: task.id,
    title: task.title.trim(),
    description: textOfHtml(task.description),
    status: task.done ? 'Done' : (bucket ?? null) || null,
    priority: PRIORITIES[task.priority ?? 0] || null,
    people: task.assignees.map(({ name, username, email }) => email || name || username),
    due: due ?? null,
    tags: task.labels.map(({ title }) => title),
    parent: task.related_tasks?.parenttask[0]?.id ?? null,
    relations: relationsOf(task),
    problems: due === undefined ? ['due_unreadable'] : [],
  }
}

/**
 * Reads what Vikunja exports of somebody (`data.json` of the archive): tasks of all projects, their buckets as status.
 *
 * @throws ProblemError 400 that says what is wrong with it.
 */
export function readVikunja(value: unknown): SourceFile {
  const projects = shaped(Projects, value, 'Vikunja')
  const found = projects.flatMap(({ tasks, buckets }) => {
    const names = new Map(buckets.map(({ id, title }) => [id, title]))
    return tasks.map((task) => ({ task, bucket: names.get(task.bucket_id ?? '') }))
  })
  requireFew(found)
  const sum = (of: (task: Task) => readonly unknown[]) =>
    found.reduce((count, { task }) => count + of(task).length, 0)
  return {
    source: 'vikunja',
    leftOut: { attachments: sum((task) => task.attachments), comments: sum((task) => task.comments) },
    tasks: found.map(({ task, bucket }, index) => taskOf(task, index + 1, bucket)),
  }
}
