import { stringify } from 'csv-stringify/sync'
import { guardFormula } from './formula-guard.ts'

/**
 * Returns rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula begins with an apostrophe
 * (docs/RULES.md, "Attacks").
 *
 * @param isFirst whether these rows begin the file: it then starts with the byte order mark by which spreadsheets recognize UTF-8.
 */
export const writeCsv = (records: readonly (readonly string[])[], isFirst = true): string =>
  stringify(
    records.map((record) => record.map(guardFormula)),
    {
      bom: isFirst,
      record_delimiter: 'windows',
      // Readers end a row at a lone CR or LF too, and may be set to another separator than ours.
      quote_record_delimiter: true,
      quoted_match: /[,;\t]/,
      // Readers skip empty lines, which a row of one empty cell would be.
      quoted_empty: records[0]?.length === 1,
    },
  )
