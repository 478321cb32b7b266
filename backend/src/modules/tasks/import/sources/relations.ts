import type { SourceRelation, SourceTask } from './source.ts'

/** How a product's word for a relation is understood. */
export interface RelationKind {
  readonly kind: SourceRelation['kind']
  /** Whether the relation goes out from the other task. */
  readonly isReversed: boolean
  /** Whether it says the same from either end. */
  readonly isMutual: boolean
}

/** A relation as one task of a file states it. */
export interface RelationStatement extends RelationKind {
  readonly task: string
  readonly other: string
}

/**
 * Gives tasks their relations: each once, at the task that it goes out from, whichever of its ends states it.
 *
 * @returns the tasks, and how many statements go out from a task that is not in the file and were dropped.
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
      found.set(from, [...(found.get(from) ?? []), { kind, externalId: to }])
    }
  }
  return {
    tasks: tasks.map((task) => ({ ...task, relations: found.get(task.externalId ?? '') ?? [] })),
    dropped,
  }
}
