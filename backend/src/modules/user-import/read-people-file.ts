import { limits } from '@headway/contracts'
import { fileProblem } from '../../platform/tables/file-problem.ts'
import { readCsv } from '../../platform/tables/read-csv.ts'

/** Columns of an import, in the order of the documentation. */
const columns = ['email', 'firstName', 'lastName', 'role', 'managerEmail', 'isActive'] as const
type Column = (typeof columns)[number]
const required: readonly Column[] = ['email', 'firstName', 'lastName', 'role']
const byLowerCase = new Map(columns.map((column) => [column.toLowerCase(), column]))

/** One row of the file; columns that the file does not have are undefined. */
export type PersonRow = { line: number } & Partial<Record<Column, string>>

function readHeading(heading: readonly string[]): Column[] {
  const named = heading.map((name) => byLowerCase.get(name.trim().toLowerCase()))
  const unknown = heading.find((_, index) => named[index] === undefined)
  if (unknown !== undefined) {
    throw fileProblem(
      'unknown_column',
      `The column “${unknown.slice(0, 50)}” is unknown. Allowed columns are ${columns.join(', ')}.`,
    )
  }
  const known = named.filter((column) => column !== undefined)
  if (new Set(known).size !== known.length) {
    throw fileProblem('repeated_column', 'The header has the same column twice.')
  }
  const missing = required.filter((column) => !known.includes(column))
  if (missing.length > 0) {
    throw fileProblem('missing_column', `Columns missing from the header: ${missing.join(', ')}.`)
  }
  return known
}

/** Maximum number of characters per row. */
const LONGEST_ROW = 16_384

/**
 * Reads a CSV file of people.
 *
 * @throws ProblemError 400 for a file that is invalid as a whole.
 */
export function readPeopleFile(file: Buffer): PersonRow[] {
  const [heading, ...records] = readCsv(file, {
    records: limits.importRows + 2,
    recordLength: LONGEST_ROW,
    hasHeading: true,
  })
  if (!heading || records.length === 0) {
    throw fileProblem('empty_file', 'The file has no rows below the header.')
  }
  if (records.length > limits.importRows) {
    throw fileProblem('too_many_rows', `A file can have at most ${limits.importRows} rows.`)
  }
  const named = readHeading(heading.cells)
  return records.map(({ line, cells }) => ({
    ...(Object.fromEntries(named.map((column, index) => [column, cells[index] ?? ''])) as Partial<
      Record<Column, string>
    >),
    line,
  }))
}
