import { MAX_EXPORT_ROWS } from '../database/list-bounds.ts'
import type { CellValue, Table, TableColumn } from './table.ts'

/** A column of an exported list, with its value of an item. */
export interface ExportColumn<Item> extends TableColumn {
  readonly cell: (item: Item) => CellValue
}

/** A list to export, read page by page while the file is written. */
export interface ExportedList<Item> {
  /** Name of the table, for example 'Tasks'. */
  readonly name: string
  readonly columns: readonly ExportColumn<Item>[]
  readonly pages: AsyncIterable<readonly Item[]>
}

/**
 * Last row of a truncated file, with as many cells as the other rows. The response has started by then, so only the
 * file itself can tell that items are missing.
 */
const leftOut = (name: string, rows: number, width: number): CellValue[] =>
  Array.from({ length: width }, (_, index) =>
    index === 0
      ? `Only the first ${rows.toLocaleString('en-US')} ${name.toLowerCase()} are in this file. Narrow the list to export the rest.`
      : null,
  )

async function* rowsOf<Item>({ name, columns, pages }: ExportedList<Item>, most: number): Table['batches'] {
  let left = most
  for await (const page of pages) {
    if (left === 0 && page.length > 0) {
      yield [leftOut(name, most, columns.length)]
      return
    }
    const items = page.slice(0, left)
    left -= items.length
    yield items.map((item) => columns.map(({ cell }) => cell(item)))
    if (items.length < page.length) {
      yield [leftOut(name, most, columns.length)]
      return
    }
  }
}

/**
 * Returns a list as a table.
 *
 * @param most maximum number of items. If the list has more, the last row says so.
 */
export const tableOf = <Item>(list: ExportedList<Item>, most = MAX_EXPORT_ROWS): Table => ({
  name: list.name,
  columns: list.columns,
  batches: rowsOf(list, most),
})
