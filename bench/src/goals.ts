/** A row of the table: id in docs/BENCH.md, quantity, measured value, goal, and whether it is met. */
export type Goal = readonly string[]

const digits = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)

const goalWith =
  (sign: string, isMet: (value: number, limit: number) => boolean) =>
  (id: string, quantity: string, value: number, unit: string, limit: number): Goal => [
    id,
    quantity,
    `${digits(value)} ${unit}`,
    `${sign} ${limit}`,
    isMet(value, limit) ? 'met' : 'MISSED',
  ]

/** Returns a goal that is met by a value of at most the limit. */
export const atMost = goalWith('<=', (value, limit) => value <= limit)

/** Returns a goal that is met by a value of at least the limit. */
export const atLeast = goalWith('>=', (value, limit) => value >= limit)

/** Returns a table with aligned columns: the first two are left-aligned, the others right-aligned. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

/** Returns the value below which the given fraction of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

const started = performance.now()

/** Prints what is measured next, with the seconds since the start. */
export const report = (line: string) =>
  console.log(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${line}`)
