/** Value of a cell: text, a number, a date (`2026-12-31`), or a time. */
export type CellValue = string | number | { readonly day: string } | { readonly moment: Date } | null

/** A column of an exported table. */
export interface TableColumn {
  /** Name in the first row. */
  readonly head: string
  /** Width in characters, for programs that show columns. */
  readonly width: number
  /** Whether cells may contain times. */
  readonly hasTimes?: true
}

/** A table to export, with its rows in batches. */
export interface Table {
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly batches: AsyncIterable<readonly (readonly CellValue[])[]>
}
