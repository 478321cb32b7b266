import type { Database, SqlValue } from '../platform/database.ts'

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

/** What was sent to the database. */
export interface Statement {
  sql: string
  values: SqlValue[]
}

/**
 * Runs something and tells what was sent to the database meanwhile, `BEGIN` and `COMMIT` included. Nothing else may use
 * the pool at the same time.
 */
export async function statementsOf(
  { knex }: Pick<Database, 'knex'>,
  act: () => Promise<unknown>,
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
    await act()
  } finally {
    pool.removeListener('createSuccess', watchNew)
    for (const undo of restore) {
      undo()
    }
  }
  return sent
}
