import type { exportFormats } from '@headway/contracts'
import { stringify } from 'csv-stringify/sync'
import { conflict } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { guardFormula } from './formula-guard.ts'

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const

/**
 * Returns rows as CSV (RFC 4180) with the separator from the settings. A cell that a spreadsheet would take for a formula begins
 * with an apostrophe (docs/RULES.md, "Attacks").
 *
 * @param isFirst whether these rows begin the file: it then starts with the byte order mark by which spreadsheets recognize UTF-8.
 */
export const writeCsv = (
  settings: Pick<Settings, 'get'>,
  records: readonly (readonly string[])[],
  isFirst = true,
): string =>
  stringify(
    records.map((record) => record.map(guardFormula)),
    {
      delimiter: delimiters[settings.get('exports.csvSeparator')],
      bom: isFirst,
      record_delimiter: 'windows',
      // Readers end a row at a lone CR or LF too, and may be set to another separator than ours.
      quote_record_delimiter: true,
      quoted_match: /[,;\t]/,
      // Readers skip empty lines, which a row of one empty cell would be.
      quoted_empty: records[0]?.length === 1,
    },
  )

/** @throws ProblemError 409 `export_format_off` for a format that the organisation does not use. */
export function requireExportFormat(
  settings: Pick<Settings, 'get'>,
  format: (typeof exportFormats)[number],
): void {
  if (!settings.get('exports.formats').includes(format)) {
    throw conflict('export_format_off', 'Your organization has turned this export format off.')
  }
}
