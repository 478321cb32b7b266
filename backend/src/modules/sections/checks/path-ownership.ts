import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { readDescription } from '../core/descriptions.ts'
import { readSections } from '../section-rows.ts'
import { type PathOwner, findConflicts } from './path-check.ts'

/**
 * Returns the paths of all other sections, of their stable and next releases.
 *
 * @param section the section whose own paths are left out.
 * @param executor transaction to read in, if there is one.
 */
export async function readOwnedPaths(
  database: Database,
  section: string,
  executor?: Transaction,
): Promise<PathOwner[]> {
  const pathOwners: PathOwner[] = []
  for (const { name, stableVersion, nextVersion } of await readSections(database, executor)) {
    const versions = name === section ? [] : [stableVersion, nextVersion]
    for (const version of versions) {
      if (version !== null) {
        const { basePaths } = await readDescription(database, name, version, executor)
        pathOwners.push({ section: name, basePaths })
      }
    }
  }
  return pathOwners
}

/**
 * Returns a path of a release that another section uses by now, although it was free at publication.
 *
 * @returns the path and its section; undefined when all paths are free.
 * @throws ProblemError 404.
 */
export async function findPathConflict(
  database: Database,
  section: string,
  version: string,
  trx: Transaction,
): Promise<string | undefined> {
  const { basePaths } = await readDescription(database, section, version, trx)
  return findConflicts(basePaths, await readOwnedPaths(database, section, trx))[0]
}
