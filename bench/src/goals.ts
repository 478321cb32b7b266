/** A goal of docs/BENCH.md with its measured value. */
export interface Goal {
  id: string
  quantity: string
  value: number
  unit: string
  limit: number
  /** True if the value must be at least the limit instead of at most. */
  isMinimum?: boolean
}

/** Returns a goal that is met by a value of at most the limit. */
export const atMost = (id: string, quantity: string, value: number, unit: string, limit: number): Goal => ({
  id,
  quantity,
  value,
  unit,
  limit,
})

/** Returns a goal that is met by a value of at least the limit. */
export const atLeast = (...goal: Parameters<typeof atMost>): Goal => ({ ...atMost(...goal), isMinimum: true })

const digits = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)

/** Returns a table with aligned columns: the first two are left-aligned, the others right-aligned. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns a table of the goals with their measured values. */
export function formatGoals(goals: readonly Goal[]): string {
  const rows = goals.map(({ id, quantity, value, unit, limit, isMinimum = false }) => {
    const isMet = isMinimum ? value >= limit : value <= limit
    return [
      id,
      quantity,
      `${digits(value)} ${unit}`,
      `${isMinimum ? '>=' : '<='} ${limit}`,
      isMet ? 'met' : 'MISSED',
    ]
  })
  return formatTable([['', 'quantity', 'measured', 'goal', ''], ...rows])
}

/** Returns the value below which the given fraction of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
