import type { Database, SqlValue } from '../platform/database/database.ts'

type Send = (this: unknown, statement: string | { sql: string }, ...rest: unknown[]) => unknown

interface PooledConnection {
  query: Send
  execute: Send
}

interface Pool {
  free: { resource: PooledConnection }[]
  used: { resource: PooledConnection }[]
  on(event: 'createSuccess', listener: (id: number, connection: PooledConnection) => void): void
  removeListener(event: 'createSuccess', listener: unknown): void
}

/** A statement sent to the database. */
export interface Statement {
  sql: string
  values: SqlValue[]
}

/** Queries of the event feed, which every process sends each second and after each commit. */
const isOfEventFeed = ({ sql }: Statement) => /FROM events(?: WHERE id (?:>|IN)|$)/.test(sql)

/**
 * Runs a function and returns the statements it sent, including `BEGIN` and `COMMIT`. Queries of the event feed are
 * left out, because they come at any time. No other code may use the pool during the call.
 */
export async function recordStatements(
  database: Pick<Database, 'knex'>,
  callback: () => Promise<unknown>,
): Promise<Statement[]> {
  return (await recordAllStatements(database, callback)).filter((statement) => !isOfEventFeed(statement))
}

/** Like {@link recordStatements}, including the queries of the event feed. */
export async function recordAllStatements(
  { knex }: Pick<Database, 'knex'>,
  callback: () => Promise<unknown>,
): Promise<Statement[]> {
  const pool = knex.client.pool as Pool
  const sent: Statement[] = []
  const restore: (() => void)[] = []
  const watch = (connection: PooledConnection) => {
    for (const method of ['query', 'execute'] as const) {
      const original = connection[method]
      connection[method] = function record(statement, ...rest) {
        const [values] = rest
        sent.push({
          sql: typeof statement === 'string' ? statement : statement.sql,
          values: Array.isArray(values) ? (values as SqlValue[]) : [],
        })
        return original.call(this, statement, ...rest)
      }
      restore.push(() => {
        connection[method] = original
      })
    }
  }
  const watchNew = (_: number, connection: PooledConnection) => watch(connection)
  for (const { resource } of [...pool.free, ...pool.used]) {
    watch(resource)
  }
  pool.on('createSuccess', watchNew)
  try {
    await callback()
  } finally {
    pool.removeListener('createSuccess', watchNew)
    for (const undo of restore) {
      undo()
    }
  }
  return sent
}
