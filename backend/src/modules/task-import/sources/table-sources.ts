import * as z from 'zod/mini'
import type { TaskImportSource } from '@headway/contracts/task-imports'
import { type DateFormat, detectDayOrder, parseDate } from '../../../platform/tables/parse-dates.ts'
import { planeRelations } from './plane-relations.ts'
import { withRelations } from './relations.ts'
import type { ReadTable, TableRow } from './read-table.ts'
import { countsAbove0, emptyTask, type SourceFile, type SourceRelation, type SourceTask } from './source.ts'

/** Column names of a product's tables in lower case. The first one that exists is used. */
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
  /** Date at which a row was archived, in tables that contain archived rows. */
  archived: readonly string[]
  /** Number of files of a row. */
  attachments: readonly string[]
  /** Columns that are repeated for each comment or file, as often as the row with the most needs. */
  comments: readonly string[]
  files: readonly string[]
}

interface TableLayout extends TableColumns {
  source: TaskImportSource
  /** Sets of columns that together identify this product's tables. */
  marks: readonly (readonly string[])[]
}

const NONE_REPEATED = { comments: [], files: [] } as const
const NOT_THERE = { archived: [], attachments: [], ...NONE_REPEATED } as const

/** Layouts in the order in which they are tried. The last one matches any table with titles. */
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
    ...NONE_REPEATED,
  },
  {
    // Headway's own names come first, then those of Jira and of tables from elsewhere.
    source: 'headway',
    marks: [['title'], ['task'], ['task name'], ['summary'], ['name']],
    id: ['number', 'issue key', 'id', 'key'],
    title: ['title', 'task', 'task name', 'summary', 'name'],
    description: ['description', 'details', 'notes'],
    status: ['status', 'state'],
    priority: ['priority'],
    people: ['assigned to', 'assignees', 'assignee', 'owner', 'responsible'],
    due: ['due', 'due date', 'deadline', 'finish date', 'target date'],
    tags: ['tags', 'labels', 'label', 'category'],
    parent: ['parent key'],
    relations: [],
    times: [],
    ...NOT_THERE,
    comments: ['comment'],
    files: ['attachment'],
  },
]

const hasAll = (heads: ReadonlySet<string>, names: readonly string[]) =>
  names.every((name) => heads.has(name))

/**
 * Returns the layout of a table.
 *
 * @param chosen source chosen by the user; null to detect it from the columns.
 */
export function layoutOf({ heads }: ReadTable, chosen: TaskImportSource | null): TableLayout | undefined {
  return chosen === null
    ? layouts.find(({ marks }) => marks.some((names) => hasAll(heads, names)))
    : layouts.find(({ source, title }) => source === chosen && title.some((name) => heads.has(name)))
}

/** Sources whose files are tables. */
export const tableSources: readonly TaskImportSource[] = layouts.map(({ source }) => source)

const cell = ({ textIn }: TableRow, names: readonly string[]): string => {
  const name = names.find((candidate) => textIn(candidate) !== undefined)
  return (name === undefined ? '' : (textIn(name) ?? '')).trim()
}

const List = z.array(z.string())

