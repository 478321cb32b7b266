import type { Audience } from '@headway/contracts/sections'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Operator } from '../access/operator.ts'
import { isCompatible } from '../checks/compatibility.ts'
import { findTakenPath } from '../checks/claims.ts'
import { readDescription } from '../publishing/descriptions.ts'
import { lockSection, type SectionRow } from '../section-rows.ts'
import { clearNext, type Move, setNext, setStable } from './moves.ts'

/**
 * Makes sure that a release can be used here.
 *
 * @throws ProblemError 404, or 409 `release_incompatible` or `paths_taken`.
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
  const taken = await findTakenPath(database, section, version, trx)
  if (taken !== undefined) {
    throw conflict('paths_taken', `This release can’t be activated: ${taken}.`)
  }
}

/** In the order of their names, before any of them alone: of two that want one path at once the second sees the first. */
const lockSections = (database: Database, trx: Transaction) =>
  database.rows('SELECT name FROM sections ORDER BY name FOR UPDATE', [], trx)

/**
 * An administrator pins a section to keep programs from changing its release.
 *
 * @throws ProblemError 409 `section_pinned` for a token.
 */
function requireUnpinned(row: SectionRow, { actor }: Operator): void {
  if (row.isPinned && actor === undefined) {
    throw conflict(
      'section_pinned',
      'An administrator has pinned this section. Only an administrator can change its release.',
    )
  }
}

/** What a person asks for, with the state they have seen. */
interface Wish {
  section: string
  generation: number
  reason: string
}

const moveOf = (operator: Operator, kind: Move['kind'], reason: string): Move => ({
  operator,
  kind,
  reason,
  at: operator.act.at,
})

/** Whether a release is the newest of the builds that come with the portal: using it is no choice against them. */
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
 * Takes a release into use.
 *
 * @throws ProblemError 404; 409 `release_moved`, `section_pinned`, `release_incompatible`, or `release_in_use`.
 */
export async function takeIntoUse(
  platform: Platform,
  operator: Operator,
  wish: Wish & { version: string; audience: Audience },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const { section, version, audience, generation, reason } = wish
  await lockSections(database, trx)
  const row = await lockSection(database, section, generation, trx)
  requireUnpinned(row, operator)
  await requireUsable(database, section, version, trx)
  if (row.stableVersion === version) {
    throw conflict('release_in_use', 'All users have this release.')
  }
  if (audience.kind === 'everybody') {
    const isChosen = !(await isNewestBuild(database, section, version, trx))
    await setStable(platform, row, { version, isChosen }, moveOf(operator, 'used', reason), trx)
    return
  }
  await setNext(platform, row, { version, audience }, moveOf(operator, 'next', reason), trx)
}

/** @throws ProblemError 404; 409 `release_moved`, `section_pinned` or `no_next_release`. */
export async function endNext(
  platform: Platform,
  operator: Operator,
  { section, generation, reason }: Wish,
  trx: Transaction,
): Promise<void> {
  const row = await lockSection(platform.database, section, generation, trx)
  requireUnpinned(row, operator)
  if (row.nextVersion === null) {
    throw conflict('no_next_release', 'All users already have this release.')
  }
  await clearNext(platform, row, moveOf(operator, 'next_ended', reason), trx)
}

/**
 * Goes back to an earlier release.
 *
 * @throws ProblemError 404; 409 `release_moved`, `section_pinned`, `no_earlier_release`, `release_in_use` or
 *   `release_incompatible`.
 */
export async function rollBack(
  platform: Platform,
  operator: Operator,
  wish: Wish & { version: string | undefined },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  await lockSections(database, trx)
  const row = await lockSection(database, wish.section, wish.generation, trx)
  requireUnpinned(row, operator)
  const version = wish.version ?? row.previousVersion
  if (version === null) {
    throw conflict('no_earlier_release', 'There is no earlier release to roll back to.')
  }
  if (version === row.stableVersion) {
    throw conflict('release_in_use', 'All users have this release.')
  }
  await requireUsable(database, wish.section, version, trx)
  await requireUsedBefore(database, wish.section, version, trx)
  const move = moveOf(operator, 'rolled_back', wish.reason)
  await setStable(platform, row, { version, isChosen: true }, move, trx)
}

/** How many releases one can go back by. */
const LAST_RELEASES = 10

async function requireUsedBefore(database: Database, section: string, version: string, trx: Transaction) {
  const rows = await database.rows<{ version: string }>(
    `SELECT version FROM section_releases WHERE section = ? AND used_at IS NOT NULL
     ORDER BY used_at DESC LIMIT ${LAST_RELEASES + 1}`,
    [section],
    trx,
  )
  if (!rows.some((row) => row.version === version)) {
    throw notFound('earlier release')
  }
}
