/** What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), also in full width and after spaces. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
const GUARD = "'"

/** Returns the text of a CSV cell with an apostrophe in front where a spreadsheet would run it as a formula. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? GUARD + text : text)

/** Returns the text that `guardFormula` was given. */
export const unguardFormula = (text: string): string =>
  text.startsWith(GUARD) && FORMULA.test(text) ? text.slice(GUARD.length) : text
