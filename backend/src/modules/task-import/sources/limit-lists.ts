import { limits } from '@headway/contracts'
import type { SourceFile } from './source.ts'

/** Maximum numbers of different people and tags of a task that are read. */
const MAX_PEOPLE = limits.assigneesPerTask
const MAX_TAGS = 50

const firstOf = (texts: readonly string[], most: number): string[] => [...new Set(texts)].slice(0, most)

/**
 * Returns a file without the items that exceed what a task can have. A file of 20 MB may list ten million people, and the
 * portal's main thread goes through the lists whenever the draft is shown. One milestone more than allowed is kept, so
 * that its row tells the user about the limit.
 */
export const withLimitedLists = (file: SourceFile): SourceFile => ({
  ...file,
  tasks: file.tasks.map((task) => ({
    ...task,
    people: firstOf(task.people, MAX_PEOPLE),
    tags: firstOf(task.tags, MAX_TAGS),
    milestones: task.milestones
      .filter(({ title }) => title.trim() !== '')
      .slice(0, limits.milestonesPerTask + 1),
    relations: task.relations.slice(0, limits.relationsPerTask),
  })),
})
