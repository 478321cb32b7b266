import { openDatabase } from './platform/database.ts'
import { migrate } from './platform/migrations.ts'
import { withSecretFiles } from './platform/secret-files.ts'

const url = withSecretFiles(process.env).DATABASE_URL
if (!url) {
  throw new Error('DATABASE_URL is not set: it names the database to bring up to date')
}
const database = openDatabase(url)
try {
  const ran = await migrate(database.knex)
  process.stdout.write(`${JSON.stringify({ ran })}\n`)
} finally {
  await database.close()
}
