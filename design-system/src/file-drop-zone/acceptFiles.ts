export type FileRejection = 'type' | 'empty' | 'duplicate'

export interface SortedFiles {
  accepted: File[]
  rejected: { file: File; reason: FileRejection }[]
}

/** What names a file well enough to notice that it is chosen twice. */
export interface ChosenFile {
  name: string
  size: number
}

function hasAcceptedEnding(name: string, endings: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return endings.length === 0 || endings.some((ending) => lower.endsWith(`.${ending.toLowerCase()}`))
}

/**
 * Sorts files into those that may be taken and those that may not, with the reason. A browser's `accept`
 * binds neither dropping nor pasting, so this decides for every way in.
 *
 * @param files what the person chose
 * @param endings accepted endings without the dot; none means all
 * @param present what is in the list already
 */
export function acceptFiles(
  files: readonly File[],
  endings: readonly string[],
  present: readonly ChosenFile[],
): SortedFiles {
  const sorted: SortedFiles = { accepted: [], rejected: [] }
  for (const file of files) {
    const known = [...present, ...sorted.accepted]
    if (!hasAcceptedEnding(file.name, endings)) {
      sorted.rejected.push({ file, reason: 'type' })
    } else if (file.size === 0) {
      sorted.rejected.push({ file, reason: 'empty' })
    } else if (known.some((other) => other.name === file.name && other.size === file.size)) {
      sorted.rejected.push({ file, reason: 'duplicate' })
    } else {
      sorted.accepted.push(file)
    }
  }
  return sorted
}
