import type { Release, ReleaseHealth } from '@headway/contracts/section-releases'
import type { Database } from '../../../platform/database/database.ts'
import { loadBounds, loadColumns } from './health-collector.ts'

const HOURS = 24
const DAY = HOURS * 3_600_000
const MAX_FAULTS = 20

export type Histogram = Record<(typeof loadColumns)[number], number>

type Sums = Histogram & Record<'loads' | 'failures' | 'errors', number>

interface HourRow extends Sums {
  section: string
  version: string
  /** Index of the hour, starting with the oldest one. */
  hour: number
}

const countedColumns = ['loads', 'failures', 'errors', ...loadColumns] as const

/** SQL expressions for the sums of the counted columns. */
export const sums = countedColumns.map((column) => `SUM(${column}) AS ${column}`).join(', ')

/**
 * Returns the bucket bound in milliseconds below which the given share of the loads lies; null without loads.
 *
 * @param share share of all loads, from 0 to 1.
 */
export function quantile(row: Histogram, share: number): number | null {
  const counts = loadColumns.map((column) => row[column])
  const total = counts.reduce((sum, count) => sum + count, 0)
  let passed = 0
  for (const [index, count] of counts.entries()) {
    passed += count
    if (total > 0 && passed >= total * share) {
      return loadBounds[index] ?? loadBounds[loadBounds.length - 1] ?? null
    }
  }
  return null
}

const noHealth: ReleaseHealth = { loads: 0, failures: 0, errors: 0, p50: null, p95: null, people: 0 }

/** Health of the releases of one section or of all sections over the last 24 hours. */
export interface HealthByRelease {
  ofRelease: (section: string, version: string) => ReleaseHealth
  /** Returns the p95 load time of each hour for all releases together, oldest first; null without loads. */
  p95ByHour: (section: string) => (number | null)[]
}

/** Returns the sums of the rows, or undefined without rows. */
const add = (rows: readonly HourRow[]): Sums | undefined =>
  rows.length === 0
    ? undefined
    : (Object.fromEntries(
        countedColumns.map((column) => [column, rows.reduce((sum, row) => sum + row[column], 0)]),
      ) as Sums)

/**
 * Reads the health of the releases of one section or of all sections.
 *
 * @param section undefined for all.
 */
export async function readHealth(
  database: Database,
  now: Date,
  section: string | undefined,
): Promise<HealthByRelease> {
  const since = new Date(now.getTime() - DAY)
  const [condition, values] = section === undefined ? ['', []] : ['section = ? AND ', [section]]
  const rows = await database.rows<HourRow>(
    `SELECT section, version, LEAST(TIMESTAMPDIFF(HOUR, ?, minute), ${HOURS - 1}) AS hour, ${sums}
     FROM section_health WHERE ${condition}minute >= ? GROUP BY section, version, hour`,
    [since, ...values, since],
  )
  const people = await database.rows<{ section: string; version: string; people: number }>(
    `SELECT section, version, COUNT(*) AS people FROM section_users WHERE ${condition}seen_at >= ?
     GROUP BY section, version`,
    [...values, since],
  )
  const keyOf = (row: { section: string; version: string }) => `${row.section} ${row.version}`
  const byRelease = Map.groupBy(rows, keyOf)
  const bySection = Map.groupBy(rows, (row) => row.section)
  const peopleOf = new Map(people.map((row) => [keyOf(row), row.people]))
  return {
    ofRelease: (name, version) => {
      const key = `${name} ${version}`
      const total = add(byRelease.get(key) ?? [])
      const seen = { people: peopleOf.get(key) ?? 0 }
      return total
        ? {
            loads: total.loads,
            failures: total.failures,
            errors: total.errors,
            p50: quantile(total, 0.5),
            p95: quantile(total, 0.95),
            ...seen,
          }
        : { ...noHealth, ...seen }
    },
    p95ByHour: (name) => {
      const byHour = Map.groupBy(bySection.get(name) ?? [], ({ hour }) => hour)
      return Array.from({ length: HOURS }, (_, hour) => {
        const total = add(byHour.get(hour) ?? [])
        return total ? quantile(total, 0.95) : null
      })
    },
  }
}

type Faults = Release['faults']

/** Returns the most recent errors of a section's releases, by version. */
export async function readFaults(database: Database, section: string): Promise<Map<string, Faults>> {
  const rows = await database.rows<
    Omit<Faults[number], 'lastSeenAt'> & { version: string; lastSeenAt: Date }
  >(
    `SELECT version, kind, message, stack, count, last_seen_at AS lastSeenAt FROM section_errors
     WHERE section = ? ORDER BY last_seen_at DESC LIMIT 500`,
    [section],
  )
  const byVersion = new Map<string, Faults>()
  for (const { version, lastSeenAt, ...fault } of rows) {
    const faults = byVersion.get(version) ?? []
    if (faults.length < MAX_FAULTS) {
      faults.push({ ...fault, lastSeenAt: lastSeenAt.toISOString() })
    }
    byVersion.set(version, faults)
  }
  return byVersion
}

/** Reports of a release since a time. */
export interface HealthCounts {
  loads: number
  faults: number
}

/** Counts the loads and the failures of a release since a time. */
export async function countHealth(
  database: Database,
  release: { section: string; version: string; since: Date },
): Promise<HealthCounts> {
  const [row] = await database.rows<{ loads: number | null; faults: number | null }>(
    `SELECT SUM(loads + failures) AS loads, SUM(failures + errors) AS faults FROM section_health
     WHERE section = ? AND version = ? AND minute >= ?`,
    [release.section, release.version, release.since],
  )
  return { loads: row?.loads ?? 0, faults: row?.faults ?? 0 }
}
