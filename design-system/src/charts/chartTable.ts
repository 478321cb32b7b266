type ChartCell = string | number | null

/** Values of a chart as rows, for its table and its CSV file. */
export interface ChartTable {
  columns: readonly string[]
  /** One cell for each column; null if there is no value. */
  rows: readonly (readonly ChartCell[])[]
  /** Formats a cell for the table. The CSV file contains the unformatted values. */
  format?: (cell: string | number, column: number) => string
}

/** Spreadsheets evaluate a cell that begins with one of these characters as a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/

function cellOf(value: ChartCell): string {
  if (typeof value !== 'string') {
    return value === null ? '' : String(value)
  }
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns the table as a CSV file (RFC 4180). */
export const toCsv = ({ columns, rows }: Pick<ChartTable, 'columns' | 'rows'>): string =>
  [columns, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')
