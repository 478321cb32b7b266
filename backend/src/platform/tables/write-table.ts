import type { exportFormats } from '@headway/contracts'
import type { Settings } from '../settings.ts'
import { writeCsv } from './exports.ts'
import type { CellValue, Table } from './table.ts'
import { writeWorkbook } from './workbook.ts'

export type TableFormat = Exclude<(typeof exportFormats)[number], 'jsonl'>

export const tableMediaTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function textOf(value: CellValue): string {
  if (value === null) {
    return ''
  }
  if (typeof value === 'object') {
    return 'day' in value ? value.day : value.moment.toISOString()
  }
  return String(value)
}

async function* csvOf({ columns, batches }: Table) {
  // The first chunk contains the first page, so that `pagedBody` reports an error of that page.
  let header = writeCsv([columns.map(({ head }) => head)])
  for await (const rows of batches) {
    const lines = writeCsv(
      rows.map((row) => row.map(textOf)),
      false,
    )
    yield header + lines
    header = ''
  }
  if (header !== '') {
    yield header
  }
}

/** Writes a table batch by batch, so that memory holds only one batch. */
export const writeTable = (
  settings: Pick<Settings, 'get'>,
  format: TableFormat,
  table: Table,
): AsyncGenerator<string | Uint8Array> =>
  format === 'csv' ? csvOf(table) : writeWorkbook(table, settings.get('organization.timeZone'))
