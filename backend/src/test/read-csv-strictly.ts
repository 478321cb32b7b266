/** A cell with the separator or line end after it, either quoted or free of quotes, separators and line ends. */
const cellPattern = (separator: string) =>
  new RegExp(`("(?:[^"]|"")*"|[^"${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'gy')

/**
 * Parses CSV strictly by RFC 4180, independently of the library that writes it. Like spreadsheets, it ends a row at any
 * CR or LF outside quotes.
 *
 * @throws Error when the text is not CSV.
 */
export function readCsvStrictly(text: string, separator = ','): string[][] {
  const body = text.replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  let end = 0
  for (const [whole, cell = '', after = ''] of body.matchAll(cellPattern(separator))) {
    end += whole.length
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (after !== separator) {
      rows.push(row)
      row = []
    }
    if (end === body.length) {
      break
    }
  }
  if (end !== body.length || row.length > 0) {
    throw new Error(`No CSV after character ${end}`)
  }
  return rows
}
