import type { TaskImportLeftOut, TaskImportSource } from '@headway/contracts/task-imports'

/** A task as the file contains it, before any value is mapped to the portal. */
export interface SourceTask {
  /** Id of the task in the product, the same in every export; null when the file has none. */
  externalId: string | null
  /** Line of the row in a table, or number of the item in other files, starting at 1. */
  line: number
  title: string
  description: string
  /** The value as in the file; null when it is missing. */
  status: string | null
  priority: string | null
  /** Email addresses, `First Last <email>` or names, as in the file. */
  people: readonly string[]
  /** A date (`2026-12-31`) or a moment (ISO 8601). */
  due: string | null
  tags: readonly string[]
  milestones: readonly SourceMilestone[]
  /** External id of the parent. */
  parent: string | null
  relations: readonly SourceRelation[]
  /** Values that could not be read. */
  problems: readonly SourceProblem[]
}

export interface SourceMilestone {
  title: string
  isDone: boolean
}

/** A relation from this task to another one. */
export interface SourceRelation {
  kind: 'blocks' | 'relatesTo' | 'duplicates'
  externalId: string
}

export type SourceProblem = 'due_unreadable'

export type LeftOut = Partial<Record<TaskImportLeftOut, number>>

/** Returns only the counts greater than 0. */
export const countsAbove0 = (counts: LeftOut): LeftOut =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/** Content of a file. */
export interface SourceFile {
  source: TaskImportSource
  tasks: readonly SourceTask[]
  /** Number of items that are not imported, by kind. */
  leftOut: LeftOut
  /** Names of filled columns that are not imported, as in the file. */
  unreadColumns?: readonly string[]
}

/** Creates a task without any values except its line. */
export const emptyTask = (line: number): SourceTask => ({
  externalId: null,
  line,
  title: '',
  description: '',
  status: null,
  priority: null,
  people: [],
  due: null,
  tags: [],
  milestones: [],
  parent: null,
  relations: [],
  problems: [],
})
