import type { TaskImportLeftOut, TaskImportSource } from '@headway/contracts/task-imports'

/** One task as a file tells of it, in the file's own words, before anything is compared with the portal. */
export interface SourceTask {
  /** What the product calls it, the same in every export of it; null where the file names none. */
  externalId: string | null
  /** Which row of a table (its line in the file), or which item of the others, from 1. */
  line: number
  title: string
  description: string
  /** The file's own word; null where it says none. */
  status: string | null
  priority: string | null
  /** E-mail addresses, `First Last <email>` or names, as they are written. */
  people: readonly string[]
  /** A date (`2026-12-31`) or a moment (ISO 8601). */
  due: string | null
  tags: readonly string[]
  milestones: readonly SourceMilestone[]
  /** The external id of the task that it belongs to. */
  parent: string | null
  relations: readonly SourceRelation[]
  /** What of it could not be read. */
  problems: readonly SourceProblem[]
}

export interface SourceMilestone {
  title: string
  isDone: boolean
}

/** From this task to another one. */
export interface SourceRelation {
  kind: 'blocks' | 'relatesTo' | 'duplicates'
  externalId: string
}

export type SourceProblem = 'due_unreadable'

export type LeftOut = Partial<Record<TaskImportLeftOut, number>>

/** Returns the counts without those of nothing. */
export const countsAbove0 = (counts: LeftOut): LeftOut =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/** A file that was read. */
export interface SourceFile {
  source: TaskImportSource
  tasks: readonly SourceTask[]
  /** How much of what is not taken over. */
  leftOut: LeftOut
  /** Columns of a table that are not taken over though something stands in them, as the file names them. */
  unreadColumns?: readonly string[]
}

/** A task of which nothing is known but where it stands. */
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
