/** A field that the user and another user changed to different values. */
export interface FieldConflict {
  readonly name: string
  /** Value of the user. */
  readonly mine: unknown
  /** Current value on the server. */
  readonly theirs: unknown
}

/** Result of a merge after a version conflict. */
export interface MergedFields {
  /** Fields that only the other user changed, with their current values. */
  readonly taken: Readonly<Record<string, unknown>>
  readonly conflicts: readonly FieldConflict[]
}

/** Compares as JSON; form values have a fixed key order. Undefined equals null. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Performs a three-way merge of an object by field.
 *
 * @param base values that the user started with.
 * @param mine values of the form.
 * @param theirs current values on the server; fields that it does not contain are left unchanged.
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
    // A field that is sent only after a change is undefined until then.
    if (mine[name] === undefined || isSame(mine[name], base[name])) {
      taken[name] = theirs[name]
    } else {
      conflicts.push({ name, mine: mine[name], theirs: theirs[name] })
    }
  }
  return { taken, conflicts }
}
