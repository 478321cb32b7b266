import type { Knex } from 'knex'

/**
 * Runs a function that only one process may run at a time. The lock ends with its connection, so that a killed process
 * leaves no lock.
 *
 * @param name at most 40 characters, unique within the schema.
 * @returns false when another process holds the lock.
 */
export async function withNamedLock(
  knex: Knex,
  name: string,
  callback: () => Promise<void>,
): Promise<boolean> {
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
      await callback()
      return true
    } finally {
      await ask("SELECT RELEASE_LOCK(CONCAT(?, ':', LEFT(SHA2(DATABASE(), 256), 16)))").catch(() => undefined)
    }
  } finally {
    await knex.client.releaseConnection(connection)
  }
}
