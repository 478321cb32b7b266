import { createHash } from 'node:crypto'
import type { SlowStatement } from '@headway/contracts/database'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const SHOWN = 20

/** Stores the slow statements of this process since the last call. */
export async function storeSlowStatements({ database, clock }: Platform): Promise<void> {
  const seen = database.slow.take()
  if (seen.length === 0) {
    return
  }
  const now = clock.now()
  const columns = ['seen', 'total_milliseconds', 'longest_milliseconds', 'last_at']
  const fingerprintOf = (statement: string) => createHash('sha256').update(statement).digest('hex')
  const rows = seen
    .map(({ statement, count, totalMilliseconds, longestMilliseconds }) => [
      fingerprintOf(statement),
      statement,
      count,
      totalMilliseconds,
      longestMilliseconds,
      now,
    ])
    // Several processes update the same rows; a common order avoids deadlocks.
    .toSorted(([a], [b]) => String(a).localeCompare(String(b), 'en'))
  await inTransaction(database.knex, (trx) =>
    insertRows(
      database,
      {
        into: `database_slow_statements (fingerprint, statement, ${columns.join(', ')})`,
        rows,
        onDuplicate: `seen = seen + VALUES(seen), total_milliseconds = total_milliseconds + VALUES(total_milliseconds),
          longest_milliseconds = GREATEST(longest_milliseconds, VALUES(longest_milliseconds)), last_at = VALUES(last_at)`,
      },
      trx,
    ),
  )
}

/** Returns the statements with the highest total duration. */
export async function readSlowStatements({ database }: Platform): Promise<SlowStatement[]> {
  const rows = await database.rows<{
    statement: string
    seen: number
    total: number
    longest: number
    lastAt: Date
  }>(
    `SELECT statement, seen, total_milliseconds AS total, longest_milliseconds AS longest, last_at AS lastAt
     FROM database_slow_statements ORDER BY total_milliseconds DESC, fingerprint LIMIT ${SHOWN}`,
  )
  return rows.map(({ statement, seen, total, longest, lastAt }) => ({
    statement,
    count: seen,
    averageMilliseconds: Math.round(total / Math.max(1, seen)),
    longestMilliseconds: longest,
    lastAt: lastAt.toISOString(),
  }))
}
