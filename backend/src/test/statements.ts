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

/** What was sent to the database. */
export interface Statement {
  sql: string
  values: SqlValue[]
}

/** What the event feed of every process asks: each second, and after a commit of whoever it was. */
const isOfEventFeed = ({ sql }: Statement) => /FROM events(?: WHERE id (?:>|IN)|$)/.test(sql)

/**
 * Runs something and tells what was sent to the database for it, `BEGIN` and `COMMIT` included. What the event feed asks
 * is left out: it comes when it comes, with one statement more for as long as an id is missing. Nothing else may use the
 * pool at the same time.
 */
export async function statementsOf(
  database: Pick<Database, 'knex'>,
  act: () => Promise<unknown>,
): Promise<Statement[]> {
  return (await everyStatementOf(database, act)).filter((statement) => !isOfEventFeed(statement))
}

/** As {@link statementsOf}, with what the event feed asks. */
export async function everyStatementOf(
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
