/** A field that somebody else has changed to something else than the person who edits it. */
export interface FieldConflict {
  readonly name: string
  /** What the person wants. */
  readonly mine: unknown
  /** What stands now. */
  readonly theirs: unknown
}

/** What has become of a form whose object somebody else has changed meanwhile. */
export interface MergedFields {
  /** Fields that only the other one has changed, with what stands now. */
  readonly taken: Readonly<Record<string, unknown>>
  readonly conflicts: readonly FieldConflict[]
}

/** Values of forms are what JSON holds, in the order in which the contract names it; nothing is the same as null. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Holds three states of an object against each other, field by field.
 *
 * @param base what the person began with.
 * @param mine what their fields hold.
 * @param theirs what stands now; fields that it does not name are left alone.
 */
export function mergeFields(
  base: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): MergedFields {
  const taken: Record<string, unknown> = {}
  const conflicts: FieldConflict[] = []
  for (const name of Object.keys(base)) {
    if (!(name in theirs) || isSame(base[name], theirs[name]) || isSame(mine[name], theirs[name])) {
      continue
    }
    // What a form sends only once it was changed is undefined until then.
    if (mine[name] === undefined || isSame(mine[name], base[name])) {
      taken[name] = theirs[name]
    } else {
      conflicts.push({ name, mine: mine[name], theirs: theirs[name] })
    }
  }
  return { taken, conflicts }
}
