import { limits } from '@headway/contracts'
import { fileProblem, readDelimited } from '../../platform/tables/read-delimited.ts'

/** Columns of an import, in the order they are documented. */
const columns = ['email', 'firstName', 'lastName', 'role', 'managerEmail', 'isActive'] as const
type Column = (typeof columns)[number]
const required: readonly Column[] = ['email', 'firstName', 'lastName', 'role']
const byLowerCase = new Map(columns.map((column) => [column.toLowerCase(), column]))

/** One row as it stands in the file; a column that the file does not have is undefined. */
export type CsvRow = { line: number } & Partial<Record<Column, string>>

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw fileProblem('not_utf8', 'The file is not in UTF-8. Save it as “CSV UTF-8”.')
  }
}

function readHeading(heading: readonly string[]): Column[] {
  const named = heading.map((name) => byLowerCase.get(name.trim().toLowerCase()))
  const unknown = heading.find((_, index) => named[index] === undefined)
  if (unknown !== undefined) {
    throw fileProblem(
      'unknown_column',
      `The column “${unknown.slice(0, 50)}” is not known. Columns are ${columns.join(', ')}.`,
    )
  }
  const known = named.filter((column) => column !== undefined)
  if (new Set(known).size !== known.length) {
    throw fileProblem('repeated_column', 'A column stands in the heading twice.')
  }
  const missing = required.filter((column) => !known.includes(column))
  if (missing.length > 0) {
    throw fileProblem('missing_column', `The heading has no column ${missing.join(', ')}.`)
  }
  return known
}

/** A row of people is short. */
const LONGEST_ROW = 16_384

/**
 * Reads a CSV file of people (RFC 4180; comma, semicolon or tab).
 *
 * @throws ProblemError 400 that says what is wrong with the file as a whole.
 */
export function readCsv(file: Buffer): CsvRow[] {
  const [heading, ...records] = readDelimited(decode(file), {
    records: limits.importRows + 2,
    recordLength: LONGEST_ROW,
  })
  if (!heading || records.length === 0) {
    throw fileProblem('empty_file', 'The file has no rows below its heading.')
  }
  if (records.length > limits.importRows) {
    throw fileProblem('too_many_rows', `A file may have at most ${limits.importRows} rows.`)
  }
  const named = readHeading(heading.record)
  return records.map(({ record, info }) => ({
    ...(Object.fromEntries(named.map((column, index) => [column, record[index] ?? ''])) as Partial<
      Record<Column, string>
    >),
    line: info.lines,
  }))
}
