import { CsvError, parse } from 'csv-parse/sync'
import { ProblemError } from '../http/errors.ts'
import { decodeText } from './decode-text.ts'
import { fileProblem } from './file-problem.ts'
import { findSeparator } from './find-separator.ts'
import { unguardFormula } from './formula-guard.ts'

/** A row of a table. */
export interface CsvRecord {
  /** The line of the file that it ends on. */
  readonly line: number
  readonly cells: readonly string[]
}

/** More than any product exports; a row of commas alone would otherwise be a hundred thousand. */
const MOST_COLUMNS = 1_000

/** @throws ProblemError 400 `too_many_columns`. */
export function requireFewColumns(count: number): void {
  if (count > MOST_COLUMNS) {
    throw fileProblem(
      'too_many_columns',
      `A table may have at most ${MOST_COLUMNS} columns. This one has ${count}.`,
    )
  }
}

export interface CsvLimits {
  /** Records that are read, the heading among them; those after them are not looked at. */
  readonly records: number
  /** Characters of one record. */
  readonly recordLength: number
}

/** A first line that names the separator, as Excel writes and reads it. */
const SEPARATOR_LINE = /^"?sep=([^\w"\r\n])"?[ \t]*(?:\r\n|\r|\n|$)/i

/**
 * Empties rows that hold separators only. The parser could skip them itself, but needs 40 times as long for a file of such rows of
 * different widths, as the test sends it.
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
    CSV_QUOTE_NOT_CLOSED: `Line ${line} cannot be read: check its quotes. One is opened and never closed.`,
    CSV_MAX_RECORD_SIZE: `Line ${line} cannot be read: a row has more than ${recordLength} characters. Check its quotes.`,
  }
  return fileProblem('bad_csv', sentences[code] ?? `Line ${line} cannot be read: check its quotes.`)
}

/**
 * Refuses a table whose records do not have the columns of its heading. Spreadsheets may write empty cells beyond them.
 *
 * @throws ProblemError 400 `bad_csv`.
 */
function requireColumnsOfHeading([heading, ...records]: readonly CsvRecord[]): void {
  const width = heading?.cells.length ?? 0
  for (const { line, cells } of records) {
    const isTooWide = cells.slice(width).some((cell) => cell !== '')
    if (isTooWide || cells.length < width) {
      const found = `Line ${line} cannot be read: it has ${cells.length} columns, and the heading has ${width}.`
      throw fileProblem('bad_csv', `${found} Check its quotes and separators.`)
    }
  }
}

/**
 * Reads a table of separated values (RFC 4180) in any encoding of {@link decodeText}. The separator is the one that a first line
 * `sep=;` names, else the comma, semicolon or tab that divides the table best. Empty rows are skipped.
 *
 * @param options.hasHeading whether the first record names the columns: the others must then have as many.
 * @throws ProblemError 400 `not_text`, `bad_csv`, with the line where it cannot be read, or `too_many_columns`.
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
