/** Marks at the beginning of a line: headings, quotes, lists, boxes to tick, fences. */
const LINE_MARKS =
  /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-+*][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+|(?:`{3,}|~{3,}).*$)/gm
/** A picture or a link stands for its words. */
const LINKS = /!?\[([^[\]\n]{0,200})\]\([^()\s]{0,2000}(?:\)|$)/g
/** Pairs of marks around words; in the middle of a word they are part of it. */
const PAIRS = /(?<![\p{L}\p{N}_*~`\\])(\*\*|__|~~|\*|_|`)(?=\S)([^\n*_~`]*[^\s*_~`])\1(?![\p{L}\p{N}_*~`])/gu

/**
 * The words of a text without the marks of its Markdown, for where only words are shown. What looks like no mark stays.
 *
 * @param text the beginning of a text may be all there is: a mark whose end was cut off stays, and an address does not.
 */
export const plainText = (text: string): string =>
  text.replace(LINKS, '$1').replace(LINE_MARKS, '').replace(PAIRS, '$2')

/** Characters of a description that a list sends: what two lines of a card hold. */
export const SUMMARY_LENGTH = 100

/** The beginning of a text, up to the end of a word unless that leaves out more than half. */
function beginningOf(characters: readonly string[]): string {
  const words = characters
    .slice(0, SUMMARY_LENGTH)
    .join('')
    .replace(/\s+\S*$/u, '')
  const isCut = words.length > SUMMARY_LENGTH / 2 && words.length < SUMMARY_LENGTH
  return isCut ? words : characters.slice(0, SUMMARY_LENGTH - 1).join('')
}

/** The beginning of a description, in words alone. */
export function summaryOf(description: string): string {
  // By code points, as the database cuts, so that no character is torn in two.
  const characters = description.length > SUMMARY_LENGTH ? Array.from(description) : []
  return characters.length > SUMMARY_LENGTH
    ? `${plainText(beginningOf(characters)).trimEnd()}…`
    : plainText(description)
}
