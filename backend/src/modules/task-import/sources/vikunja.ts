import * as z from 'zod/mini'
import { boardDateFormat, parseDate } from '../../../platform/tables/parse-dates.ts'
import { countOf, ExternalId, Flag, listOf, Position, requireFew, shaped, Text } from './read-json.ts'
import { type RelationKind, type RelationStatement, withRelations } from './relations.ts'
import { countsAbove0, emptyTask, type SourceFile, type SourceTask } from './source.ts'
import { markdownOfHtml } from './markdown-of-html.ts'

const Related = z.optional(z.nullable(z.record(z.string(), listOf(z.object({ id: ExternalId })))))

const Task = z.object({
  id: ExternalId,
  title: Text,
  description: Text,
  done: Flag,
  due_date: Text,
  start_date: Text,
  end_date: Text,
  repeat_after: Position,
  repeat_mode: Position,
  percent_done: Position,
  reminders: listOf(z.unknown()),
  priority: z.optional(z.nullable(z.number())),
  labels: listOf(z.object({ title: Text })),
  assignees: listOf(z.object({ name: Text, username: Text, email: Text })),
  /** Exports until version 0.23. Later exports have 0 here and `task_buckets` in the project. */
  bucket_id: z.optional(ExternalId),
  related_tasks: Related,
  attachments: listOf(z.unknown()),
  comments: listOf(z.unknown()),
})
type Task = z.output<typeof Task>

const Project = z.object({
  title: Text,
  is_archived: Flag,
  tasks: listOf(Task),
  views: listOf(z.object({ id: ExternalId, view_kind: Text, position: Position })),
  buckets: listOf(z.object({ id: ExternalId, title: Text, position: Position })),
  task_buckets: listOf(
    z.object({ task_id: ExternalId, bucket_id: ExternalId, project_view_id: z.optional(ExternalId) }),
  ),
  positions: listOf(z.object({ task_id: ExternalId, project_view_id: ExternalId, position: Position })),
})
type Project = z.output<typeof Project>

const PRIORITIES = ['', 'Low', 'Medium', 'High', 'Urgent', 'Do now']
/** Monthly repetition, regardless of `repeat_after`. */
const MONTHLY = 1

/** Relation kinds that are imported. Vikunja lists each relation at both of its tasks; parents are read separately. */
const kinds: Record<string, RelationKind> = {
  blocking: { kind: 'blocks', isReversed: false, isMutual: false },
  blocked: { kind: 'blocks', isReversed: true, isMutual: false },
  duplicateof: { kind: 'duplicates', isReversed: false, isMutual: false },
  duplicates: { kind: 'duplicates', isReversed: true, isMutual: false },
  related: { kind: 'relatesTo', isReversed: false, isMutual: true },
}
/** Kinds of relations that become the parent of a task. */
const PARENTS: ReadonlySet<string> = new Set(['subtask', 'parenttask'])
/** Inverse names of relation kinds, so that both directions are counted once. */
const sameAs: Record<string, string> = { follows: 'precedes', copiedto: 'copiedfrom' }

/** Tells whether a file is a user's export from Vikunja. */
export const isVikunja = (value: unknown): boolean =>
  Array.isArray(value) &&
  z.safeParse(
    z.array(z.object({ title: z.string(), tasks: z.optional(z.nullable(z.array(z.unknown()))) })),
    value,
  ).success

/** A task with its bucket on the board of its project. */
interface PlacedTask {
  task: Task
  bucket: string | null
}

/** Unset dates are in the year 1. */
const isSet = (date: string) => date !== '' && !date.startsWith('0001-')

/** Returns the tasks of a project in the order of its first board, with their buckets. */
function placedTasks({ tasks, views, buckets, task_buckets: places, positions }: Project): PlacedTask[] {
  const [board] = views
    .filter(({ view_kind: kind }) => kind === 'kanban')
    .toSorted((one, other) => one.position - other.position)
  const isOnBoard = ({ project_view_id: view }: { project_view_id?: string | undefined }) =>
    board === undefined || view === undefined || view === board.id
  const bucketOf = new Map(places.filter(isOnBoard).map((place) => [place.task_id, place.bucket_id]))
  const positionOf = new Map(positions.filter(isOnBoard).map((place) => [place.task_id, place.position]))
  const bucketsById = new Map(buckets.map((bucket) => [bucket.id, bucket]))
  return tasks
    .map((task) => {
      const bucket = bucketsById.get(bucketOf.get(task.id) ?? task.bucket_id ?? '')
      return { task, bucket: bucket?.title ?? null, place: bucket?.position ?? Number.MAX_SAFE_INTEGER }
    })
    .toSorted(
      (one, other) =>
        one.place - other.place || (positionOf.get(one.task.id) ?? 0) - (positionOf.get(other.task.id) ?? 0),
    )
}

