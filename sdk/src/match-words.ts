const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/**
 * Whether everything that was typed is found in some of the texts, whatever case and accents.
 *
 * @param words what was typed.
 * @param texts where it is looked for.
 */
export function matchesWords(words: string, texts: readonly (string | null | undefined)[]): boolean {
  const text = plain(texts.filter(Boolean).join(' '))
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
