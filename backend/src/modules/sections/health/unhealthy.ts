import type { Platform } from '../../../platform/platform.ts'
import { isCompatible } from '../checks/compatibility.ts'
import { readDescription } from '../publishing/descriptions.ts'
import { readSections } from '../section-rows.ts'
import { isFailing } from './guard.ts'
import { tally } from './health-read.ts'

const HOUR_MS = 3_600_000

/** A section that people do not get as they should. */
export interface UnhealthySection {
  name: string
  title: string
  version: string
  /** It cannot run here at all. */
  isMisfit: boolean
}

/** Returns whether the active release has failed within the last hour, by the rule of the guard. */
async function hasFailedLately({ database, clock }: Platform, section: string, version: string) {
  const since = new Date(clock.now().getTime() - HOUR_MS)
  return isFailing(await tally(database, { section, version, since }))
}

/** The releases of which anything was reported within the last hour that should not be: most have nothing. */
async function findFaulty({ database, clock }: Platform): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ section: string; version: string }>(
    'SELECT DISTINCT section, version FROM section_health WHERE minute >= ? AND failures + errors > 0',
    [new Date(clock.now().getTime() - HOUR_MS)],
  )
  return new Set(rows.map(({ section, version }) => `${section} ${version}`))
}

/** The sections whose release in use makes trouble or does not fit; those that are switched off are nobody's trouble. */
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
