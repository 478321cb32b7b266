/**
 * Matches the beginning of a formula in spreadsheets (OWASP, "CSV Injection"), also with full-width characters and
 * after spaces.
 */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
const GUARD = "'"

/** Returns the text of a CSV cell, with a leading apostrophe if a spreadsheet would run it as a formula. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? GUARD + text : text)

/** Reverts `guardFormula`. */
export const unguardFormula = (text: string): string =>
  text.startsWith(GUARD) && FORMULA.test(text) ? text.slice(GUARD.length) : text
