export type FileRejection = 'type' | 'empty' | 'duplicate'

export interface SortedFiles {
  accepted: File[]
  rejected: { file: File; reason: FileRejection }[]
}

/** Properties by which a file that is chosen twice is detected. */
export interface ChosenFile {
  name: string
  size: number
}

function hasAcceptedEnding(name: string, endings: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return endings.length === 0 || endings.some((ending) => lower.endsWith(`.${ending.toLowerCase()}`))
}

/**
 * Separates acceptable files from rejected ones, with the reason. The `accept` attribute applies neither to drag and
 * drop nor to paste, so this function checks every file.
 *
 * @param files files that the user chose.
 * @param endings accepted file extensions without the dot; an empty list accepts all.
 * @param present files that are already in the list.
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
