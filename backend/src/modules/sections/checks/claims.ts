import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { readDescription } from '../publishing/descriptions.ts'
import { readSections } from '../section-rows.ts'
import { type PathClaim, takenPaths } from './path-check.ts'

/**
 * The paths of all other sections: of what everybody has of them, and of what some have.
 *
 * @param section the one that asks.
 * @param executor transaction to read in, inside of one.
 */
export async function readClaims(
  database: Database,
  section: string,
  executor?: Transaction,
): Promise<PathClaim[]> {
  const claims: PathClaim[] = []
  for (const { name, stableVersion, nextVersion } of await readSections(database, executor)) {
    const versions = name === section ? [] : [stableVersion, nextVersion]
    for (const version of versions) {
      if (version !== null) {
        const { basePaths } = await readDescription(database, name, version, executor)
        claims.push({ section: name, basePaths })
      }
    }
  }
  return claims
}

/**
 * Which path of a release another section has by now: it was free when the release was published.
 *
 * @returns the path and whose it is; undefined where all are free.
 * @throws ProblemError 404.
 */
export async function findTakenPath(
  database: Database,
  section: string,
  version: string,
  trx: Transaction,
): Promise<string | undefined> {
  const { basePaths } = await readDescription(database, section, version, trx)
  return takenPaths(basePaths, await readClaims(database, section, trx))[0]
}
