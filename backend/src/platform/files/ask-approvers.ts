/** Who is asked about how many files. */
export interface AskedOfMany {
  userId: number
  files: number
}

/** Whom files are told to. */
interface Telling<File> {
  /** Each file with those who are asked about it alone. */
  readonly alone: { file: File; approverIds: number[] }[]
  /** Those who are asked about several, and are told once. */
  readonly together: AskedOfMany[]
}

/**
 * Decides who hears of which waiting file, so that nobody hears of many one by one.
 *
 * @param approversOf who is asked about a file.
 */
export function tellOnce<File>(
  files: readonly File[],
  approversOf: (file: File) => readonly number[],
): Telling<File> {
  const counts = new Map<number, number>()
  for (const file of files) {
    for (const userId of approversOf(file)) {
      counts.set(userId, (counts.get(userId) ?? 0) + 1)
    }
  }
  const alone = files.map((file) => ({
    file,
    approverIds: approversOf(file).filter((userId) => counts.get(userId) === 1),
  }))
  return {
    alone: alone.filter(({ approverIds }) => approverIds.length > 0),
    together: [...counts].filter(([, many]) => many > 1).map(([userId, many]) => ({ userId, files: many })),
  }
}
