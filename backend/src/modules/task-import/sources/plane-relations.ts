import * as z from 'zod/mini'
import type { RelationKind, RelationStatement } from './relations.ts'

/** A cell of the column "Relations" in exports until 2025. It contains one related id per kind. */
const Cell = z.record(z.string(), z.string())

/** `blocked_by` is the inverse of `blocking`. The other kinds are symmetric. */
const kinds: Record<string, RelationKind> = {
  blocking: { kind: 'blocks', isReversed: false, isMutual: false },
  blocked_by: { kind: 'blocks', isReversed: true, isMutual: false },
  duplicate: { kind: 'duplicates', isReversed: false, isMutual: true },
  relates_to: { kind: 'relatesTo', isReversed: false, isMutual: true },
}

/** A relation in later exports: JSON in CSV files, Python literals in workbooks. */
const LISTED =
  /['"]type['"]: ?['"](\w+)['"], ?['"]issue['"]: ?['"]([^'"]+)['"], ?['"]direction['"]: ?['"](outgoing|incoming)['"]/g

function namedIn(text: string): [name: string, other: string, isIncoming: boolean][] {
  const listed = [...text.matchAll(LISTED)]
  if (listed.length > 0) {
    return listed.map(([, name = '', other = '', direction]) => [name, other, direction === 'incoming'])
  }
  try {
    const { success, data } = z.safeParse(Cell, JSON.parse(text))
    return success ? Object.entries(data).map(([name, other]) => [name, other, false]) : []
  } catch {
    return []
  }
}

/**
 * Returns the relations in a cell of Plane's column "Relations".
 *
 * @param task id of the task of the row.
 * @returns the relations of known kinds, and the number of others.
 */
export function planeRelations(
  task: string,
  text: string,
): { statements: RelationStatement[]; others: number } {
  const named = namedIn(text)
  const statements = named.flatMap(([name, other, isIncoming]) => {
    const kind = kinds[name]
    return kind ? [{ ...kind, task, other, isReversed: kind.isReversed !== isIncoming }] : []
  })
  return { statements, others: named.length - statements.length }
}
