/** A bound of docs/BENCH.md. */
export interface Goal {
  id: string
  what: string
  value: number
  unit: string
  must: number
  aim: number
  /** Whether more is better. */
  isFloor: boolean
}

/** A goal that is met by staying below its bounds. */
export const atMost = (
  id: string,
  what: string,
  value: number,
  unit: string,
  must: number,
  aim: number,
): Goal => ({ id, what, value, unit, must, aim, isFloor: false })

const digits = (value: number) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)

function verdict({ value, must, aim, isFloor }: Goal): string {
  const meets = (bound: number) => (isFloor ? value >= bound : value <= bound)
  return meets(aim) ? 'meets the aim' : meets(must) ? 'meets the must' : 'MISSES the must'
}

/** Aligned columns: text to the left, the rest to the right. */
export function table(rows: readonly (readonly string[])[], textColumns: readonly number[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          textColumns.includes(column)
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The goals with what was measured, as a table. */
export function goalTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => {
    const sign = goal.isFloor ? '>=' : '<='
    return [
      goal.id,
      goal.what,
      `${digits(goal.value)} ${goal.unit}`,
      `${sign} ${goal.must}`,
      `${sign} ${goal.aim}`,
      verdict(goal),
    ]
  })
  return table([['', 'quantity', 'measured', 'must', 'aim', ''], ...rows], [0, 1, 5])
}
