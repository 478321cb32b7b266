import type { Release, ReleaseHealth } from '@headway/contracts/section-releases'
import type { Database } from '../../../platform/database/database.ts'
import { loadBounds, loadColumns } from './health-intake.ts'

const DAY = 86_400_000
const MOST_FAULTS = 20

export type Histogram = Record<(typeof loadColumns)[number], number>

interface HealthRow extends Histogram {
  section: string
  version: string
  loads: number
  failures: number
  errors: number
}

/** The selected sums of the counted columns. */
export const sums = ['loads', 'failures', 'errors', ...loadColumns]
  .map((column) => `SUM(${column}) AS ${column}`)
  .join(', ')

/**
 * @param share of all loads, from 0 to 1.
 * @returns the bound in milliseconds below which that share of the loads lies; null without loads.
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

/** The health of releases over the last 24 hours, by `<section> <version>`. */
export type HealthBook = (section: string, version: string) => ReleaseHealth

/**
 * Reads the health of the releases of one section, or of all.
 *
 * @param section undefined for all.
 */
export async function readHealth(
  database: Database,
  now: Date,
  section: string | undefined,
): Promise<HealthBook> {
  const since = new Date(now.getTime() - DAY)
  const [condition, values] = section === undefined ? ['', []] : ['section = ? AND ', [section]]
  const rows = await database.rows<HealthRow>(
    `SELECT section, version, ${sums} FROM section_health WHERE ${condition}minute >= ? GROUP BY section, version`,
    [...values, since],
  )
  const people = await database.rows<{ section: string; version: string; people: number }>(
    `SELECT section, version, COUNT(*) AS people FROM section_people WHERE ${condition}seen_at >= ?
     GROUP BY section, version`,
    [...values, since],
  )
  const keyOf = (row: { section: string; version: string }) => `${row.section} ${row.version}`
  const byRelease = new Map(rows.map((row) => [keyOf(row), row]))
  const peopleOf = new Map(people.map((row) => [keyOf(row), row.people]))
  return (name, version) => {
    const key = `${name} ${version}`
    const row = byRelease.get(key)
    const seen = { people: peopleOf.get(key) ?? 0 }
    return row
      ? {
          loads: row.loads,
          failures: row.failures,
          errors: row.errors,
          p50: quantile(row, 0.5),
          p95: quantile(row, 0.95),
          ...seen,
        }
      : { ...noHealth, ...seen }
  }
}

type Faults = Release['faults']

/** What went wrong in the releases of a section most lately, by version. */
export async function readFaults(database: Database, section: string): Promise<Map<string, Faults>> {
  const rows = await database.rows<
    Omit<Faults[number], 'lastSeenAt'> & { version: string; lastSeenAt: Date }
  >(
    `SELECT version, kind, message, stack, count, last_seen_at AS lastSeenAt FROM section_faults
     WHERE section = ? ORDER BY last_seen_at DESC LIMIT 500`,
    [section],
  )
  const byVersion = new Map<string, Faults>()
  for (const { version, lastSeenAt, ...fault } of rows) {
    const faults = byVersion.get(version) ?? []
    if (faults.length < MOST_FAULTS) {
      faults.push({ ...fault, lastSeenAt: lastSeenAt.toISOString() })
    }
    byVersion.set(version, faults)
  }
  return byVersion
}

/** What pages have reported of a release since a moment. */
export interface Tally {
  loads: number
  faults: number
}

/** Counts loads and trouble of a release from a moment on. */
export async function tally(
  database: Database,
  release: { section: string; version: string; since: Date },
): Promise<Tally> {
  const [row] = await database.rows<{ loads: number | null; faults: number | null }>(
    `SELECT SUM(loads + failures) AS loads, SUM(failures + errors) AS faults FROM section_health
     WHERE section = ? AND version = ? AND minute >= ?`,
    [release.section, release.version, release.since],
  )
  return { loads: row?.loads ?? 0, faults: row?.faults ?? 0 }
}
