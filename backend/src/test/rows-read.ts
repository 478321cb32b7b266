import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise'
import { expect } from 'vitest'
import { connectionOptions } from '../platform/database/database.ts'
import type { Statement } from './statements.ts'

/** What a statement has cost the server. */
export interface Cost {
  /** Rows and index entries that were looked at. */
  rows: number
  /** Rows that were sorted. */
  sorted: number
  temporaryTables: number
}

const NOTHING: Cost = { rows: 0, sorted: 0, temporaryTables: 0 }

const minus = (one: Cost, other: Cost): Cost => ({
  rows: one.rows - other.rows,
  sorted: one.sorted - other.sorted,
  temporaryTables: one.temporaryTables - other.temporaryTables,
})

export const plus = (one: Cost, other: Cost): Cost => ({
  rows: one.rows + other.rows,
  sorted: one.sorted + other.sorted,
  temporaryTables: one.temporaryTables + other.temporaryTables,
})

/** Repeats statements on a connection of its own and tells what each has cost, by the server's own counters. */
export interface CostMeter {
  costOf(statements: readonly Statement[]): Promise<Cost>
  close(): Promise<void>
}

/** What only reads, however it begins. */
const READS = /^[\s(]*(?:SELECT|WITH)\b/

async function readStatus(connection: Connection): Promise<Cost> {
  const [rows] = await connection.query<RowDataPacket[]>(
    "SHOW SESSION STATUS WHERE Variable_name LIKE 'Handler_read%' OR Variable_name IN ('Sort_rows', 'Created_tmp_tables')",
  )
  const sum = (isWanted: (name: string) => boolean) =>
    rows.reduce((total, row) => total + (isWanted(String(row.Variable_name)) ? Number(row.Value) : 0), 0)
  return {
    rows: sum((name) => name.startsWith('Handler_read')),
    sorted: sum((name) => name === 'Sort_rows'),
    temporaryTables: sum((name) => name === 'Created_tmp_tables'),
  }
}

/** @param databaseUrl address of the schema whose statements are measured. */
export async function openCostMeter(databaseUrl: string): Promise<CostMeter> {
  const connection = await createConnection(connectionOptions(databaseUrl) as never)
  // Reading the counters counts itself.
  await readStatus(connection)
  const first = await readStatus(connection)
  let last = await readStatus(connection)
  const ownCost = minus(last, first)
  const known = new Map<string, Cost>()
  const measure = async ({ sql, values }: Statement): Promise<Cost> => {
    await connection.execute(sql, values as never[])
    const before = last
    last = await readStatus(connection)
    return minus(minus(last, before), ownCost)
  }
  return {
    async costOf(statements) {
      let total = NOTHING
      for (const statement of statements) {
        if (!READS.test(statement.sql)) {
          continue
        }
        const key = JSON.stringify(statement)
        const cost = known.get(key) ?? (await measure(statement))
        known.set(key, cost)
        total = plus(total, cost)
      }
      return total
    },
    close: () => connection.end(),
  }
}

/** Holds a cost to so many rows, none of them sorted, and to few temporary tables. */
export function expectWithin(cost: Cost, rows: number, what: string, temporaryTables = 0): void {
  expect(cost.rows, `${what}: rows read`).toBeLessThanOrEqual(rows)
  expect(cost.sorted, `${what}: rows sorted`).toBe(0)
  expect(cost.temporaryTables, `${what}: temporary tables`).toBeLessThanOrEqual(temporaryTables)
}
