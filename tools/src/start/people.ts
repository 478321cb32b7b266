import { prepareDataFolder } from './data-folder.ts'
import { takeLock } from './lock.ts'
import type { StartOptions } from './options.ts'
import { openExternalDatabase, openPrivateDatabase } from './portal-database.ts'
import type { Report } from './progress.ts'
import { runScript } from './run-script.ts'

/**
 * Writes or reads the people of the embedded identity provider while the portal is stopped, so that nobody changes them
 * meanwhile (docs/OPERATIONS.md, "Moving people between the providers").
 *
 * @returns what was done, in one sentence.
 * @throws Failure while the portal runs, or with every mistake of the file.
 */
export async function movePeople(
  { dataFolder, databaseUrl, publicUrl }: StartOptions,
  { direction, path }: NonNullable<StartOptions['people']>,
  report: Report,
): Promise<string> {
  await prepareDataFolder(dataFolder)
  const lock = await takeLock(dataFolder, publicUrl)
  try {
    const database = await (databaseUrl === undefined
      ? openPrivateDatabase(dataFolder, report)
      : openExternalDatabase(databaseUrl))
    try {
      const doing = direction === 'export' ? 'write the people' : 'read the people'
      const counts = (await runScript(
        doing,
        'identity-provider/src/people.ts',
        [direction, path],
        { DATABASE_URL: database.identityUrl },
        new AbortController().signal,
      )) as { exported?: number; added?: number; replaced?: number }
      return direction === 'export'
        ? `${counts.exported} people are in ${path}. It holds password hashes: keep it as you keep a password.`
        : `${counts.added} people were added and ${counts.replaced} replaced.`
    } finally {
      await database.stop()
    }
  } finally {
    lock.release()
  }
}
