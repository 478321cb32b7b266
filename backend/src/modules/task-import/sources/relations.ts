import type { SourceRelation, SourceTask } from './source.ts'

/** Meaning of a product's name for a relation. */
export interface RelationKind {
  readonly kind: SourceRelation['kind']
  /** True when the relation starts at the other task. */
  readonly isReversed: boolean
  /** True when the relation is symmetric. */
  readonly isMutual: boolean
}

/** A relation as stated at one task of a file. */
export interface RelationStatement extends RelationKind {
  readonly task: string
  readonly other: string
}

/**
 * Adds relations to tasks. Each relation is added once, to the task where it starts, whichever of its tasks states it.
 *
 * @returns the tasks, and the number of dropped statements whose starting task is not in the file.
 */
export function withRelations(
  tasks: readonly SourceTask[],
  statements: readonly RelationStatement[],
): { tasks: SourceTask[]; dropped: number } {
  const known = new Set(tasks.map(({ externalId }) => externalId))
  const found = new Map<string, SourceRelation[]>()
  const seen = new Set<string>()
  let dropped = 0
  for (const { task, other, kind, isReversed, isMutual } of statements) {
    const [from, to] = isReversed ? [other, task] : [task, other]
    const ends = isMutual ? [from, to].toSorted((one, two) => (one < two ? -1 : 1)) : [from, to]
    const key = [kind, ...ends].join('\n')
    if (!known.has(from)) {
      dropped += 1
    } else if (!seen.has(key)) {
      seen.add(key)
      const relation = { kind, externalId: to }
      const relations = found.get(from)
      if (relations) {
        relations.push(relation)
      } else {
        found.set(from, [relation])
      }
    }
  }
  return {
    tasks: tasks.map((task) => ({ ...task, relations: found.get(task.externalId ?? '') ?? [] })),
    dropped,
  }
}
