import type { Audience } from '@headway/contracts/sections'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Principal } from '../core/principal.ts'
import { isCompatible } from '../checks/compatibility.ts'
import { findPathConflict } from '../checks/path-ownership.ts'
import { readDescription } from '../core/descriptions.ts'
import { lockSection, type SectionRow } from '../section-rows.ts'
import { clearNext, type ReleaseChange, setNext, setStable } from './promote.ts'

/**
 * Checks that a release can run in this portal.
 *
 * @throws ProblemError 404, or 409 `release_incompatible` or `path_conflict`.
 */
export async function requireUsable(
  database: Database,
  section: string,
  version: string,
  trx: Transaction,
): Promise<void> {
  const description = await readDescription(database, section, version, trx)
  if (!isCompatible(description)) {
    throw conflict('release_incompatible', 'This release is incompatible with this portal.')
  }
  const taken = await findPathConflict(database, section, version, trx)
  if (taken !== undefined) {
    throw conflict('path_conflict', `This release can’t be activated: ${taken}.`)
  }
}

/**
 * Locks all sections in the order of their names, before a single one is locked. Of two concurrent requests for one
 * path, the second sees the result of the first.
 */
const lockSections = (database: Database, trx: Transaction) =>
  database.rows('SELECT name FROM sections ORDER BY name FOR UPDATE', [], trx)

/**
 * Refuses tokens for a pinned section. An administrator pins a section so that programs cannot change its release.
 *
 * @throws ProblemError 409 `section_pinned` for a token.
 */
function requireUnpinned(row: SectionRow, { actor }: Principal): void {
  if (row.isPinned && actor === undefined) {
    throw conflict(
      'section_pinned',
      'An administrator has pinned this section. Only an administrator can change its release.',
    )
  }
}

/** A requested change, with the generation of the section that the user has seen. */
interface ReleaseAction {
  section: string
  generation: number
  reason: string
}

const toReleaseChange = (
  principal: Principal,
  kind: ReleaseChange['kind'],
  reason: string,
): ReleaseChange => ({
  principal,
  kind,
  reason,
  at: principal.context.at,
})

/**
 * Returns whether a release is the newest built-in build. Activating it does not stop later builds from being
 * activated.
 */
async function isNewestBuild(database: Database, section: string, version: string, trx: Transaction) {
  const [row] = await database.rows<{ version: string }>(
    `SELECT version FROM section_releases WHERE section = ? AND source_digest IS NOT NULL
     ORDER BY published_at DESC LIMIT 1`,
    [section],
    trx,
  )
  return row?.version === version
}

/**
 * Activates a release.
 *
 * @throws ProblemError 404; 409 `release_conflict`, `section_pinned`, `release_incompatible`, or `release_in_use`.
 */
export async function activateRelease(
  platform: Platform,
  principal: Principal,
  action: ReleaseAction & { version: string; audience: Audience },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const { section, version, audience, generation, reason } = action
  await lockSections(database, trx)
  const row = await lockSection(database, section, generation, trx)
  requireUnpinned(row, principal)
  await requireUsable(database, section, version, trx)
  if (row.stableVersion === version) {
    throw conflict('release_in_use', 'All users already have this release.')
  }
  if (audience.kind === 'everybody') {
    const isChosen = !(await isNewestBuild(database, section, version, trx))
    await setStable(platform, row, { version, isChosen }, toReleaseChange(principal, 'used', reason), trx)
    return
  }
  await setNext(platform, row, { version, audience }, toReleaseChange(principal, 'next', reason), trx)
}

/**
 * Ends the rollout of the next release.
 *
 * @throws ProblemError 404; 409 `release_conflict`, `section_pinned` or `no_next_release`.
 */
export async function endNext(
  platform: Platform,
  principal: Principal,
  { section, generation, reason }: ReleaseAction,
  trx: Transaction,
): Promise<void> {
  const row = await lockSection(platform.database, section, generation, trx)
  requireUnpinned(row, principal)
  if (row.nextVersion === null) {
    throw conflict('no_next_release', 'All users already have this release.')
  }
  await clearNext(platform, row, toReleaseChange(principal, 'next_ended', reason), trx)
}

/**
 * Rolls back to an earlier release.
 *
 * @throws ProblemError 404; 409 `release_conflict`, `section_pinned`, `no_earlier_release`, `release_in_use` or
 *   `release_incompatible`.
 */
export async function rollBack(
  platform: Platform,
  principal: Principal,
  action: ReleaseAction & { version: string | undefined },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  await lockSections(database, trx)
  const row = await lockSection(database, action.section, action.generation, trx)
  requireUnpinned(row, principal)
  const version = action.version ?? row.previousVersion
  if (version === null) {
    throw conflict('no_earlier_release', 'There is no earlier release to roll back to.')
  }
  if (version === row.stableVersion) {
    throw conflict(
      'release_in_use',
      'All users already have this release. Choose an earlier one to roll back to.',
    )
  }
  await requireUsable(database, action.section, version, trx)
  await requireUsedBefore(database, action.section, version, trx)
  const move = toReleaseChange(principal, 'rolled_back', action.reason)
  await setStable(platform, row, { version, isChosen: true }, move, trx)
}

/** Number of releases to which a rollback is possible. */
const MAX_EARLIER_RELEASES = 10

async function requireUsedBefore(database: Database, section: string, version: string, trx: Transaction) {
  const rows = await database.rows<{ version: string }>(
    `SELECT version FROM section_releases WHERE section = ? AND used_at IS NOT NULL
     ORDER BY used_at DESC LIMIT ${MAX_EARLIER_RELEASES + 1}`,
    [section],
    trx,
  )
  if (!rows.some((row) => row.version === version)) {
    throw notFound('earlier release')
  }
}
