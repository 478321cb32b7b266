import type { Database } from '../platform/database/database.ts'

/** The real database, whose reads fail on request as if the server were unreachable. */
export interface FailingDatabase {
  readonly database: Database
  /** Errors of the next reads, in order. */
  readonly failures: RegExp[]
}

/** Wraps a database so that its reads can fail. */
export function createFailingDatabase(real: Database): FailingDatabase {
  const outages: RegExp[] = []
  const rows: Database['rows'] = (sql, ...rest) => {
    if (outages[0]?.test(sql)) {
      outages.shift()
      return Promise.reject(new Error('The database is away'))
    }
    return real.rows(sql, ...rest)
  }
  return { database: { ...real, rows }, failures: outages }
}
