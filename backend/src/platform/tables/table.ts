/** What a cell holds: text, a number, a calendar date (`2026-12-31`), or a moment. */
export type CellValue = string | number | { readonly day: string } | { readonly moment: Date } | null

/** A column of a table that somebody takes away. */
export interface TableColumn {
  /** Its name in the first row. */
  readonly head: string
  /** Characters that fit beside each other, for programs that show columns. */
  readonly width: number
  /** Whether its cells may be moments. */
  readonly hasTimes?: true
}

/** A table as it is written: its columns, and its rows in batches. */
export interface Table {
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly batches: AsyncIterable<readonly (readonly CellValue[])[]>
}
