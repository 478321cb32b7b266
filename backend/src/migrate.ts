import { exitWith, StartupError } from '@headway/server-kit/startup-error'
import { appendOnlyTables } from './modules/audit/index.ts'
import { openForMigrations } from './platform/database/database.ts'
import { migrate } from './platform/database/migrations.ts'
import { withSecretFiles } from './platform/database/secret-files.ts'
import { grantRuntimeAccount } from './platform/database/runtime-account-grants.ts'

/** Command line: `node backend/src/migrate.ts`, with the backend's variables. Prints one line of JSON. */
async function main(): Promise<void> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = withSecretFiles(process.env)
  if (!url) {
    throw new StartupError('DATABASE_URL is not set: it names the database to bring up to date')
  }
  const database = openForMigrations(ownerUrl || url)
  try {
    const ran = await migrate(database.knex)
    if (ownerUrl && ownerUrl !== url) {
      await grantRuntimeAccount(database.knex, url, appendOnlyTables)
    }
    process.stdout.write(`${JSON.stringify({ ran })}\n`)
  } finally {
    await database.close()
  }
}

await main().catch(exitWith)
