import * as z from 'zod/mini'
import type { SourceRelation, SourceTask } from './source.ts'

/** A cell of the column «Relations»: for each kind the number of one other, as the export writes it. */
const Cell = z.record(z.string(), z.string())

/** Kinds that say the same from either end stand in both rows; `blocked_by` is the other end of `blocking`. */
const kinds: Record<string, { kind: SourceRelation['kind']; isReversed: boolean; isMutual: boolean }> = {
  blocking: { kind: 'blocks', isReversed: false, isMutual: false },
  blocked_by: { kind: 'blocks', isReversed: true, isMutual: false },
  duplicate: { kind: 'duplicates', isReversed: false, isMutual: true },
  relates_to: { kind: 'relatesTo', isReversed: false, isMutual: true },
}

function relationsIn(text: string): [name: string, other: string][] {
  try {
    const { success, data } = z.safeParse(Cell, JSON.parse(text))
    return success ? Object.entries(data) : []
  } catch {
    return []
  }
}

/**
 * Gives tasks what Plane's export says of how they stand to each other: each relation once, at the task that it goes out from.
 *
 * @param cells the column «Relations», in the order of the tasks.
 */
export function withPlaneRelations(tasks: readonly SourceTask[], cells: readonly string[]): SourceTask[] {
  const known = new Set(tasks.map(({ externalId }) => externalId))
  const found = new Map<string, SourceRelation[]>()
  const seen = new Set<string>()
  for (const [index, { externalId }] of tasks.entries()) {
    for (const [name, other] of externalId === null ? [] : relationsIn(cells[index] ?? '')) {
      const relation = kinds[name]
      if (relation && externalId !== null) {
        // Whoever is not in the file says nothing: the row that names it does.
        const isFromOther = relation.isReversed && known.has(other)
        const [from, to] = isFromOther ? [other, externalId] : [externalId, other]
        const ends = relation.isMutual ? [from, to].toSorted((one, two) => (one < two ? -1 : 1)) : [from, to]
        const key = [relation.kind, ...ends].join('\n')
        if (!seen.has(key) && (!relation.isReversed || isFromOther)) {
          seen.add(key)
          found.set(from, [...(found.get(from) ?? []), { kind: relation.kind, externalId: to }])
        }
      }
    }
  }
  return tasks.map((task) => ({ ...task, relations: found.get(task.externalId ?? '') ?? [] }))
}
