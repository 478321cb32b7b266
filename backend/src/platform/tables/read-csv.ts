import { CsvError, parse } from 'csv-parse/sync'
import { ProblemError } from '../errors.ts'
import { decodeText } from './decode-text.ts'
import { fileProblem } from './file-problem.ts'
import { findSeparator } from './find-separator.ts'
import { unguardFormula } from './formula-guard.ts'

export interface CsvRecord {
  /** Line of the file on which the row ends. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Maximum number of columns, more than any product exports. Without it, a row of commas would have a hundred thousand.
 */
const MAX_COLUMNS = 1_000

/**
 * Checks the number of columns.
 *
 * @throws ProblemError 400 `too_many_columns`.
 */
export function requireFewColumns(count: number): void {
  if (count > MAX_COLUMNS) {
    throw fileProblem(
      'too_many_columns',
      `A table can have at most ${MAX_COLUMNS} columns. This one has ${count}.`,
    )
  }
}

export interface CsvLimits {
  /** Maximum number of records to read, including the heading; further ones are ignored. */
  readonly records: number
  /** Maximum number of characters per record. */
  readonly recordLength: number
}

/** A first line that defines the separator, as Excel writes and reads it. */
const SEPARATOR_LINE = /^"?sep=([^\w"\r\n])"?[ \t]*(?:\r\n|\r|\n|$)/i

/**
 * Empties rows that contain only separators. The parser's own option takes 40 times as long for a file of such rows
 * with different widths, which a test covers.
 */
function withoutEmptyRows(text: string, separator: string): string {
  let isQuoted = false
  return text.replace(/[^\r\n]+/g, (line) => {
    const wasQuoted = isQuoted
    if (line.includes('"') && (line.split('"').length - 1) % 2 === 1) {
      isQuoted = !isQuoted
    }
    return !wasQuoted && !isQuoted && line.replaceAll('""', '').replaceAll(separator, '').trim() === ''
      ? ''
      : line
  })
}

function problemOf(error: unknown, { recordLength }: CsvLimits, linesBefore: number) {
  const { code = '', lines } = error instanceof CsvError ? (error as { code?: string; lines?: number }) : {}
  if (lines === undefined) {
    return fileProblem('bad_csv', 'This is not a CSV file.')
  }
  const line = lines + linesBefore
  const sentences: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: `Line ${line} can’t be read: a quote is never closed.`,
    CSV_MAX_RECORD_SIZE: `Line ${line} can’t be read: it has more than ${recordLength} characters. Check its quotes.`,
  }
  return fileProblem('bad_csv', sentences[code] ?? `Line ${line} can’t be read: check its quotes.`)
}

/**
 * Checks that all records have the columns of the heading. Additional empty cells are allowed, since spreadsheets may
 * write them.
 *
 * @throws ProblemError 400 `bad_csv`.
 */
function requireColumnsOfHeading([heading, ...records]: readonly CsvRecord[]): void {
  const width = heading?.cells.length ?? 0
  for (const { line, cells } of records) {
    const isTooWide = cells.slice(width).some((cell) => cell !== '')
    if (isTooWide || cells.length < width) {
      const found = `Line ${line} can’t be read: it has ${cells.length} columns, but the header has ${width}.`
      throw fileProblem('bad_csv', `${found} Check its quotes and separators.`)
    }
  }
}

/**
 * Reads a table of separated values (RFC 4180) in any encoding of {@link decodeText}. The separator comes from a first
 * line `sep=;`; otherwise it is the comma, semicolon or tab that fits best. Empty rows are skipped.
 *
 * @param options.hasHeading whether the first record contains the column names; all others must then have as many
 *   columns.
 * @throws ProblemError 400 `not_text`, `bad_csv` with the line of the error, or `too_many_columns`.
 */
export function readCsv(
  file: Buffer,
  { hasHeading, ...limits }: CsvLimits & { readonly hasHeading: boolean },
): CsvRecord[] {
  const whole = decodeText(file)
  const named = SEPARATOR_LINE.exec(whole)
  const given = named ? whole.slice(named[0].length) : whole
  const linesBefore = named ? 1 : 0
  const delimiter = named?.[1] ?? findSeparator(given.slice(0, limits.recordLength), hasHeading)
  try {
    const records: CsvRecord[] = []
    parse(withoutEmptyRows(given, delimiter), {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: limits.recordLength,
      to: limits.records,
      trim: true,
      on_record: (record: string[], { lines }: { lines: number }) => {
        requireFewColumns(record.length)
        records.push({ line: lines + linesBefore, cells: record.map(unguardFormula) })
        return null
      },
    })
    if (hasHeading) {
      requireColumnsOfHeading(records)
    }
    return records
  } catch (error) {
    throw error instanceof ProblemError ? error : problemOf(error, limits, linesBefore)
  }
}
