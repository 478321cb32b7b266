import { plainText } from './plain-text.ts'

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
