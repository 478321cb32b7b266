import type { Knex } from 'knex'
import type { TestUser } from './server.ts'

type Filter = Record<string, string>

/** Says what lists have to show, by going through everything: slow, and plain enough to be right. */
export interface Reference {
  tasks(user: TestUser, filter: Filter, count: number): number[]
  reports(user: TestUser, filter: Filter, count: number): number[]
}

interface TaskFacts {
  id: number
  status: string
  priority: string
  due_at: Date | null
  creator_id: number
}

interface ReportFacts {
  id: number
  author_id: number
  task_id: number | null
  task_creator_id: number | null
  needs_approval: number
  approval: string
  created_at: Date
}

const readsEverything = new Set(['super_admin', 'it_admin', 'president', 'sr_pm', 'viewer'])
const DAY = 24 * 60 * 60 * 1_000

class Sets {
  readonly #sets = new Map<string, Set<number>>()

  add(key: string, value: number): void {
    const known = this.#sets.get(key)
    if (known) {
      known.add(value)
    } else {
      this.#sets.set(key, new Set([value]))
    }
  }

  has(key: string, value: number): boolean {
    return this.#sets.get(key)?.has(value) ?? false
  }
}

const within = <Row>(rows: Iterable<Row>, isWanted: (row: Row) => boolean, count: number): Row[] => {
  const found: Row[] = []
  for (const row of rows) {
    if (found.length === count) {
      break
    }
    if (isWanted(row)) {
      found.push(row)
    }
  }
  return found
}

async function readTasks(knex: Knex, now: Date, below: Sets): Promise<Reference['tasks']> {
  const tasks = (await knex('tasks').select(
    'id',
    'status',
    'priority',
    'due_at',
    'creator_id',
  )) as TaskFacts[]
  const lists = (await knex('task_lists')
    .whereIn('kind', ['assigned', 'tag'])
    .select('task_id', 'kind', 'user_id', 'tag')) as {
    task_id: number
    kind: string
    user_id: number
    tag: string
  }[]
  const assigned = new Sets()
  const tagged = new Sets()
  const assigneesOf = new Map<number, number[]>()
  for (const { task_id: taskId, kind, user_id: userId, tag } of lists) {
    if (kind === 'tag') {
      tagged.add(tag, taskId)
      continue
    }
    assigned.add(String(userId), taskId)
    assigneesOf.set(taskId, [...(assigneesOf.get(taskId) ?? []), userId])
  }
  const orderOf = ({ status, due_at: due }: TaskFacts) =>
    (status === 'completed' ? 1e15 : 0) + (due?.getTime() ?? 9e14)
  tasks.sort((one, other) => orderOf(one) - orderOf(other) || one.id - other.id)
  const isInSubtree = (userId: number, { id, creator_id: creatorId }: TaskFacts) =>
    [creatorId, ...(assigneesOf.get(id) ?? [])].some((personId) => below.has(String(userId), personId))
  const statusOf = ({ status, due_at: due }: TaskFacts) =>
    status !== 'completed' && due !== null && due < now ? 'overdue' : status
  const isReadable = ({ role, id: userId }: TestUser, task: TaskFacts) =>
    readsEverything.has(role) ||
    (role === 'pm' && isInSubtree(userId, task)) ||
    (role === 'staff' && assigned.has(String(userId), task.id))
  return (user, { status, priority, assignee, tag }, count) => {
    const assigneeId = assignee === 'me' ? String(user.id) : assignee
    const isWanted = (task: TaskFacts) =>
      (status === undefined || statusOf(task) === status) &&
      (priority === undefined || task.priority === priority) &&
      (assigneeId === undefined || assigned.has(assigneeId, task.id)) &&
      (tag === undefined || tagged.has(tag, task.id)) &&
      isReadable(user, task)
    return within(tasks, isWanted, count).map(({ id }) => id)
  }
}

async function readReports(knex: Knex, below: Sets): Promise<Reference['reports']> {
  const reports = (await knex('progress_reports').select(
    'id',
    'author_id',
    'task_id',
    'task_creator_id',
    'needs_approval',
    'approval',
    'created_at',
  )) as ReportFacts[]
  reports.sort((one, other) => other.created_at.getTime() - one.created_at.getTime() || other.id - one.id)
  const isReadable = ({ role, id: userId }: TestUser, report: ReportFacts) =>
    readsEverything.has(role) ||
    report.author_id === userId ||
    (role === 'pm' && (below.has(String(userId), report.author_id) || report.task_creator_id === userId))
  return (user, { approval, author, task, from, to }, count) => {
    const authorId = author === 'me' ? user.id : author && Number(author)
    const isWanted = (report: ReportFacts) =>
      (approval === undefined || report.approval === approval) &&
      (authorId === undefined || report.author_id === authorId) &&
      (task === undefined || report.task_id === Number(task)) &&
      (from === undefined || report.created_at >= new Date(from)) &&
      (to === undefined || report.created_at.getTime() < new Date(to).getTime() + DAY) &&
      isReadable(user, report)
    return within(reports, isWanted, count).map(({ id }) => id)
  }
}

/** @param now moment that decides what is overdue. */
export async function readReference(knex: Knex, now: Date): Promise<Reference> {
  const closure = (await knex('user_closure').select('ancestor_id', 'descendant_id')) as {
    ancestor_id: number
    descendant_id: number
  }[]
  const below = new Sets()
  for (const { ancestor_id: ancestorId, descendant_id: descendantId } of closure) {
    below.add(String(ancestorId), descendantId)
  }
  return { tasks: await readTasks(knex, now, below), reports: await readReports(knex, below) }
}
