import { StartupError } from '@headway/server-kit/startup-error'
import type { Knex } from 'knex'
import mysql from 'mysql2/promise'
import { connectionOptions } from './database.ts'

/** Tables of the migrations, which the serving account only reads. */
const READ_ONLY_TABLES = ['schema_migrations', 'schema_migrations_lock', 'schema_version']

/** Returns the quoted account name of an address as the server knows it. */
async function readAccountName(url: string): Promise<string> {
  const { socketPath, host, port, user, password } = connectionOptions(url) as mysql.ConnectionOptions
  const connection = await mysql
    .createConnection({
      user: user ?? '',
      password: password ?? '',
      ...(socketPath ? { socketPath } : { host: host ?? 'localhost', port: port ?? 3306 }),
    })
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ER_ACCESS_DENIED_ERROR'
        ? new StartupError(
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

const DENIED_CODES = new Set([
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_TABLEACCESS_DENIED_ERROR',
])

/** Returns a refusal that names the account without the right to grant; undefined for another error. */
async function toStartupError(
  owner: Knex,
  schema: string,
  error: unknown,
): Promise<StartupError | undefined> {
  if (!DENIED_CODES.has((error as { code?: string }).code ?? '')) {
    return undefined
  }
  const [[row] = []] = await owner.raw<[{ account: string }[]]>('SELECT CURRENT_USER() AS account')
  const account = (row?.account ?? '')
    .split('@')
    .map((part) => `'${part}'`)
    .join('@')
  return new StartupError(
    `The account ${account} of DATABASE_OWNER_URL may not grant rights to that of DATABASE_URL. As an administrator of the ` +
      `database, run: GRANT ALL ON ${schema}.* TO ${account} WITH GRANT OPTION;`,
  )
}

async function listTables(owner: Knex): Promise<string[]> {
  const [rows = []] = await owner.raw<[{ name: string }[]]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  )
  return rows.map(({ name }) => name)
}

/**
 * Grants the account that serves requests only what it needs (ADR 075): to select and insert in all tables, and to
 * update and delete except in `appendOnly` tables. It may not truncate, alter or drop tables.
 *
 * @param owner pool of the account that owns the schema and may grant.
 * @param runtimeUrl address of the account that serves requests; the account must exist.
 * @param appendOnly tables whose rows it may neither update nor delete.
 */
export async function grantRuntimeAccount(
  owner: Knex,
  runtimeUrl: string,
  appendOnly: readonly string[],
): Promise<void> {
  const account = await readAccountName(runtimeUrl)
  const withheld = new Set([...appendOnly, ...READ_ONLY_TABLES])
  const [[schema] = []] = await owner.raw<[{ name: string }[]]>('SELECT DATABASE() AS name')
  try {
    await owner.raw(`GRANT SELECT, INSERT ON ??.* TO ${account}`, [schema?.name ?? ''])
    for (const table of (await listTables(owner)).filter((name) => !withheld.has(name))) {
      await owner.raw(`GRANT UPDATE, DELETE ON ?? TO ${account}`, [table])
    }
  } catch (error) {
    throw (await toStartupError(owner, schema?.name ?? '', error)) ?? error
  }
}
