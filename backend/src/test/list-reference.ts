import type { Knex } from 'knex'
import type { TestUser } from './portal.ts'

type Filter = Record<string, string>

/** Computes the expected rows of lists by checking every row: slow, but simple enough to be right. */
export interface Reference {
  tasks(user: TestUser, filter: Filter, count: number): number[]
  reports(user: TestUser, filter: Filter, count: number): number[]
}

interface TaskFacts {
  id: number
  status: string
  lifecycle_state: number
  priority: string
  due_at: Date | null
  due_sort: Date
  is_active_owner: number
  blocked_at: Date | null
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

type Condition<Row> = (row: Row) => boolean

/** Evaluates each condition once per row and keeps the results, because pairs of filters repeat conditions. */
class Marks<Row> {
  readonly #rows: readonly Row[]
  readonly #known = new Map<string, Uint8Array>()

  constructor(rows: readonly Row[]) {
    this.#rows = rows
  }

  /** Returns for each row whether the condition with this name holds. */
  of(name: string, holds: Condition<Row>): Uint8Array {
    const marks = this.#known.get(name) ?? Uint8Array.from(this.#rows, (row) => Number(holds(row)))
    this.#known.set(name, marks)
    return marks
  }
}

/** Conditions by the parameter of a list. */
type Conditions<Row> = Record<string, (value: string, user: TestUser) => Condition<Row>>

/** Returns whether all marks are set at an index. Called some hundred million times. */
function areSet(marks: readonly Uint8Array[], place: number): boolean {
  for (const mark of marks) {
    if (mark[place] === 0) {
      return false
    }
  }
  return true
}

/** Returns the first rows, in the list's order, that meet all conditions. */
function listOf<Row extends { id: number }>(
  rows: readonly Row[],
  conditions: Conditions<Row>,
  orders: Record<string, readonly Row[]>,
) {
  const marks = new Marks(rows)
  const places = new Map(rows.map((row, place) => [row, place]))
  const placesIn = Object.fromEntries(
    Object.entries(orders).map(([name, ordered]) => [name, ordered.map((row) => places.get(row) as number)]),
  )
  return (user: TestUser, { sort = '', ...filter }: Filter, count: number): number[] => {
    const wanted = Object.entries(filter).map(([name, value]) =>
      marks.of(`${name}=${value} for ${user.id}`, (conditions[name] as Conditions<Row>[string])(value, user)),
    )
    const found: number[] = []
    for (const place of placesIn[sort] as number[]) {
      if (found.length === count) {
        break
      }
      if (areSet(wanted, place)) {
        found.push((rows[place] as Row).id)
      }
    }
    return found
  }
}

const NO_DUE_DATE = Date.UTC(9999, 11, 31)

/** Tasks in each sort order of a list. */
function ordersOf(tasks: readonly TaskFacts[], now: Date): Record<string, TaskFacts[]> {
  const isClosed = ({ status }: TaskFacts) => (status === 'completed' ? 1 : 0)
  const rank = ({ priority }: TaskFacts) => ['high', 'medium', 'low'].indexOf(priority)
  const due = ({ due_sort: at }: TaskFacts) => at.getTime()
  const isUndated = (task: TaskFacts) => (due(task) === NO_DUE_DATE ? 1 : 0)
  const by = (...keys: ((task: TaskFacts) => number)[]) =>
    tasks.toSorted((one, other) => keys.reduce((found, key) => found || key(one) - key(other), 0))
  const id = (task: TaskFacts) => task.id
  const stage = ({ status, due_at: at }: TaskFacts) =>
    status === 'completed' ? 3 : at !== null && at < now ? 2 : ['pending', 'in_progress'].indexOf(status)
  return {
    due: by(isClosed, due, id),
    '-due': by(
      isClosed,
      isUndated,
      (task) => -due(task),
      (task) => -task.id,
    ),
    priority: by(isClosed, rank, due, id),
    '-priority': by(isClosed, (task) => -rank(task), due, id),
    status: by(stage, due, id),
    '-status': by((task) => -stage(task), due, id),
    newest: by((task) => -task.id),
    oldest: by(id),
  }
}

/** Returns whether a task is due in a named range. Days are UTC days, and weeks begin on Mondays. */
function isDueIn(range: string, { due_at: due }: TaskFacts, now: Date): boolean {
  if (range === 'none' || due === null) {
    return range === 'none' && due === null
  }
  const today = Math.floor(now.getTime() / DAY) * DAY
  const monday = today - ((now.getUTCDay() + 6) % 7) * DAY
  const [from = 0, days = 0] =
    { today: [today, 1], week: [monday, 7], next_week: [monday + 7 * DAY, 7] }[range] ?? []
  return due.getTime() >= from && due.getTime() < from + days * DAY
}

function readTaskFacts(knex: Knex): Promise<TaskFacts[]> {
  return knex('tasks').select(
    'id',
    'status',
    'lifecycle_state',
    'priority',
    'due_at',
    'due_sort',
    'creator_id',
    'blocked_at',
    knex.raw(
      `EXISTS (SELECT 1 FROM task_list_entries a JOIN users u ON u.id = a.user_id
         WHERE a.task_id = tasks.id AND a.kind = 'assigned' AND u.is_active = 1) AS is_active_owner`,
    ),
  )
}

/** Assignees and tags of tasks. */
async function readTaskLists(knex: Knex) {
  const lists = (await knex('task_list_entries')
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
  return { assigned, tagged, assigneesOf }
}

/** Rows by search word. */
async function readWords(knex: Knex, noun: 'task' | 'report'): Promise<Sets> {
  const rows = (await knex(`${noun}_search_terms`).select({ word: 'word', id: `${noun}_id` })) as {
    word: string
    id: number
  }[]
  const words = new Sets()
  for (const { word, id } of rows) {
    words.add(word, id)
  }
  return words
}

async function readTasks(knex: Knex, now: Date, below: Sets): Promise<Reference['tasks']> {
  const tasks = await readTaskFacts(knex)
  const { assigned, tagged, assigneesOf } = await readTaskLists(knex)
  const words = await readWords(knex, 'task')
  const isInSubtree = (userId: number, { id, creator_id: creatorId }: TaskFacts) =>
    [creatorId, ...(assigneesOf.get(id) ?? [])].some((personId) => below.has(String(userId), personId))
  const statusOf = ({ status, due_at: due }: TaskFacts) =>
    status !== 'completed' && due !== null && due < now ? 'overdue' : status
  const isReadable = ({ role, id: userId }: TestUser, task: TaskFacts) =>
    readsEverything.has(role) ||
    (role === 'pm' && isInSubtree(userId, task)) ||
    (role === 'staff' && assigned.has(String(userId), task.id))
  const conditions: Conditions<TaskFacts> = {
    readable: (_value, user) => (task) => isReadable(user, task),
    archived: (value) => (task) => task.lifecycle_state === (value === 'only' ? 2 : 0),
    status: (value) => (task) => value.split(',').includes(statusOf(task)),
    priority: (value) => (task) => value.split(',').includes(task.priority),
    creator: (value) => (task) => task.creator_id === Number(value),
    owner: () => (task) => task.is_active_owner === 0,
    blocked: () => (task) => task.blocked_at !== null,
    team: (_value, user) => (task) => isInSubtree(user.id, task),
    due: (value) => (task) => isDueIn(value, task, now),
    dueFrom: (value) => (task) => task.due_at !== null && task.due_at >= new Date(value),
    dueTo: (value) => (task) => task.due_sort.getTime() < new Date(value).getTime() + DAY,
    q: (value) => (task) => value.split(' ').every((word) => words.has(word, task.id)),
    assignee: (value, user) => (task) => assigned.has(value === 'me' ? String(user.id) : value, task.id),
    tag: (value) => (task) => tagged.has(value, task.id),
  }
  const list = listOf(tasks, conditions, ordersOf(tasks, now))
  return (user, filter, count) =>
    list(user, { readable: 'yes', archived: 'no', sort: 'due', ...filter }, count)
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
  const words = await readWords(knex, 'report')
  const conditions: Conditions<ReportFacts> = {
    readable: (_value, user) => (report) => isReadable(user, report),
    approval: (value) => (report) => report.approval === value,
    author: (value, user) => (report) => report.author_id === (value === 'me' ? user.id : Number(value)),
    task: (value) => (report) => report.task_id === Number(value),
    q: (value) => (report) => value.split(' ').every((word) => words.has(word, report.id)),
    from: (value) => (report) => report.created_at >= new Date(value),
    to: (value) => (report) => report.created_at.getTime() < new Date(value).getTime() + DAY,
  }
  const list = listOf(reports, conditions, { newest: reports })
  return (user, filter, count) => list(user, { readable: 'yes', sort: 'newest', ...filter }, count)
}

/** @param now moment at which tasks count as overdue. */
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
