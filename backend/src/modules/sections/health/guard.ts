import { releaseSteps } from '@headway/contracts/sections'
import { forEachItem } from '../../../platform/each-item.ts'
import type { Question } from '../../../platform/jobs/question.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Settings } from '../../../platform/settings.ts'
import { inTransaction, type Transaction } from '../../../platform/transaction.ts'
import { clearNext, type Move, setStable, setStep } from '../channels/moves.ts'
import { findTakenPath } from '../checks/claims.ts'
import { record } from '../history.ts'
import { lockSection, readSections, type SectionRow } from '../section-rows.ts'
import { type Tally, tally } from './health-read.ts'

const MINUTE = 60_000
/** A release is compared with what the one before did within this time. */
const BEFORE = 7 * 24 * 60 * MINUTE
/** A release that has held for so long is no news: trouble now has another cause. */
const WATCHED = 24 * 60 * MINUTE
/**
 * Trouble per load that every release may have, whatever the one before had: below it a release before without any trouble would
 * forbid a single error.
 */
const USUAL_RATE = 0.005

/** The settings that the guard goes by. */
export interface GuardRules {
  factor: number
  floor: number
  leastLoads: number
}

/** The settings as they are now. */
export const rulesOf = (settings: Settings): GuardRules => ({
  factor: settings.get('sections.guardFactor'),
  floor: settings.get('sections.guardFloor'),
  leastLoads: settings.get('sections.guardLeastLoads'),
})

const rateOf = ({ loads, faults }: Tally) => (loads === 0 ? 0 : faults / loads)

/**
 * Whether a release is in trouble: enough people have loaded it, enough has gone wrong, and so many times more often than with
 * the release before (ADR 056).
 */
export function isTroubled(now: Tally, before: Tally, { factor, floor, leastLoads }: GuardRules): boolean {
  // An error can come without a load that was counted; both say that somebody was there.
  const loads = Math.max(now.loads, now.faults)
  return (
    loads >= leastLoads &&
    now.faults >= floor &&
    rateOf({ ...now, loads }) > factor * Math.max(rateOf(before), USUAL_RATE)
  )
}

/** A release that is watched, and what it is compared with. */
interface Watched {
  section: string
  channel: 'stable' | 'next'
  version: string
  since: Date
  before: string | null
}

/** The releases of a section that are new enough to be watched. */
function watchedOf(row: SectionRow, now: Date): Watched[] {
  const { name: section, stableVersion, stableSince, previousVersion, nextVersion, nextSince } = row
  const isNew = (since: Date | null): since is Date =>
    since !== null && now.getTime() - since.getTime() < WATCHED
  const watched: Watched[] = []
  if (stableVersion !== null && isNew(stableSince)) {
    watched.push({
      section,
      channel: 'stable',
      version: stableVersion,
      since: stableSince,
      before: previousVersion,
    })
  }
  if (nextVersion !== null && nextSince !== null) {
    watched.push({ section, channel: 'next', version: nextVersion, since: nextSince, before: stableVersion })
  }
  return watched
}

/** Counts are kept by the minute. */
const minuteOf = (moment: Date) => new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE)

async function compare({ database, clock }: Platform, { section, version, since, before }: Watched) {
  const earliest = new Date(clock.now().getTime() - BEFORE)
  const own = await tally(database, { section, version, since: minuteOf(since) })
  const other =
    before === null
      ? { loads: 0, faults: 0 }
      : await tally(database, { section, version: before, since: earliest })
  return { own, other }
}

function reasonFor({ loads, faults }: Tally): string {
  return `${faults} failures and errors in ${loads} loads`
}

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

/** Takes the next step of a release that goes on by itself, if its time has come and enough people have loaded it. */
async function goOn(platform: Platform, watched: Watched, own: Tally): Promise<void> {
  const { database, clock, settings } = platform
  if (own.loads < settings.get('sections.guardLeastLoads')) {
    return
  }
  await inTransaction(database.knex, async (trx) => {
    const row = await lockSection(database, watched.section, undefined, trx)
    const { nextVersion, nextAudience, nextStepAt, isPinned } = row
    const now = clock.now()
    const isDue = nextAudience?.kind === 'steps' && nextStepAt !== null && nextStepAt <= now
    if (!isDue || nextVersion === null || isPinned || !isStill(row, watched)) {
      return
    }
    const further = releaseSteps.find((step) => step > (row.nextPercentage ?? 0))
    const move: Move = { operator: null, kind: 'step', reason: null, at: now }
    await (further === undefined
      ? setStable(platform, row, { version: nextVersion, isChosen: row.isStableChosen }, move, trx)
      : setStep(platform, { ...row, nextVersion }, further, move, trx))
  })
  platform.feed.wake()
}

/** Whether a release that is new has made any trouble, or the time of a next step has come. */
export function releasesDue(now: Date): Question[] {
  const troubled = (channel: 'stable' | 'next', condition: string) =>
    `SELECT 1 FROM sections s JOIN section_health h ON h.section = s.name AND h.version = s.${channel}_version
       AND h.minute >= s.${channel}_since - INTERVAL 1 MINUTE
     WHERE ${condition} AND h.failures + h.errors > 0 LIMIT 1`
  const newest = new Date(now.getTime() - WATCHED)
  return [
    { sql: troubled('stable', 's.stable_since > ?'), values: [newest] },
    { sql: troubled('next', 's.next_since IS NOT NULL') },
    { sql: 'SELECT 1 FROM sections WHERE next_step_at <= ? LIMIT 1', values: [now] },
  ]
}

/** Looks at every release that is new: takes back what is in trouble, and goes on with what holds. */
export async function watchReleases(platform: Platform): Promise<void> {
  const { database, clock, settings, logger } = platform
  const isGuarding = settings.get('sections.guard') !== 'off'
  const rules = rulesOf(settings)
  const releases = (await readSections(database)).flatMap((row) =>
    row.disabledAt === null ? watchedOf(row, clock.now()) : [],
  )
  const look = async (watched: (typeof releases)[number]) => {
    const { own, other } = await compare(platform, watched)
    if (isGuarding && isTroubled(own, other, rules)) {
      await takeBack(platform, watched, reasonFor(own))
    } else if (watched.channel === 'next') {
      await goOn(platform, watched, own)
    }
  }
  await forEachItem(releases, look, { logger, failed: 'a release could not be watched' })
}
