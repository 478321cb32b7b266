/** Markdown markers at the beginning of a line: headings, quotes, lists, checkboxes and code fences. */
const LINE_MARKS =
  /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-+*][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+|(?:`{3,}|~{3,}).*$)/gm
/** Markdown images and links; the link text replaces them. */
const LINKS = /!?\[([^[\]\n]{0,200})\]\([^()\s]{0,2000}(?:\)|$)/g
/** Pairs of inline markers (bold, italic, strikethrough, code). Inside a word they are ordinary characters. */
const PAIRS = /(?<![\p{L}\p{N}_*~`\\])(\*\*|__|~~|\*|_|`)(?=\S)([^\n*_~`]*[^\s*_~`])\1(?![\p{L}\p{N}_*~`])/gu

/**
 * Removes Markdown markers from a text that is shown as plain text. Anything that is not clearly a marker stays.
 *
 * @param text may be cut off. An inline marker without its end stays. A link with an incomplete URL is still replaced
 * by its text.
 */
export const plainText = (text: string): string =>
  text.replace(LINKS, '$1').replace(LINE_MARKS, '').replace(PAIRS, '$2')

/** Maximum number of characters of a description in a list, about two lines of a card. */
export const SUMMARY_LENGTH = 100

/** Cuts a text after `SUMMARY_LENGTH` characters, at the end of a word unless that drops more than half of them. */
function beginningOf(characters: readonly string[]): string {
  const words = characters
    .slice(0, SUMMARY_LENGTH)
    .join('')
    .replace(/\s+\S*$/u, '')
  const isCut = words.length > SUMMARY_LENGTH / 2 && words.length < SUMMARY_LENGTH
  return isCut ? words : characters.slice(0, SUMMARY_LENGTH - 1).join('')
}

/** Returns the beginning of a description as plain text. */
export function summaryOf(description: string): string {
  // Counts code points, as the database does, so that the cut never splits a surrogate pair.
  const characters = description.length > SUMMARY_LENGTH ? Array.from(description) : []
  return characters.length > SUMMARY_LENGTH
    ? `${plainText(beginningOf(characters)).trimEnd()}…`
    : plainText(description)
}
