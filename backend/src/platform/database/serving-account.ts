import { Refusal } from '@headway/server-kit/refusal'
import type { Knex } from 'knex'
import mysql from 'mysql2/promise'
import { connectionOptions } from './database.ts'

/** Tables that migrations write; the account that serves requests only reads them. */
const OF_MIGRATIONS = ['schema_migrations', 'schema_migrations_lock', 'schema_version']

/** The account behind an address as the server knows it, quoted for a statement. */
async function accountOf(url: string): Promise<string> {
  const { socketPath, host, port, user, password } = connectionOptions(url) as mysql.ConnectionOptions
  const connection = await mysql
    .createConnection({
      user: user ?? '',
      password: password ?? '',
      ...(socketPath ? { socketPath } : { host: host ?? 'localhost', port: port ?? 3306 }),
    })
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ER_ACCESS_DENIED_ERROR'
        ? new Refusal(
            `The database refuses the account ${user}@${socketPath ? 'localhost' : host} of DATABASE_URL: make it, or correct its password.`,
          )
        : error
    })
  try {
    const [rows] = await connection.query<mysql.RowDataPacket[]>('SELECT CURRENT_USER() AS account')
    const account = String(rows[0]?.account)
    const at = account.lastIndexOf('@')
    return `${connection.escape(account.slice(0, at))}@${connection.escape(account.slice(at + 1))}`
  } finally {
    await connection.end()
  }
}

const DENIED = new Set(['ER_ACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR', 'ER_TABLEACCESS_DENIED_ERROR'])

/** Names the account that may not grant; undefined for another error. */
async function asRefusal(owner: Knex, schema: string, error: unknown): Promise<Refusal | undefined> {
  if (!DENIED.has((error as { code?: string }).code ?? '')) {
    return undefined
  }
  const [[row] = []] = await owner.raw<[{ account: string }[]]>('SELECT CURRENT_USER() AS account')
  const account = (row?.account ?? '')
    .split('@')
    .map((part) => `'${part}'`)
    .join('@')
  return new Refusal(
    `The account ${account} of DATABASE_OWNER_URL may not grant rights to that of DATABASE_URL. As an administrator of the ` +
      `database, run: GRANT ALL ON ${schema}.* TO ${account} WITH GRANT OPTION;`,
  )
}

async function tablesOf(owner: Knex): Promise<string[]> {
  const [rows = []] = await owner.raw<[{ name: string }[]]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  )
  return rows.map(({ name }) => name)
}

/**
 * Gives the account that serves requests what it needs and no more (ADR 076): it reads and adds everywhere, and changes and
 * deletes where that is not left out. It may neither empty, change nor drop a table.
 *
 * @param owner pool of the account that owns the schema and may grant.
 * @param servingUrl address of the account that serves requests; the account must exist.
 * @param appendOnly tables in which nothing is ever changed or deleted by it.
 */
export async function grantServingAccount(
  owner: Knex,
  servingUrl: string,
  appendOnly: readonly string[],
): Promise<void> {
  const account = await accountOf(servingUrl)
  const withheld = new Set([...appendOnly, ...OF_MIGRATIONS])
  const [[schema] = []] = await owner.raw<[{ name: string }[]]>('SELECT DATABASE() AS name')
  try {
    await owner.raw(`GRANT SELECT, INSERT ON ??.* TO ${account}`, [schema?.name ?? ''])
    for (const table of (await tablesOf(owner)).filter((name) => !withheld.has(name))) {
      await owner.raw(`GRANT UPDATE, DELETE ON ?? TO ${account}`, [table])
    }
  } catch (error) {
    throw (await asRefusal(owner, schema?.name ?? '', error)) ?? error
  }
}
