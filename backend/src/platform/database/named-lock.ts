import type { Knex } from 'knex'

/**
 * Runs something that only one process of all may do at a time. The lock goes with its connection, so that a killed
 * process leaves none behind.
 *
 * @param name at most 40 characters; each schema has locks of its own.
 * @returns false when another process does it right now.
 */
export async function withNamedLock(knex: Knex, name: string, act: () => Promise<void>): Promise<boolean> {
  const connection = await knex.client.acquireConnection()
  const ask = async (sql: string) => {
    const [[row] = []] = await knex.raw<[Record<string, number>[]]>(sql, [name]).connection(connection)
    return Object.values(row ?? {})[0]
  }
  try {
    if ((await ask("SELECT GET_LOCK(CONCAT(?, ':', LEFT(SHA2(DATABASE(), 256), 16)), 0)")) !== 1) {
      return false
    }
    try {
      await act()
      return true
    } finally {
      await ask("SELECT RELEASE_LOCK(CONCAT(?, ':', LEFT(SHA2(DATABASE(), 256), 16)))").catch(() => undefined)
    }
  } finally {
    await knex.client.releaseConnection(connection)
  }
}
