import type { Database } from '../../../platform/database.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Transaction } from '../../../platform/transaction.ts'
import { readDescription } from '../publishing/descriptions.ts'
import { readSections } from '../section-rows.ts'
import { type PathClaim, takenPaths } from './path-check.ts'

/**
 * The paths of all other sections: of what people have of them, and of what they fall back to without being asked.
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
  for (const { name, stableVersion, nextVersion, previousVersion } of await readSections(
    database,
    executor,
  )) {
    const versions = name === section ? [] : [stableVersion, nextVersion, previousVersion]
    for (const version of new Set(versions)) {
      if (version !== null) {
        const { basePaths } = await readDescription(database, name, version, executor)
        claims.push({ section: name, basePaths })
      }
    }
  }
  return claims
}

/**
 * Makes sure that the paths of a release are free: they were when it was published, and another section may have been faster.
 *
 * @throws ProblemError 409 `paths_taken`.
 */
export async function requireFreePaths(
  database: Database,
  section: string,
  basePaths: readonly string[],
  trx: Transaction,
): Promise<void> {
  const [taken] = takenPaths(basePaths, await readClaims(database, section, trx))
  if (taken !== undefined) {
    throw conflict('paths_taken', `This release cannot be used: ${taken}.`)
  }
}
