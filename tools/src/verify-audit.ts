import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPrivateDatabase } from './database/index.ts'
import { fail, Failure } from './failure.ts'
import { readOptions } from './start/options.ts'
import { runScript } from './start/run-script.ts'
import { loadSecrets } from './start/secrets.ts'

const help = `npm run verify-audit -- [options]

Verifies the integrity of the audit log and prints its last entry. The portal may be running.

  --data FOLDER  data folder (.data, or HEADWAY_DATA)
  --help         this text

Environment:
  DATABASE_URL   check this MySQL or MariaDB database instead of the private one`

interface Finding {
  isIntact: boolean
  entries: number
  problem: string | null
  end: { seq: number; hash: string }
}

/**
 * Runs a function with the URL of the private database. If the database is not running,
 * it is started temporarily.
 */
async function withDatabase<T>(dataFolder: string, use: (url: string) => Promise<T>): Promise<T> {
  const folder = join(dataFolder, 'database')
  if (!existsSync(folder)) {
    throw new Failure(`There is no portal in ${dataFolder}.`)
  }
  const database = await startPrivateDatabase({ folder })
  try {
    return await use(await database.createSchema('headway'))
  } finally {
    if (!database.isAdopted) {
      await database.stop()
    }
  }
}

async function verify(dataFolder: string, databaseUrl: string | undefined): Promise<void> {
  const check = async (url: string) => {
    const { session } = await loadSecrets(dataFolder)
    const environment = { DATABASE_URL: url, SESSION_SECRET: process.env.SESSION_SECRET || session }
    const { signal } = new AbortController()
    return (await runScript(
      'check the audit log',
      'backend/src/verify-audit.ts',
      [],
      environment,
      signal,
    )) as Finding
  }
  const { isIntact, entries, problem, end } = await (databaseUrl === undefined
    ? withDatabase(dataFolder, check)
    : check(databaseUrl))
  console.log(
    isIntact
      ? `The audit log is intact: ${entries} entries, the last is ${end.seq} ${end.hash}.`
      : `The audit log was changed. ${problem}`,
  )
  process.exitCode = isIntact ? 0 : 1
}

try {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) {
    console.log(help)
  } else {
    const { dataFolder, databaseUrl } = readOptions(values.data ? ['--data', values.data] : [], process.env)
    await verify(dataFolder, databaseUrl)
  }
} catch (error) {
  fail(error)
}
