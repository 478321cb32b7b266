import { writeFile } from 'node:fs/promises'
import { migrate } from './database/migrations.ts'
import { createDatabasePool } from './database/pool.ts'
import { exportPeople } from './people/export-people.ts'

/** Usage error; the message explains what to do. */
class UsageError extends Error {}

/** Exports all users to a file for Keycloak's `partialImport`. Prints one line of JSON. */
async function main(path: string | undefined): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL
  if (!path || !databaseUrl) {
    throw new UsageError('Use: DATABASE_URL=… node src/people.ts FILE')
  }
  const pool = createDatabasePool(databaseUrl)
  try {
    await migrate(pool)
    const file = await exportPeople(pool)
    // The file contains hashes and secrets of one-time codes, so only its owner may read it. It never overwrites
    // another file.
    await writeFile(path, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    process.stdout.write(`${JSON.stringify({ exported: file.users.length })}\n`)
  } finally {
    await pool.end()
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError) {
    return error.message
  }
  const { code, path } = error as NodeJS.ErrnoException
  return code === 'EEXIST' ? `${path} already exists: name another file.` : String((error as Error).stack)
}

try {
  await main(process.argv[2])
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
