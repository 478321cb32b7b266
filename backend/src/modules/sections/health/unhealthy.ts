import type { Platform } from '../../../platform/platform.ts'
import { isCompatible } from '../checks/compatibility.ts'
import { readDescription } from '../core/descriptions.ts'
import { readSections } from '../section-rows.ts'
import { isFailing } from './auto-rollback.ts'
import { countHealth } from './health-read.ts'

const HOUR_MS = 3_600_000

/** A section that does not work correctly for its users. */
export interface UnhealthySection {
  name: string
  title: string
  version: string
  /** Whether the active release is incompatible with this portal. */
  isMisfit: boolean
}

/** Returns whether the active release failed within the last hour, by the same rule as the automatic rollback. */
async function hasFailedLately({ database, clock }: Platform, section: string, version: string) {
  const since = new Date(clock.now().getTime() - HOUR_MS)
  return isFailing(await countHealth(database, { section, version, since }))
}

/**
 * Returns the releases with failures or errors within the last hour. This excludes most releases from the more
 * expensive check.
 */
async function findFaulty({ database, clock }: Platform): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ section: string; version: string }>(
    'SELECT DISTINCT section, version FROM section_health WHERE minute >= ? AND failures + errors > 0',
    [new Date(clock.now().getTime() - HOUR_MS)],
  )
  return new Set(rows.map(({ section, version }) => `${section} ${version}`))
}

/** Returns the sections whose active release fails or is incompatible, without those that are switched off. */
export async function findUnhealthySections(platform: Platform): Promise<UnhealthySection[]> {
  const unhealthy: UnhealthySection[] = []
  const faulty = await findFaulty(platform)
  for (const row of await readSections(platform.database)) {
    const { name, stableVersion: version } = row
    if (version === null || row.disabledAt !== null) {
      continue
    }
    const description = await readDescription(platform.database, name, version)
    const isMisfit = !isCompatible(description)
    const isSuspect = faulty.has(`${name} ${version}`)
    if (isMisfit || (isSuspect && (await hasFailedLately(platform, name, version)))) {
      unhealthy.push({ name, title: description.title, version, isMisfit })
    }
  }
  return unhealthy
}
