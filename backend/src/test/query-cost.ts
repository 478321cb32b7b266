import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise'
import { expect } from 'vitest'
import { connectionOptions } from '../platform/database/database.ts'
import type { Statement } from './statements.ts'

/** Cost of statements on the database server. */
export interface Cost {
  /** Rows and index entries read. */
  rows: number
  /** Rows sorted. */
  sorted: number
  temporaryTables: number
}

const NO_COST: Cost = { rows: 0, sorted: 0, temporaryTables: 0 }

const subtractCosts = (one: Cost, other: Cost): Cost => ({
  rows: one.rows - other.rows,
  sorted: one.sorted - other.sorted,
  temporaryTables: one.temporaryTables - other.temporaryTables,
})

export const addCosts = (one: Cost, other: Cost): Cost => ({
  rows: one.rows + other.rows,
  sorted: one.sorted + other.sorted,
  temporaryTables: one.temporaryTables + other.temporaryTables,
})

/** Repeats statements on a separate connection and returns their cost from the server's counters. */
export interface CostMeter {
  costOf(statements: readonly Statement[]): Promise<Cost>
  close(): Promise<void>
}

/** Matches statements that only read. */
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
  // Reading the counters increases them too.
  await readStatus(connection)
  const first = await readStatus(connection)
  let last = await readStatus(connection)
  const ownCost = subtractCosts(last, first)
  const known = new Map<string, Cost>()
  const measure = async ({ sql, values }: Statement): Promise<Cost> => {
    await connection.execute(sql, values as never[])
    const before = last
    last = await readStatus(connection)
    return subtractCosts(subtractCosts(last, before), ownCost)
  }
  return {
    async costOf(statements) {
      let total = NO_COST
      for (const statement of statements) {
        if (!READS.test(statement.sql)) {
          continue
        }
        const key = JSON.stringify(statement)
        const cost = known.get(key) ?? (await measure(statement))
        known.set(key, cost)
        total = addCosts(total, cost)
      }
      return total
    },
    close: () => connection.end(),
  }
}

/** Expects a maximum of rows, no sorting and few temporary tables. */
export function expectWithin(cost: Cost, rows: number, what: string, temporaryTables = 0): void {
  expect(cost.rows, `${what}: rows read`).toBeLessThanOrEqual(rows)
  expect(cost.sorted, `${what}: rows sorted`).toBe(0)
  expect(cost.temporaryTables, `${what}: temporary tables`).toBeLessThanOrEqual(temporaryTables)
}
