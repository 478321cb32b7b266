import { limits } from '@headway/contracts'
import { CsvError, parse } from 'csv-parse/sync'
import { invalid } from '../../platform/errors.ts'

/** Columns of an import, in the order they are documented. */
const columns = ['email', 'firstName', 'lastName', 'role', 'managerEmail', 'isActive'] as const
type Column = (typeof columns)[number]
const required: readonly Column[] = ['email', 'firstName', 'lastName', 'role']
const byLowerCase = new Map(columns.map((column) => [column.toLowerCase(), column]))

/** One row as it stands in the file; a column that the file does not have is undefined. */
export type CsvRow = { line: number } & Partial<Record<Column, string>>

const fileProblem = (code: string, message: string) =>
  invalid(code, { detail: message, errors: [{ pointer: '/file', code, message }] })

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw fileProblem('not_utf8', 'The file is not in UTF-8. Save it as “CSV UTF-8”.')
  }
}

/** Spreadsheets write semicolons or tabs where the comma is the decimal sign: the heading tells. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
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

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

function parseRecords(text: string): ParsedRecord[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
      relax_column_count: false,
      max_record_size: 16_384,
      to: limits.importRows + 2,
      trim: true,
    }) as unknown as ParsedRecord[]
  } catch (error) {
    const line = error instanceof CsvError ? (error as { lines?: number }).lines : undefined
    throw fileProblem(
      'bad_csv',
      line === undefined
        ? 'The file is no CSV.'
        : `Line ${line} cannot be read: check its quotes and the number of its columns.`,
    )
  }
}

/**
 * Reads a CSV file of people (RFC 4180; comma, semicolon or tab).
 *
 * @throws ProblemError 400 that says what is wrong with the file as a whole.
 */
export function readCsv(file: Buffer): CsvRow[] {
  const [heading, ...records] = parseRecords(decode(file))
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
