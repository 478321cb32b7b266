import { prepareDataFolder } from './data-folder.ts'
import { takeLock } from './lock.ts'
import type { StartOptions } from './options.ts'
import { openExternalDatabase, openPrivateDatabase } from './portal-database.ts'
import type { Report } from './progress.ts'
import { runScript } from './run-script.ts'

/**
 * Exports the accounts of the embedded identity provider into a file for Keycloak. The portal must be stopped
 * (docs/OPERATIONS.md, "Migrating users to Keycloak").
 *
 * @returns a sentence that describes the result.
 * @throws Failure if the portal runs or the file exists.
 */
export async function exportAccounts(
  { dataFolder, databaseUrl, publicUrl }: StartOptions,
  path: string,
  report: Report,
): Promise<string> {
  await prepareDataFolder(dataFolder)
  const lock = await takeLock(dataFolder, publicUrl)
  try {
    const database = await (databaseUrl === undefined
      ? openPrivateDatabase(dataFolder, report)
      : openExternalDatabase(databaseUrl))
    try {
      const { exported } = (await runScript(
        'export the accounts',
        'identity-provider/src/people.ts',
        [path],
        { DATABASE_URL: database.identityUrl },
        new AbortController().signal,
      )) as { exported?: number }
      return `Exported ${exported} accounts to ${path}. The file contains password hashes: protect it like a password.`
    } finally {
      await database.stop()
    }
  } finally {
    lock.release()
  }
}
