import { exitWith, Refusal } from '@headway/server-kit/refusal'
import { appendOnlyTables } from './modules/audit/index.ts'
import { openForMigrations } from './platform/database/database.ts'
import { migrate } from './platform/database/migrations.ts'
import { withSecretFiles } from './platform/database/secret-files.ts'
import { grantServingAccount } from './platform/database/serving-account.ts'

/** `node backend/src/migrate.ts`, with the backend's variables. Prints one line of JSON. */
async function main(): Promise<void> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = withSecretFiles(process.env)
  if (!url) {
    throw new Refusal('DATABASE_URL is not set: it names the database to bring up to date')
  }
  const database = openForMigrations(ownerUrl || url)
  try {
    const ran = await migrate(database.knex)
    if (ownerUrl && ownerUrl !== url) {
      await grantServingAccount(database.knex, url, appendOnlyTables)
    }
    process.stdout.write(`${JSON.stringify({ ran })}\n`)
  } finally {
    await database.close()
  }
}

await main().catch(exitWith)
