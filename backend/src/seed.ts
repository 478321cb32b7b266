import { readFile } from 'node:fs/promises'
import { createLogger } from '@headway/server-kit/logger'
import { createIdentityDirectory } from './modules/identity/index.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase, STARTUP_POOL_TIMEOUT_MS } from './platform/database/database.ts'
import { parseEnvironment } from './platform/environment.ts'
import { createPlatform } from './platform/platform.ts'
import { withSecretFiles } from './platform/database/secret-files.ts'
import { loadSeed } from './seed/load-seed.ts'
import { parseSeedFile, SeedFileError } from './seed/seed-file.ts'

/** Loads a seed file into an empty portal: `node src/seed.ts FILE`. Prints one line of JSON. */
async function main(path: string | undefined): Promise<void> {
  if (!path) {
    throw new Error('Name the seed file to load')
  }
  const file = parseSeedFile(await readFile(path, 'utf8'))
  const environment = parseEnvironment(withSecretFiles(process.env))
  const logger = createLogger('backend', 'warn')
  const database = openDatabase(environment.DATABASE_URL, { connectionTimeoutMs: STARTUP_POOL_TIMEOUT_MS })
  const platform = createPlatform({ environment, database, clock: systemClock, logger })
  try {
    const directory = createIdentityDirectory(environment)
    const loaded = await loadSeed(platform, file, async (user) => (await directory.createAccount(user)).id)
    process.stdout.write(`${JSON.stringify(loaded ?? { skipped: 'there are people already' })}\n`)
  } finally {
    await database.close()
  }
}

try {
  await main(process.argv[2])
} catch (error) {
  process.stderr.write(`${error instanceof SeedFileError ? error.message : String((error as Error).stack)}\n`)
  process.exitCode = 1
}
