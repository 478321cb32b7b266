import { CsvError, parse } from 'csv-parse/sync'
import { invalid, ProblemError } from '../errors.ts'

/** A refusal of a file as a whole, with a sentence that says what is wrong with it. */
export const fileProblem = (code: string, message: string) =>
  invalid(code, { detail: message, errors: [{ pointer: '/file', code, message }] })

/** One record of a table, and the line of the file it ends on. */
export interface DelimitedRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Spreadsheets write semicolons or tabs where the comma is the decimal sign: the heading tells. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** More than any product exports; a row of commas alone would otherwise be a hundred thousand. */
const MOST_COLUMNS = 1_000

/** @throws ProblemError 400 `too_many_columns`. */
export function requireFewColumns(count: number): void {
  if (count > MOST_COLUMNS) {
    throw fileProblem('too_many_columns', `A table may have at most ${MOST_COLUMNS} columns.`)
  }
}

/** How much a table may hold. */
export interface DelimitedLimits {
  /** Records that are read, the heading among them; what comes after is not looked at. */
  records: number
  /** Characters of one record. */
  recordLength: number
}

/**
 * Reads a table of comma, semicolon or tab separated values (RFC 4180).
 *
 * @throws ProblemError 400 `bad_csv`, with the line where it cannot be read; `too_many_columns`.
 */
export function readDelimited(text: string, { records, recordLength }: DelimitedLimits): DelimitedRecord[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
      relax_column_count: false,
      max_record_size: recordLength,
      to: records,
      trim: true,
      on_record: (record: string[]) => {
        requireFewColumns(record.length)
        return record
      },
    }) as unknown as DelimitedRecord[]
  } catch (error) {
    if (error instanceof ProblemError) {
      throw error
    }
    const line = error instanceof CsvError ? (error as { lines?: number }).lines : undefined
    throw fileProblem(
      'bad_csv',
      line === undefined
        ? 'The file is no CSV.'
        : `Line ${line} cannot be read: check its quotes and the number of its columns.`,
    )
  }
}
