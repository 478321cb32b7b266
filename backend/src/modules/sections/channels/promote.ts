import type { Audience } from '@headway/contracts/sections'
import type { Database } from '../../../platform/database/database.ts'
import { diffFields } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Principal } from '../core/principal.ts'
import { record, type SectionChange } from '../core/history.ts'
import { announce } from '../core/sections.events.ts'
import type { SectionRow } from '../section-rows.ts'

/** A change of a section's release. */
export interface ReleaseChange {
  /** Null for changes by the portal itself. */
  principal: Principal | null
  kind: SectionChange['kind']
  reason: string | null
  at: Date
}

/**
 * Returns the release to fall back to from `version`: the current stable one, otherwise the one that was replaced last.
 * Releases that were rolled back by a person or automatically are never chosen.
 *
 * @param row the locked section as it was before the move; its current releases already have `left_at` set.
 */
async function findPrevious(
  database: Database,
  row: SectionRow,
  version: string,
  trx: Transaction,
): Promise<string | null> {
  const [previous] = await database.rows<{ version: string }>(
    `SELECT version FROM section_releases
     WHERE section = ? AND version <> ? AND used_at IS NOT NULL AND left_at IS NOT NULL
       AND faulty_at IS NULL AND rolled_back_at IS NULL
     ORDER BY version = ? DESC, left_at DESC LIMIT 1`,
    [row.name, version, row.stableVersion],
    trx,
  )
  return previous?.version ?? null
}

const NO_NEXT = `next_version = NULL, next_audience = NULL, next_since = NULL`

/** Stores when a release was replaced, and whether a person rolled it back. */
async function markReplaced(
  database: Database,
  section: string,
  version: string | null,
  change: ReleaseChange,
  trx: Transaction,
) {
  if (version === null) {
    return
  }
  const isRolledBack = change.kind === 'rolled_back' || change.kind === 'next_ended'
  await database.change(
    `UPDATE section_releases SET left_at = ?, rolled_back_at = COALESCE(?, rolled_back_at)
     WHERE section = ? AND version = ?`,
    [change.at, isRolledBack ? change.at : null, section, version],
    trx,
  )
}

/** Records a move in the history and refreshes every page. */
async function recordAndAnnounce(
  platform: Platform,
  change: ReleaseChange,
  moved: Pick<SectionChange, 'section' | 'version' | 'previousVersion'> & {
    before: object
    after: object
    released?: string
  },
  trx: Transaction,
): Promise<void> {
  const { section, before, after, released, ...versions } = moved
  const states = diffFields(before, after)
  await record(platform, change.principal, { ...change, section, ...versions, states }, trx)
  const common = { context: change.principal?.context ?? null, change: states }
  await (released === undefined
    ? announce(platform, { ...common, name: 'section.changed', payload: { section } }, trx)
    : announce(
        platform,
        { ...common, name: 'section.released', payload: { section, version: released } },
        trx,
      ))
}

/**
 * Activates a release for all users.
 *
 * @param row the locked section.
 * @param isChosen whether a person chose a release other than the newest built-in build.
 */
export async function setStable(
  platform: Platform,
  row: SectionRow,
  target: { version: string; isChosen: boolean },
  change: ReleaseChange,
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const { name: section } = row
  const { version, isChosen } = target
  await markReplaced(database, section, row.stableVersion, change, trx)
  await markReplaced(database, section, row.nextVersion, change, trx)
  const previous = await findPrevious(database, row, version, trx)
  await database.change(
    `UPDATE section_releases SET used_at = COALESCE(used_at, ?), left_at = NULL, rolled_back_at = NULL,
       faulty_at = NULL, faulty_reason = NULL WHERE section = ? AND version = ?`,
    [change.at, section, version],
    trx,
  )
  await database.change(
    `UPDATE sections SET stable_version = ?, stable_since = ?, is_stable_chosen = ?, previous_version = ?, ${NO_NEXT},
       generation = generation + 1 WHERE name = ?`,
    [version, change.at, isChosen, previous, section],
    trx,
  )
  const versions = { version, previousVersion: row.stableVersion }
  const states = { before: { stable: row.stableVersion }, after: { stable: version } }
  await recordAndAnnounce(platform, change, { section, ...versions, ...states, released: version }, trx)
}

/**
 * Activates a release for some users before everyone gets it.
 *
 * @param row the locked section.
 */
export async function setNext(
  platform: Platform,
  row: SectionRow,
  next: { version: string; audience: Audience },
  change: ReleaseChange,
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const { version, audience } = next
  const { name: section } = row
  if (row.nextVersion !== version) {
    await markReplaced(database, section, row.nextVersion, change, trx)
  }
  await database.change(
    `UPDATE sections SET next_version = ?, next_audience = ?, next_since = ?, generation = generation + 1
     WHERE name = ?`,
    [version, JSON.stringify(audience), change.at, section],
    trx,
  )
  const versions = { version, previousVersion: row.stableVersion }
  const before = { next: row.nextVersion, audience: row.nextAudience }
  await recordAndAnnounce(
    platform,
    change,
    { section, ...versions, before, after: { next: version, audience } },
    trx,
  )
}

/**
 * Returns all users to the stable release.
 *
 * @param row the locked section.
 */
export async function clearNext(
  platform: Platform,
  row: SectionRow,
  change: ReleaseChange,
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const { name: section, stableVersion, nextVersion } = row
  await markReplaced(database, section, nextVersion, change, trx)
  // The withdrawn release may have been the one to fall back to.
  const previous =
    stableVersion !== null && nextVersion === row.previousVersion
      ? await findPrevious(database, row, stableVersion, trx)
      : row.previousVersion
  await database.change(
    `UPDATE sections SET previous_version = ?, ${NO_NEXT}, generation = generation + 1 WHERE name = ?`,
    [previous, section],
    trx,
  )
  const versions = { version: stableVersion, previousVersion: nextVersion }
  const states = { before: { next: nextVersion }, after: { next: null } }
  await recordAndAnnounce(platform, change, { section, ...versions, ...states }, trx)
}
