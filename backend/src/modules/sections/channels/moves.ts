import type { Audience } from '@headway/contracts/sections'
import type { Database } from '../../../platform/database/database.ts'
import { differenceOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Operator } from '../access/operator.ts'
import { record, type SectionChange } from '../history.ts'
import { announce } from '../sections.events.ts'
import type { SectionRow } from '../section-rows.ts'

/** How a section comes to another release. */
export interface Move {
  /** Null for what the portal does by itself. */
  operator: Operator | null
  kind: SectionChange['kind']
  reason: string | null
  at: Date
}

/**
 * Returns the release to fall back to from `version`: the one that everybody has now, otherwise the one left last.
 * Releases that the guard found faulty or that a person rolled back are never chosen.
 *
 * @param row the section, locked, as it was before the move; its current releases are already marked as left.
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

/** Notes when a release was left, and whether a person took it out of use. */
async function leave(
  database: Database,
  section: string,
  version: string | null,
  move: Move,
  trx: Transaction,
) {
  if (version === null) {
    return
  }
  const isRolledBack = move.kind === 'rolled_back' || move.kind === 'next_ended'
  await database.change(
    `UPDATE section_releases SET left_at = ?, rolled_back_at = COALESCE(?, rolled_back_at)
     WHERE section = ? AND version = ?`,
    [move.at, isRolledBack ? move.at : null, section, version],
    trx,
  )
}

/** Keeps a move in the history and tells every page. */
async function tell(
  platform: Platform,
  move: Move,
  moved: Pick<SectionChange, 'section' | 'version' | 'previousVersion'> & {
    before: object
    after: object
    released?: string
  },
  trx: Transaction,
): Promise<void> {
  const { section, before, after, released, ...versions } = moved
  const states = differenceOf(before, after)
  await record(platform, move.operator, { ...move, section, ...versions, states }, trx)
  const common = { act: move.operator?.act ?? null, change: states }
  await (released === undefined
    ? announce(platform, { ...common, name: 'section.changed', payload: { section } }, trx)
    : announce(
        platform,
        { ...common, name: 'section.released', payload: { section, version: released } },
        trx,
      ))
}

/**
 * Gives everybody a release.
 *
 * @param row the section, locked.
 * @param isChosen whether a person has decided against what the portal would take by itself.
 */
export async function setStable(
  platform: Platform,
  row: SectionRow,
  target: { version: string; isChosen: boolean },
  move: Move,
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const { name: section } = row
  const { version, isChosen } = target
  await leave(database, section, row.stableVersion, move, trx)
  await leave(database, section, row.nextVersion, move, trx)
  const previous = await findPrevious(database, row, version, trx)
  await database.change(
    `UPDATE section_releases SET used_at = COALESCE(used_at, ?), left_at = NULL, rolled_back_at = NULL
     WHERE section = ? AND version = ?`,
    [move.at, section, version],
    trx,
  )
  await database.change(
    `UPDATE sections SET stable_version = ?, stable_since = ?, is_stable_chosen = ?, previous_version = ?, ${NO_NEXT},
       generation = generation + 1 WHERE name = ?`,
    [version, move.at, isChosen, previous, section],
    trx,
  )
  const versions = { version, previousVersion: row.stableVersion }
  const states = { before: { stable: row.stableVersion }, after: { stable: version } }
  await tell(platform, move, { section, ...versions, ...states, released: version }, trx)
}

/** Gives some users a release before everyone gets it. @param row the section, locked. */
export async function setNext(
  platform: Platform,
  row: SectionRow,
  next: { version: string; audience: Audience },
  move: Move,
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const { version, audience } = next
  const { name: section } = row
  if (row.nextVersion !== version) {
    await leave(database, section, row.nextVersion, move, trx)
  }
  await database.change(
    `UPDATE sections SET next_version = ?, next_audience = ?, next_since = ?, generation = generation + 1
     WHERE name = ?`,
    [version, JSON.stringify(audience), move.at, section],
    trx,
  )
  const versions = { version, previousVersion: row.stableVersion }
  const before = { next: row.nextVersion, audience: row.nextAudience }
  await tell(platform, move, { section, ...versions, before, after: { next: version, audience } }, trx)
}

/** Gives everybody the stable release again. @param row the section, locked. */
export async function clearNext(
  platform: Platform,
  row: SectionRow,
  move: Move,
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const { name: section, nextVersion } = row
  await leave(database, section, nextVersion, move, trx)
  await database.change(
    `UPDATE sections SET ${NO_NEXT}, generation = generation + 1 WHERE name = ?`,
    [section],
    trx,
  )
  const versions = { version: row.stableVersion, previousVersion: nextVersion }
  const states = { before: { next: nextVersion }, after: { next: null } }
  await tell(platform, move, { section, ...versions, ...states }, trx)
}
