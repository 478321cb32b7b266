import mysql from 'mysql2/promise'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPrivateDatabase } from '../database/index.ts'
import { Failure } from '../failure.ts'
import type { Report } from './progress.ts'

const CONNECT_MILLISECONDS = 5_000
const SHORTEST_BACKOFF = 250
const LONGEST_BACKOFF = 10_000

/** Where the backend and the identity provider keep their rows: two schemas with accounts of their own. */
export interface PortalDatabase {
  /** The account that serves requests. */
  backendUrl: string
  /** The account that owns the tables; the same where somebody else's database has only one. */
  ownerUrl: string
  identityUrl: string
  /** An empty schema into which restores are tested; undefined where the account may make none. */
  restoreTestUrl: string | undefined
  stop(): Promise<void>
}

/**
 * Starts the private database and starts it again whenever it ends by itself.
 *
 * @throws Failure when it cannot be started the first time.
 */
export async function openPrivateDatabase(dataFolder: string, report: Report): Promise<PortalDatabase> {
  const folder = join(dataFolder, 'database')
  let database = await startPrivateDatabase({ folder, report })
  let isStopping = false
  if (database.isAdopted) {
    report('took over the database that was still running')
  }

  const watch = async () => {
    let backoff = SHORTEST_BACKOFF
    for (;;) {
      await database.ended
      if (isStopping) {
        return
      }
      report('the database ended unexpectedly; starting it again')
      await wait(backoff)
      backoff = Math.min(backoff * 2, LONGEST_BACKOFF)
      const restarted = await startPrivateDatabase({ folder }).catch((error: Error) => report(error.message))
      if (restarted) {
        database = restarted
        backoff = SHORTEST_BACKOFF
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
 * Uses a database that somebody else runs. The identity provider gets a schema beside the given one.
 *
 * @param url `mysql://user:password@host/schema`.
 * @param ownerUrl the same with the account that owns the tables, where that is another one; DATABASE_OWNER_URL unless given.
 * @throws Failure when it cannot be reached, refuses the account or lets it make no second schema.
 */
export async function openExternalDatabase(
  url: string,
  ownerUrl = process.env.DATABASE_OWNER_URL || url,
): Promise<PortalDatabase> {
  const schema = url.startsWith('mysql:') && URL.canParse(url) ? new URL(url).pathname.slice(1) : ''
  if (!/^\w+$/.test(schema)) {
    throw new Failure('DATABASE_URL has to look like mysql://user:password@host/headway.')
  }
  const variable = ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  const identitySchema = `${schema}_identity`
  const beside = (name: string) => {
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
    // The portal runs without it, and says that restores are not tested.
    await makeSchema(restoreTestSchema).catch(() => {
      hasRestoreTest = false
    })
  } catch {
    const account = await accountOf(connection)
    throw new Failure(
      `The account ${account} of ${variable} may not make the schema ${identitySchema}. As an administrator of the database, run: ` +
        `CREATE DATABASE ${identitySchema}; GRANT ALL ON ${identitySchema}.* TO ${account};`,
    )
  } finally {
    await connection.end()
  }
  return {
    backendUrl: url,
    ownerUrl,
    identityUrl: beside(identitySchema),
    restoreTestUrl: hasRestoreTest ? beside(restoreTestSchema) : undefined,
    stop: async () => undefined,
  }
}

/** The account as the server knows it, for example `'headway'@'%'`: a server may have several of one name. */
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
    return `The database of ${variable} at ${host} has no schema ${schema}: make it with "CREATE DATABASE ${schema}".`
  }
  if (code === 'ER_DBACCESS_DENIED_ERROR') {
    return `The database of ${variable} refuses the schema ${schema} to the account ${username}@${host}: grant it all rights on ${schema}.*.`
  }
  if (code === 'ER_ACCESS_DENIED_ERROR') {
    return `The database of ${variable} refuses the account ${username}@${host}: correct its name and password.`
  }
  return (
    `The database of ${variable} at ${host || 'its socket'} cannot be reached (${code || message}): ` +
    'start it, correct the address, or leave it out to use a private database.'
  )
}
