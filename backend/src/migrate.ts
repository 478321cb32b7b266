import { appendOnlyTables } from './modules/audit/index.ts'
import { openForMigrations } from './platform/database.ts'
import { migrate } from './platform/migrations.ts'
import { withSecretFiles } from './platform/secret-files.ts'
import { grantServingAccount } from './platform/serving-account.ts'

const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = withSecretFiles(process.env)
if (!url) {
  throw new Error('DATABASE_URL is not set: it names the database to bring up to date')
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
