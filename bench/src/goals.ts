/** A goal of docs/BENCH.md with what was measured. */
export interface Goal {
  id: string
  quantity: string
  value: number
  unit: string
  limit: number
  /** Whether the value must be at least the limit, instead of at most. */
  isMinimum?: boolean
}

/** A goal that is met by a value of at most the limit. */
export const atMost = (id: string, quantity: string, value: number, unit: string, limit: number): Goal => ({
  id,
  quantity,
  value,
  unit,
  limit,
})

/** A goal that is met by a value of at least the limit. */
export const atLeast = (...goal: Parameters<typeof atMost>): Goal => ({ ...atMost(...goal), isMinimum: true })

const digits = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)

/** Returns aligned columns: the first column and the last to the left, the rest to the right. */
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

/** Returns the goals with what was measured as a table. */
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

/** Returns the value below which a share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
