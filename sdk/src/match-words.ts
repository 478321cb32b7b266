const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/**
 * Returns whether every typed word occurs in one of the texts, ignoring case and accents.
 *
 * @param words typed text.
 * @param texts texts to search.
 */
export function matchesWords(words: string, texts: readonly (string | null | undefined)[]): boolean {
  const text = plain(texts.filter(Boolean).join(' '))
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