/** Returns the parent of each task. Some exports state it only at the parent, as `subtask` instead of `parenttask`. */
function parentsOf(tasks: readonly Task[]): Map<string, string> {
  const parents = new Map<string, string>()
  for (const { id, related_tasks: related } of tasks) {
    for (const child of related?.['subtask'] ?? []) {
      parents.set(child.id, id)
    }
  }
  for (const { id, related_tasks: related } of tasks) {
    const [parent] = related?.['parenttask'] ?? []
    if (parent) {
      parents.set(id, parent.id)
    }
  }
  return parents
}

const statementsOf = ({ id: task, related_tasks: related }: Task): RelationStatement[] =>
  Object.entries(related ?? {}).flatMap(([name, others]) => {
    const kind = kinds[name]
    return kind ? others.map(({ id: other }) => ({ ...kind, task, other })) : []
  })

/** Counts the relations of other kinds. Both tasks state them, so each is counted once. */
function countUnknown(tasks: readonly Task[]): number {
  const found = new Set<string>()
  for (const { id, related_tasks: related } of tasks) {
    for (const [name, others] of Object.entries(related ?? {})) {
      if (!kinds[name] && !PARENTS.has(name)) {
        others.forEach((other) => found.add([sameAs[name] ?? name, ...[id, other.id].toSorted()].join('\n')))
      }
    }
  }
  return found.size
}

function taskOf({ task, bucket }: PlacedTask, line: number, parent: string | null): SourceTask {
  const due = isSet(task.due_date) ? parseDate(task.due_date, boardDateFormat) : null
  return {
    ...emptyTask(line),
    externalId: task.id,
    title: task.title.trim(),
    description: markdownOfHtml(task.description),
    status: task.done ? 'Done' : bucket || null,
    priority: PRIORITIES[task.priority ?? 0] || null,
    people: task.assignees.map(({ name, username, email }) => email || name || username),
    due: due ?? null,
    tags: task.labels.map(({ title }) => title),
    parent,
    problems: due === undefined ? ['due_unreadable'] : [],
  }
}

const leftOutOf = (tasks: readonly Task[]) => ({
  attachments: tasks.reduce((sum, { attachments }) => sum + attachments.length, 0),
  comments: tasks.reduce((sum, { comments }) => sum + comments.length, 0),
  startDates: countOf(tasks, (task) => isSet(task.start_date) || isSet(task.end_date)),
  repetitions: countOf(tasks, (task) => task.repeat_after > 0 || task.repeat_mode === MONTHLY),
  reminders: countOf(tasks, ({ reminders }) => reminders.length > 0),
  progress: countOf(tasks, (task) => task.percent_done > 0 && !task.done),
})

/**
 * Reads a user's export from Vikunja (`data.json` of the archive): the tasks of projects that are not archived.
 * Buckets become statuses.
 *
 * @throws ProblemError 400 that names the error in the file.
 */
export function readVikunja(value: unknown): SourceFile {
  const projects = shaped(z.array(Project), value, 'Vikunja')
  const archived = projects.filter((project) => project.is_archived)
  const placed = projects.filter((project) => !project.is_archived).flatMap(placedTasks)
  requireFew(placed)
  const tasks = placed.map(({ task }) => task)
  const parents = parentsOf(tasks)
  const related = withRelations(
    placed.map((one, index) => taskOf(one, index + 1, parents.get(one.task.id) ?? null)),
    tasks.flatMap(statementsOf),
  )
  return {
    source: 'vikunja',
    leftOut: countsAbove0({
      ...leftOutOf(tasks),
      archived: archived.reduce((sum, project) => sum + project.tasks.length, 0),
      relations: countUnknown(tasks) + related.dropped,
    }),
    tasks: related.tasks,
  }
}
