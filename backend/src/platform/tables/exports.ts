import type { exportFormats } from '@headway/contracts'
import { stringify } from 'csv-stringify/sync'
import { conflict } from '../errors.ts'
import type { Settings } from '../settings.ts'

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const

/**
 * Rows as CSV (RFC 4180), divided as the organisation has set it. A cell that a spreadsheet would take for a formula begins with
 * an apostrophe (docs/RULES.md, "Attacks").
 *
 * @param isFirst whether a file begins with them: it gets the mark that spreadsheets know UTF-8 by.
 */
export const writeCsv = (
  settings: Pick<Settings, 'get'>,
  records: readonly (readonly string[])[],
  isFirst = true,
): string =>
  stringify(records as string[][], {
    delimiter: delimiters[settings.get('exports.csvSeparator')],
    bom: isFirst,
    record_delimiter: 'windows',
    escape_formulas: true,
  })

/** @throws ProblemError 409 `export_format_off` for a format that the organisation does not use. */
export function requireExportFormat(
  settings: Pick<Settings, 'get'>,
  format: (typeof exportFormats)[number],
): void {
  if (!settings.get('exports.formats').includes(format)) {
    throw conflict('export_format_off', 'The organisation does not export lists in this format.')
  }
}
