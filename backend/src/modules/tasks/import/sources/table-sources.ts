import type { TaskImportSource } from '@headway/contracts/task-imports'
import { type DayOrder, orderOf, readDay } from './read-days.ts'
import { withPlaneRelations } from './plane-relations.ts'
import type { ReadTable, TableRow } from './read-table.ts'
import { emptyTask, type SourceFile, type SourceRelation, type SourceTask } from './source.ts'

/** What the columns of a product's tables are called, in lower case; the first one that is there counts. */
interface TableColumns {
  id: readonly string[]
  title: readonly string[]
  description: readonly string[]
  status: readonly string[]
  priority: readonly string[]
  people: readonly string[]
  due: readonly string[]
  tags: readonly string[]
  parent: readonly string[]
  relations: readonly string[]
  times: readonly string[]
  /** When a row was put away, where the table has such rows. */
  archived: readonly string[]
  /** How many files a row has. */
  attachments: readonly string[]
}

interface TableLayout extends TableColumns {
  source: TaskImportSource
  /** Columns that only this product's tables have together. */
  marks: readonly (readonly string[])[]
}

const NOT_THERE = { archived: [], attachments: [] } as const

/** In the order in which they are tried: the last one takes any table with titles. */
const layouts: readonly TableLayout[] = [
  {
    source: 'redmine',
    marks: [['#', 'subject']],
    id: ['#'],
    title: ['subject'],
    description: ['description'],
    status: ['status'],
    priority: ['priority'],
    people: ['assignee'],
    due: ['due date'],
    tags: ['tags', 'category'],
    parent: ['parent task'],
    relations: ['related issues'],
    times: ['spent time'],
    ...NOT_THERE,
  },
  {
    source: 'openproject',
    marks: [['id', 'subject']],
    id: ['id'],
    title: ['subject'],
    description: ['description'],
    status: ['status'],
    priority: ['priority'],
    people: ['assignee'],
    due: ['finish date', 'due date'],
    tags: ['category'],
    parent: ['parent'],
    relations: [],
    times: ['spent time', 'spent units'],
    ...NOT_THERE,
  },
  {
    source: 'plane',
    marks: [
      ['name', 'state'],
      ['name', 'state name'],
    ],
    id: ['identifier', 'id'],
    title: ['name'],
    description: ['description'],
    status: ['state name', 'state'],
    priority: ['priority'],
    people: ['assignees', 'assignee'],
    due: ['target date', 'due date'],
    tags: ['labels'],
    parent: ['parent'],
    relations: ['relations'],
    times: [],
    archived: ['archived at'],
    attachments: ['attachment count'],
  },
  {
    // Our own names first, then those that tables of no product at all have.
    source: 'headway',
    marks: [['title'], ['task'], ['task name'], ['summary'], ['name']],
    id: ['number', 'id', 'key'],
    title: ['title', 'task', 'task name', 'summary', 'name'],
    description: ['description', 'details', 'notes'],
    status: ['status', 'state'],
    priority: ['priority'],
    people: ['assigned to', 'assignees', 'assignee', 'owner', 'responsible'],
    due: ['due', 'due date', 'deadline', 'finish date', 'target date'],
    tags: ['tags', 'labels', 'label', 'category'],
    parent: [],
    relations: [],
    times: [],
    ...NOT_THERE,
  },
]

const hasAll = (heads: ReadonlySet<string>, names: readonly string[]) =>
  names.every((name) => heads.has(name))

/** The layout that a table has. @param chosen by hand, else its columns tell. */
export function layoutOf({ heads }: ReadTable, chosen: TaskImportSource | null): TableLayout | undefined {
  return chosen === null
    ? layouts.find(({ marks }) => marks.some((names) => hasAll(heads, names)))
    : layouts.find(({ source, title }) => source === chosen && title.some((name) => heads.has(name)))
}

/** The sources whose files are tables. */
export const tableSources: readonly TaskImportSource[] = layouts.map(({ source }) => source)

