/** Texts with deeper nesting are shown unformatted. */
const DEEPEST = 12

const QUOTES_AND_LISTS = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])(?=[ \t>]|$))+/gm
const MARKS = /(?:[*_~[\]!]{1}[ \t]?){40,}/

/**
 * Returns whether the nesting of a text is shallow enough to render. Each level is a stack frame in the reader's
 * browser, so a hostile text could overflow the stack.
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
