import { stringify } from 'csv-stringify/sync'
import { guardFormula } from './formula-guard.ts'

/**
 * Returns rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading apostrophe
 * (docs/SECURITY.md, "Attacks and defenses").
 *
 * @param isFirst whether these rows begin the file, which then starts with a byte order mark so that spreadsheets
 *   recognize UTF-8.
 */
export const writeCsv = (records: readonly (readonly string[])[], isFirst = true): string =>
  stringify(
    records.map((record) => record.map(guardFormula)),
    {
      bom: isFirst,
      record_delimiter: 'windows',
      // Some readers end a row at a lone CR or LF, or use another separator.
      quote_record_delimiter: true,
      quoted_match: /[,;\t]/,
      // Readers skip empty lines, so a row with one empty cell must be quoted.
      quoted_empty: records[0]?.length === 1,
    },
  )
