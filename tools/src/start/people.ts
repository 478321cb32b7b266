import { prepareDataFolder } from './data-folder.ts'
import { takeLock } from './lock.ts'
import type { StartOptions } from './options.ts'
import { openExternalDatabase, openPrivateDatabase } from './portal-database.ts'
import type { Report } from './progress.ts'
import { runScript } from './run-script.ts'

/**
 * Writes the people of the embedded identity provider into a file for Keycloak while the portal is stopped
 * (docs/OPERATIONS.md, "Moving people to Keycloak").
 *
 * @returns what was done, in one sentence.
 * @throws Failure while the portal runs, or if the file exists.
 */
export async function exportPeople(
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
        'write the people',
        'identity-provider/src/people.ts',
        [path],
        { DATABASE_URL: database.identityUrl },
        new AbortController().signal,
      )) as { exported?: number }
      return `${exported} people are in ${path}. It holds password hashes: keep it as you keep a password.`
    } finally {
      await database.stop()
    }
  } finally {
    lock.release()
  }
}