const cell = ({ textIn }: TableRow, names: readonly string[]): string => {
  const name = names.find((candidate) => textIn(candidate) !== undefined)
  return (name === undefined ? '' : (textIn(name) ?? '')).trim()
}

/** Apostrophes that our own export puts before what a spreadsheet would run. */
const unescaped = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '')

const listOf = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Addresses with names have commas nowhere, and lists of names have no other sign between them. */
const peopleOf = (text: string) => listOf(text, text.includes('<') || text.includes(';') ? /;/ : /,/)

const REDMINE_RELATION = /(blocks|related to|duplicates|is duplicate of)\s+(?:[^#,]*)#(\d+)/gi

const relationKinds: Record<string, SourceRelation['kind']> = {
  blocks: 'blocks',
  'related to': 'relatesTo',
  duplicates: 'duplicates',
  'is duplicate of': 'duplicates',
}

const relationsOf = (text: string): SourceRelation[] =>
  [...text.matchAll(REDMINE_RELATION)].map(([, words = '', externalId = '']) => ({
    kind: relationKinds[words.toLowerCase()] ?? 'relatesTo',
    externalId,
  }))

/** Number of a parent, which some products write with its kind and title. */
const parentOf = (text: string) => /#(\d+)/.exec(text)?.[1] ?? (text || null)

function taskOf(row: TableRow, layout: TableLayout, order: DayOrder): SourceTask {
  const due = readDay(cell(row, layout.due), order)
  return {
    ...emptyTask(row.line),
    externalId: cell(row, layout.id) || null,
    title: unescaped(cell(row, layout.title)),
    description: unescaped(cell(row, layout.description)),
    status: cell(row, layout.status) || null,
    priority: cell(row, layout.priority) || null,
    people: peopleOf(unescaped(cell(row, layout.people))),
    due: due ?? null,
    tags: listOf(unescaped(cell(row, layout.tags)), /[,;]/),
    parent: parentOf(cell(row, layout.parent)),
    relations: relationsOf(cell(row, layout.relations)),
    problems: due === undefined ? ['due_unreadable'] : [],
  }
}

/** Reads the tasks of a table. @param usual order of numbers in dates with slashes, where the file does not tell. */
export function readTableTasks(table: ReadTable, layout: TableLayout, usual: DayOrder): SourceFile {
  const rows = table.rows.filter((row) => cell(row, layout.archived) === '')
  const order = orderOf(
    rows.map((row) => cell(row, layout.due)),
    usual,
  )
  const tasks = rows.map((row) => taskOf(row, layout, order))
  const isPlane = layout.source === 'plane'
  const cells = isPlane ? rows.map((row) => cell(row, layout.relations)) : []
  return {
    source: layout.source,
    tasks: isPlane ? withPlaneRelations(tasks, cells) : tasks,
    leftOut: leftOutOf(table, rows, layout),
    unreadColumns: unreadOf(table, layout),
  }
}

/** Names beyond these say nobody more. */
const MOST_UNREAD = 50
const LONGEST_NAME = 100

/** Columns in which something stands that becomes part of no task: a due date under another name would be lost without a word. */
function unreadOf({ heads, filled }: ReadTable, { source: _, marks: __, ...columns }: TableLayout): string[] {
  const read = Object.values<readonly string[]>({ ...columns }).map((names) =>
    names.find((name) => heads.has(name)),
  )
  return filled
    .filter(({ head }) => head === undefined || !read.includes(head))
    .slice(0, MOST_UNREAD)
    .map(({ name }) => name.slice(0, LONGEST_NAME).toWellFormed())
}

const NO_TIME = ['', '0', '0.0', '0.00', '0h', '0:00']

/** What of a table is not taken over, where there is any of it. */
function leftOutOf({ rows: all }: ReadTable, rows: readonly TableRow[], layout: TableLayout) {
  const attachments = rows.reduce((sum, row) => sum + (Number(cell(row, layout.attachments)) || 0), 0)
  const counts: SourceFile['leftOut'] = {
    archived: all.length - rows.length,
    attachments,
    times: rows.filter((row) => !NO_TIME.includes(cell(row, layout.times))).length,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