/** Returns the filled cells of a column that may occur several times. Jira, for example, has one column per label. */
const cellsOf = ({ textsIn }: TableRow, names: readonly string[]): string[] => {
  const texts = names.map(textsIn).find((found) => found.length > 0) ?? []
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** Parses a list in JSON, as some programs write it. */
function jsonListIn(text: string): string[] | undefined {
  try {
    return text.startsWith('[') ? z.safeParse(List, JSON.parse(text)).data : undefined
  } catch {
    return undefined
  }
}

const listOf = (text: string, between: RegExp) =>
  (jsonListIn(text) ?? text.split(between)).map((part) => part.trim()).filter((part) => part !== '')

/**
 * Matches a single person in the form "Last, First", such as "Doe, John" and "van der Berg, Anna", but not "Ada
 * Lovelace, Alan Turing".
 */
const LAST_FIRST = /^(?:\S+|(?=.*(?:^|\s)\p{Ll})[^,]+), *[^,]+$/u

/** Splits a list of people. Addresses with names are separated by semicolons, names by commas. */
const peopleOf = (text: string) =>
  listOf(text, text.includes('<') || text.includes(';') || LAST_FIRST.test(text) ? /;/ : /,/)

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

/** Returns the id of a parent. Some products write it together with type and title. */
const parentOf = (text: string) => /#(\d+)/.exec(text)?.[1] ?? (text || null)

function taskOf(row: TableRow, layout: TableLayout, days: DateFormat): SourceTask {
  const due = parseDate(cell(row, layout.due), days)
  return {
    ...emptyTask(row.line),
    externalId: cell(row, layout.id) || null,
    title: cell(row, layout.title),
    description: cell(row, layout.description),
    status: cell(row, layout.status) || null,
    priority: cell(row, layout.priority) || null,
    people: peopleOf(cell(row, layout.people)),
    due: due ?? null,
    tags: cellsOf(row, layout.tags).flatMap((text) => listOf(text, /[,;]/)),
    parent: parentOf(cell(row, layout.parent)),
    relations: relationsOf(cell(row, layout.relations)),
    problems: due === undefined ? ['due_unreadable'] : [],
  }
}

/**
 * Reads the tasks of a table.
 *
 * @param usual date order and time zone when the table does not determine them.
 */
export function readTableTasks(table: ReadTable, layout: TableLayout, usual: DateFormat): SourceFile {
  const rows = table.rows.filter((row) => cell(row, layout.archived) === '')
  const dueDates = rows.map((row) => cell(row, layout.due))
  const dueColumn = layout.due.find((name) => table.heads.has(name)) ?? ''
  const days: DateFormat = {
    order: detectDayOrder(dueDates, usual.order),
    timeZone: table.zones.get(dueColumn) ?? usual.timeZone,
  }
  const tasks = rows.map((row) => taskOf(row, layout, days))
  const read = { source: layout.source, unreadColumns: unreadOf(table, layout) }
  const leftOut = leftOutOf(table, rows, layout)
  if (layout.source !== 'plane') {
    return { ...read, tasks, leftOut: countsAbove0(leftOut) }
  }
  const stated = rows.map((row) => planeRelations(cell(row, layout.id), cell(row, layout.relations)))
  const related = withRelations(
    tasks,
    stated.flatMap(({ statements }) => statements),
  )
  const relations = stated.reduce((sum, { others }) => sum + others, related.dropped)
  return { ...read, tasks: related.tasks, leftOut: countsAbove0({ ...leftOut, relations }) }
}

/** Limits for the list of unread columns, since longer ones are of no use to the reader. */
const MAX_UNREAD = 50
const MAX_NAME_LENGTH = 100

/**
 * Returns the names of filled columns that are not imported. The user sees, for example, that a due date has an
 * unknown column name.
 */
function unreadOf({ heads, filled }: ReadTable, { source: _, marks: __, ...columns }: TableLayout): string[] {
  const read = Object.values<readonly string[]>({ ...columns }).map((names) =>
    names.find((name) => heads.has(name)),
  )
  const repeated = new Set([...columns.tags, ...columns.comments, ...columns.files])
  return filled
    .filter(({ head, isRepeated }) => !read.includes(head) || (isRepeated && !repeated.has(head)))
    .slice(0, MAX_UNREAD)
    .map(({ name }) => name.slice(0, MAX_NAME_LENGTH).toWellFormed())
}

const NO_TIME = ['', '0', '0.0', '0.00', '0h', '0:00']

/** Counts the items of a table that are not imported. */
function leftOutOf({ rows: all }: ReadTable, rows: readonly TableRow[], layout: TableLayout) {
  const attachments = rows.reduce((sum, row) => sum + (Number(cell(row, layout.attachments)) || 0), 0)
  const count = (names: readonly string[]) => rows.reduce((sum, row) => sum + cellsOf(row, names).length, 0)
  return {
    archived: all.length - rows.length,
    attachments: attachments + count(layout.files),
    comments: count(layout.comments),
    times: rows.filter((row) => !NO_TIME.includes(cell(row, layout.times))).length,
  }
}
