import { DateTime } from 'luxon'

/** How many days and weeks keep their newest backup (docs/DATA.md, "Backups"). */
const DAYS = 7
const WEEKS = 4
/** What is younger than this stays, also where there are several of a day. */
const FRESH = 24 * 60 * 60 * 1_000

interface Finished {
  id: number
  finishedAt: Date
}

function newestOf(
  newestFirst: readonly Finished[],
  groupOf: (moment: Date) => string,
  most: number,
): Finished[] {
  const groups = new Map<string, Finished>()
  for (const backup of newestFirst) {
    const group = groupOf(backup.finishedAt)
    if (!groups.has(group)) {
      groups.set(group, backup)
    }
  }
  return [...groups.values()].slice(0, most)
}

/**
 * Which backups stay: the newest of each of the last seven days and of each of the last four weeks that have one, and all of
 * the last 24 hours.
 *
 * @param backups those that are done and there, in any order.
 * @param timeZone where days and weeks begin.
 */
export function selectKept(backups: readonly Finished[], timeZone: string, now: Date): Set<number> {
  const newestFirst = backups.toSorted((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime())
  const inZone = (moment: Date) => DateTime.fromJSDate(moment, { zone: timeZone })
  const kept = [
    ...newestOf(newestFirst, (moment) => inZone(moment).toFormat('yyyy-MM-dd'), DAYS),
    ...newestOf(newestFirst, (moment) => inZone(moment).toFormat("kkkk-'W'WW"), WEEKS),
    ...newestFirst.filter(({ finishedAt }) => now.getTime() - finishedAt.getTime() < FRESH),
  ]
  return new Set(kept.map(({ id }) => id))
}
