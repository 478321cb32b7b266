/** Texts that lie deeper than this in each other are shown as they were written. */
const DEEPEST = 12

const QUOTES_AND_LISTS = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])(?=[ \t>]|$))+/gm
const MARKS = /(?:[*_~[\]!]{1}[ \t]?){40,}/

/**
 * Whether a text can be shown with its marks: nobody writes quotes in quotes a hundred deep, and each would be a step on
 * the stack of whoever reads it.
 */
export function isShallow(text: string): boolean {
  if (MARKS.test(text)) {
    return false
  }
  return Array.from(text.matchAll(QUOTES_AND_LISTS)).every(([line]) => {
    const signs = line.match(/>|[-+*]|\d{1,9}[.)]/g) ?? []
    return signs.length <= DEEPEST
  })
}
