import type { Database } from '../platform/database/database.ts'

/** The real database, with reads that fail as those of one that is away. */
export interface ShakyDatabase {
  readonly database: Database
  /** Reads that are to fail next: each entry fails one, the first entry first. */
  readonly outages: RegExp[]
}

/** Puts failures between a part of the backend and its database. */
export function shakyDatabase(real: Database): ShakyDatabase {
  const outages: RegExp[] = []
  const rows: Database['rows'] = (sql, ...rest) => {
    if (outages[0]?.test(sql)) {
      outages.shift()
      return Promise.reject(new Error('The database is away'))
    }
    return real.rows(sql, ...rest)
  }
  return { database: { ...real, rows }, outages }
}
