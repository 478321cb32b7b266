import { forEachItem } from '../../../platform/jobs/each-item.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { clearNext, type ReleaseChange, setStable } from '../channels/promote.ts'
import { findPathConflict } from '../checks/path-ownership.ts'
import { record } from '../core/history.ts'
import { lockSection, readSections, type SectionRow } from '../section-rows.ts'
import { type HealthCounts, countHealth } from './health-read.ts'

const MINUTE_MS = 60_000
/**
 * Time in milliseconds after activation in which a release can be rolled back. Later errors probably have another
 * cause.
 */
const WATCHED_MS = 24 * 60 * MINUTE_MS
const MIN_LOADS = 10
const MIN_FAULTS = 5
const MAX_FAULTS_PER_LOAD = 0.05

/**
 * Returns whether a release is failing: at least 10 loads, at least 5 failures and errors, and these are more than 5%
 * of the loads (ADR 056).
 */
export function isFailing({ loads, faults }: HealthCounts): boolean {
  // An error report can arrive without the report of its load.
  const counted = Math.max(loads, faults)
  return counted >= MIN_LOADS && faults >= MIN_FAULTS && faults / counted > MAX_FAULTS_PER_LOAD
}

/** A release that is checked for failures. */
interface WatchedRelease {
  section: string
  channel: 'stable' | 'next'
  version: string
  since: Date
}

/** Returns the releases of a section that are recent enough to be checked. */
function watchedReleases(row: SectionRow, now: Date): WatchedRelease[] {
  const { name: section, stableVersion, stableSince, nextVersion, nextSince } = row
  const watched: WatchedRelease[] = []
  if (stableVersion !== null && stableSince !== null && now.getTime() - stableSince.getTime() < WATCHED_MS) {
    watched.push({ section, channel: 'stable', version: stableVersion, since: stableSince })
  }
  if (nextVersion !== null && nextSince !== null) {
    watched.push({ section, channel: 'next', version: nextVersion, since: nextSince })
  }
  return watched
}

/** Rounds down to the minute, since reports are counted per minute. */
const startOfMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS)

const reasonFor = ({ loads, faults }: HealthCounts) => `${faults} failures and errors in ${loads} loads`

/** Returns whether the checked release is still active; a user may have changed it in the meantime. */
const isCurrent = (row: SectionRow, { channel, version }: WatchedRelease) =>
  version === (channel === 'stable' ? row.stableVersion : row.nextVersion)

async function markFaulty(
  { database, clock }: Platform,
  { section, version }: WatchedRelease,
  reason: string,
  trx: Transaction,
): Promise<void> {
  await database.change(
    'UPDATE section_releases SET faulty_at = COALESCE(faulty_at, ?), faulty_reason = ? WHERE section = ? AND version = ?',
    [clock.now(), reason, section, version],
    trx,
  )
}

/** Emits `section.troubled`, which notifies the administrators and the section's contact. */
async function notifyTrouble(
  { events }: Platform,
  row: SectionRow,
  watched: WatchedRelease,
  returnedTo: string | null,
  trx: Transaction,
): Promise<void> {
  const { section, version } = watched
  await events.emit(
    {
      name: 'section.troubled',
      context: null,
      payload: { section, title: row.title, version, returnedTo, contact: row.ownerContact },
      audience: { userIds: [], isOrganizationWide: false },
      tags: [],
    },
    trx,
  )
}

/** Records a warning once per release, when no rollback is possible or allowed. */
async function recordWarning(
  platform: Platform,
  row: SectionRow,
  watched: WatchedRelease,
  reason: string,
  trx: Transaction,
): Promise<void> {
  const { database, clock } = platform
  const { section, version } = watched
  const [known] = await database.rows<{ id: number }>(
    `SELECT id FROM section_changes WHERE section = ? AND kind = 'unhealthy' AND version = ? LIMIT 1`,
    [section, version],
    trx,
  )
  if (known) {
    return
  }
  await record(platform, null, { section, kind: 'unhealthy', at: clock.now(), version, reason }, trx)
  await notifyTrouble(platform, row, watched, null, trx)
}

/** Rolls back a failing release, or records a warning when that is not possible or not allowed. */
async function rollBackAutomatically(
  platform: Platform,
  watched: WatchedRelease,
  reason: string,
): Promise<void> {
  const { database, clock, settings, logger } = platform
  await inTransaction(database.knex, async (trx) => {
    const row = await lockSection(database, watched.section, undefined, trx)
    if (!isCurrent(row, watched)) {
      return
    }
    const { stableVersion, previousVersion } = row
    const returnsTo = watched.channel === 'stable' ? previousVersion : stableVersion
    const isForbidden = settings.get('sections.guard') === 'warn' || row.isPinned
    // The earlier release may use a path that another section uses by now.
    if (
      isForbidden ||
      returnsTo === null ||
      (await findPathConflict(database, watched.section, returnsTo, trx)) !== undefined
    ) {
      await recordWarning(platform, row, watched, reason, trx)
      return
    }
    const move: ReleaseChange = { principal: null, kind: 'auto_rolled_back', reason, at: clock.now() }
    await markFaulty(platform, watched, reason, trx)
    await (watched.channel === 'stable'
      ? setStable(platform, row, { version: returnsTo, isChosen: row.isStableChosen }, move, trx)
      : clearNext(platform, row, move, trx))
    await notifyTrouble(platform, row, watched, returnsTo, trx)
    logger.warn(
      { section: watched.section, version: watched.version, reason },
      'release rolled back automatically',
    )
  })
  platform.feed.wake()
}

/** Rolls back every watched release that is failing. */
export async function rollBackFailingReleases(platform: Platform): Promise<void> {
  const { database, clock, settings, logger } = platform
  if (settings.get('sections.guard') === 'off') {
    return
  }
  const releases = (await readSections(database)).flatMap((row) =>
    row.disabledAt === null ? watchedReleases(row, clock.now()) : [],
  )
  const rollBackIfFailing = async (watched: WatchedRelease) => {
    const { section, version, since } = watched
    const counts = await countHealth(database, { section, version, since: startOfMinute(since) })
    if (isFailing(counts)) {
      await rollBackAutomatically(platform, watched, reasonFor(counts))
    }
  }
  await forEachItem(releases, rollBackIfFailing, { logger, failed: 'a release could not be checked' })
}
