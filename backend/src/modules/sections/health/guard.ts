import { forEachItem } from '../../../platform/jobs/each-item.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { clearNext, type Move, setStable } from '../channels/moves.ts'
import { findTakenPath } from '../checks/claims.ts'
import { record } from '../history.ts'
import { lockSection, readSections, type SectionRow } from '../section-rows.ts'
import { type Tally, tally } from './health-read.ts'

const MINUTE_MS = 60_000
/** An older release is not rolled back: its errors now have another cause. */
const WATCHED_MS = 24 * 60 * MINUTE_MS
const MIN_LOADS = 10
const MIN_FAULTS = 5
const MAX_FAULTS_PER_LOAD = 0.05

/**
 * Returns whether a release is failing: at least 10 loads, at least 5 of them failed or raised an error, and those are
 * more than 5% of the loads (ADR 056).
 */
export function isFailing({ loads, faults }: Tally): boolean {
  // An error report can arrive without the report of its load.
  const counted = Math.max(loads, faults)
  return counted >= MIN_LOADS && faults >= MIN_FAULTS && faults / counted > MAX_FAULTS_PER_LOAD
}

/** A release whose reports are watched. */
interface Watched {
  section: string
  channel: 'stable' | 'next'
  version: string
  since: Date
}

/** Returns the releases of a section that are new enough to be watched. */
function watchedOf(row: SectionRow, now: Date): Watched[] {
  const { name: section, stableVersion, stableSince, nextVersion, nextSince } = row
  const watched: Watched[] = []
  if (stableVersion !== null && stableSince !== null && now.getTime() - stableSince.getTime() < WATCHED_MS) {
    watched.push({ section, channel: 'stable', version: stableVersion, since: stableSince })
  }
  if (nextVersion !== null && nextSince !== null) {
    watched.push({ section, channel: 'next', version: nextVersion, since: nextSince })
  }
  return watched
}

/** Reports are counted by the minute. */
const startOfMinute = (moment: Date) => new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS)

const reasonFor = ({ loads, faults }: Tally) => `${faults} failures and errors in ${loads} loads`

/** Whether the release is still the one that was judged: somebody may have been faster. */
const isStill = (row: SectionRow, { channel, version }: Watched) =>
  version === (channel === 'stable' ? row.stableVersion : row.nextVersion)

async function markFaulty(
  { database, clock }: Platform,
  { section, version }: Watched,
  reason: string,
  trx: Transaction,
): Promise<void> {
  await database.change(
    'UPDATE section_releases SET faulty_at = COALESCE(faulty_at, ?), faulty_reason = ? WHERE section = ? AND version = ?',
    [clock.now(), reason, section, version],
    trx,
  )
}

/** Tells those who answer for the portal and for the section. */
async function tellOf(
  { events }: Platform,
  row: SectionRow,
  watched: Watched,
  returnedTo: string | null,
  trx: Transaction,
): Promise<void> {
  const { section, version } = watched
  await events.emit(
    {
      name: 'section.troubled',
      act: null,
      payload: { section, title: row.title, version, returnedTo, contact: row.ownerContact },
      audience: { userIds: [], isOrganisationWide: false },
      tags: [],
    },
    trx,
  )
}

/** Says once that a release is in trouble, where nothing is done about it. */
async function warn(
  platform: Platform,
  row: SectionRow,
  watched: Watched,
  reason: string,
  trx: Transaction,
): Promise<void> {
  const { database, clock } = platform
  const { section, version } = watched
  const [known] = await database.rows<{ id: number }>(
    `SELECT id FROM section_changes WHERE section = ? AND kind = 'suspected' AND version = ? LIMIT 1`,
    [section, version],
    trx,
  )
  if (known) {
    return
  }
  await record(platform, null, { section, kind: 'suspected', at: clock.now(), version, reason }, trx)
  await tellOf(platform, row, watched, null, trx)
}

/** Takes a release back. The section is as it was before it. */
async function takeBack(platform: Platform, watched: Watched, reason: string): Promise<void> {
  const { database, clock, settings, logger } = platform
  await inTransaction(database.knex, async (trx) => {
    const row = await lockSection(database, watched.section, undefined, trx)
    if (!isStill(row, watched)) {
      return
    }
    const { stableVersion, previousVersion } = row
    const returnsTo = watched.channel === 'stable' ? previousVersion : stableVersion
    const isHeld = settings.get('sections.guard') === 'warn' || row.isPinned
    // A path that another section was given meanwhile cannot be had back.
    if (
      isHeld ||
      returnsTo === null ||
      (await findTakenPath(database, watched.section, returnsTo, trx)) !== undefined
    ) {
      await warn(platform, row, watched, reason, trx)
      return
    }
    const move: Move = { operator: null, kind: 'returned', reason, at: clock.now() }
    await markFaulty(platform, watched, reason, trx)
    await (watched.channel === 'stable'
      ? setStable(platform, row, { version: returnsTo, isChosen: row.isStableChosen }, move, trx)
      : clearNext(platform, row, move, trx))
    await tellOf(platform, row, watched, returnsTo, trx)
    logger.warn({ section: watched.section, version: watched.version, reason }, 'a release was taken back')
  })
  platform.feed.wake()
}

/** Rolls back every watched release that is failing. */
export async function watchReleases(platform: Platform): Promise<void> {
  const { database, clock, settings, logger } = platform
  if (settings.get('sections.guard') === 'off') {
    return
  }
  const releases = (await readSections(database)).flatMap((row) =>
    row.disabledAt === null ? watchedOf(row, clock.now()) : [],
  )
  const rollBackIfFailing = async (watched: Watched) => {
    const { section, version, since } = watched
    const counts = await tally(database, { section, version, since: startOfMinute(since) })
    if (isFailing(counts)) {
      await takeBack(platform, watched, reasonFor(counts))
    }
  }
  await forEachItem(releases, rollBackIfFailing, { logger, failed: 'a release could not be checked' })
}
