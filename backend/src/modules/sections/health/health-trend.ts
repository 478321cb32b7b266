import type { HealthInterval } from '@headway/contracts/section-releases'
import type { Platform } from '../../../platform/platform.ts'
import { type Histogram, quantile, sums } from './health-read.ts'

const INTERVAL_HOURS = 6
const INTERVAL = INTERVAL_HOURS * 3_600_000
/** Number of intervals in seven days. */
const INTERVALS = 28

interface IntervalRow extends Histogram {
  /** Index of the interval, starting with the first one. */
  position: number
  loads: number
  failures: number
  errors: number
}

/**
 * Returns the reports of a section over the last seven days, for all its releases together.
 *
 * @returns one entry per six hours, oldest first, with zeros when there were no reports; the last interval is still
 *   running.
 */
export async function readHealthTrend(
  { database, clock }: Platform,
  section: string,
): Promise<HealthInterval[]> {
  const current = Math.floor(clock.now().getTime() / INTERVAL) * INTERVAL
  const first = current - (INTERVALS - 1) * INTERVAL
  const rows = await database.rows<IntervalRow>(
    `SELECT TIMESTAMPDIFF(HOUR, ?, minute) DIV ${INTERVAL_HOURS} AS position, ${sums} FROM section_health
     WHERE section = ? AND minute >= ? GROUP BY position`,
    [new Date(first), section, new Date(first)],
  )
  const byPosition = new Map(rows.map((row) => [row.position, row]))
  return Array.from({ length: INTERVALS }, (_, position) => {
    const row = byPosition.get(position)
    return {
      from: new Date(first + position * INTERVAL).toISOString(),
      loads: row?.loads ?? 0,
      failures: row?.failures ?? 0,
      errors: row?.errors ?? 0,
      p50: row ? quantile(row, 0.5) : null,
      p95: row ? quantile(row, 0.95) : null,
    }
  })
}
