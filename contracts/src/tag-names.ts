/** Compares like the database (`utf8mb4_unicode_520_ci`): ignores case and accents. */
const collator = new Intl.Collator('und', { sensitivity: 'base' })

/** Returns whether two names denote the same tag, ignoring case and accents. */
export const isSameTag = (one: string, other: string): boolean => collator.compare(one, other) === 0

/** Returns tags without those that differ from an earlier one by case or accents only. */
export const uniqueTags = (tags: readonly string[]): string[] => {
  const kept: string[] = []
  for (const tag of tags) {
    if (!kept.some((other) => isSameTag(other, tag))) {
      kept.push(tag)
    }
  }
  return kept
}
