import mysql from 'mysql2/promise'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPrivateDatabase } from '../database/index.ts'
import { Failure } from '../failure.ts'
import type { Report } from './progress.ts'

const CONNECT_MILLISECONDS = 5_000
const MIN_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 10_000

/** Databases of the backend and the identity provider: two schemas with separate accounts. */
export interface PortalDatabase {
  /** URL with the account that serves requests. */
  backendUrl: string
  /**
   * URL with the account that owns the tables. It is the same account if an external database has only one.
   */
  ownerUrl: string
  identityUrl: string
  /** URL of an empty schema for restore tests. It is undefined if the account must not create one. */
  restoreTestUrl: string | undefined
  stop(): Promise<void>
}

/**
 * Starts the private database and restarts it whenever it ends unexpectedly.
 *
 * @throws Failure if the first start fails.
 */
export async function openPrivateDatabase(dataFolder: string, report: Report): Promise<PortalDatabase> {
  const folder = join(dataFolder, 'database')
  let database = await startPrivateDatabase({ folder, report })
  let isStopping = false
  if (database.isAdopted) {
    report('using the database that was still running')
  }

  const watch = async () => {
    let backoff = MIN_BACKOFF_MS
    for (;;) {
      await database.ended
      if (isStopping) {
        return
      }
      report('the database ended unexpectedly; restarting it')
      await wait(backoff)
      backoff = Math.min(backoff * 2, MAX_BACKOFF_MS)
      const restarted = await startPrivateDatabase({ folder }).catch((error: Error) => report(error.message))
      if (restarted) {
        database = restarted
        backoff = MIN_BACKOFF_MS
      }
    }
  }
  void watch()

  return {
    ownerUrl: await database.createSchema('headway'),
    backendUrl: await database.createServingAccount('headway'),
    identityUrl: await database.createSchema('headway_identity'),
    restoreTestUrl: await database.createSchema('headway_restore_test'),
    async stop() {
      isStopping = true
      await database.stop()
    },
  }
}

/**
 * Connects to an external database. The identity provider uses a second schema there.
 *
 * @param url `mysql://user:password@host/schema`.
 * @param ownerUrl URL with the account that owns the tables, if it differs. Default: DATABASE_OWNER_URL.
 * @throws Failure if it is unreachable, refuses the account, or does not allow creating the second schema.
 */
export async function openExternalDatabase(
  url: string,
  ownerUrl = process.env.DATABASE_OWNER_URL || url,
): Promise<PortalDatabase> {
  const schema = url.startsWith('mysql:') && URL.canParse(url) ? new URL(url).pathname.slice(1) : ''
  if (!/^\w+$/.test(schema)) {
    throw new Failure('DATABASE_URL must look like mysql://user:password@host/headway.')
  }
  const variable = ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  const identitySchema = `${schema}_identity`
  const urlOfSchema = (name: string) => {
    const address = new URL(ownerUrl)
    address.pathname = `/${name}`
    return address.href
  }
  const restoreTestSchema = `${schema}_restore_test`
  const makeSchema = (name: string) => connection.query(`CREATE DATABASE IF NOT EXISTS \`${name}\``)
  const connection = await mysql
    .createConnection({ uri: ownerUrl, connectTimeout: CONNECT_MILLISECONDS })
    .catch((error: NodeJS.ErrnoException) => {
      throw new Failure(unreachable(variable, ownerUrl, schema, error))
    })
  let hasRestoreTest = true
  try {
    await makeSchema(identitySchema)
    // The portal runs without this schema and shows that restores are not tested.
    await makeSchema(restoreTestSchema).catch(() => {
      hasRestoreTest = false
    })
  } catch {
    const account = await accountOf(connection)
    throw new Failure(
      `The account ${account} of ${variable} is not allowed to create the schema ${identitySchema}. As an administrator of the database, run: ` +
        `CREATE DATABASE ${identitySchema}; GRANT ALL ON ${identitySchema}.* TO ${account};`,
    )
  } finally {
    await connection.end()
  }
  return {
    backendUrl: url,
    ownerUrl,
    identityUrl: urlOfSchema(identitySchema),
    restoreTestUrl: hasRestoreTest ? urlOfSchema(restoreTestSchema) : undefined,
    stop: async () => undefined,
  }
}

/**
 * Returns the account as the server identifies it, for example `'headway'@'%'`. A server may have several
 * accounts with the same name.
 */
async function accountOf(connection: mysql.Connection): Promise<string> {
  const [rows] = await connection.query<mysql.RowDataPacket[]>('SELECT CURRENT_USER() AS account')
  const account = String(rows[0]?.account)
  const at = account.lastIndexOf('@')
  return `'${account.slice(0, at)}'@'${account.slice(at + 1)}'`
}

function unreachable(
  variable: string,
  address: string,
  schema: string,
  { code = '', message }: NodeJS.ErrnoException,
): string {
  const { host, username } = new URL(address)
  if (code === 'ER_BAD_DB_ERROR') {
    return `The database of ${variable} at ${host} has no schema ${schema}: create it with "CREATE DATABASE ${schema}".`
  }
  if (code === 'ER_DBACCESS_DENIED_ERROR') {
    return `The database of ${variable} denies the account ${username}@${host} access to the schema ${schema}: grant it all rights on ${schema}.*.`
  }
  if (code === 'ER_ACCESS_DENIED_ERROR') {
    return `The database of ${variable} refuses the account ${username}@${host}: correct its name and password.`
  }
  return (
    `The database of ${variable} at ${host || 'its socket'} cannot be reached (${code || message}): ` +
    'start it, correct the address, or leave it out to use a private database.'
  )
}
