import type { Platform } from '../../../platform/platform.ts'
import { isCompatible } from '../checks/compatibility.ts'
import { readDescription } from '../publishing/descriptions.ts'
import { readSections, type SectionRow } from '../section-rows.ts'
import { isTroubled, rulesOf } from './guard.ts'
import { tally } from './health-read.ts'

const HOUR = 3_600_000
/** What the release before did within this time is what is usual. */
const USUAL = 7 * 24 * HOUR

/** A section that people do not get as they should. */
export interface UnhealthySection {
  name: string
  title: string
  version: string
  /** It cannot run here at all. */
  isMisfit: boolean
}

/** Whether the release in use has made trouble within the last hour, by the same measure as the guard's. */
async function isInTrouble({ database, clock, settings }: Platform, row: SectionRow, version: string) {
  const now = clock.now().getTime()
  const lately = await tally(database, { section: row.name, version, since: new Date(now - HOUR) })
  const before =
    row.previousVersion === null
      ? { loads: 0, faults: 0 }
      : await tally(database, {
          section: row.name,
          version: row.previousVersion,
          since: new Date(now - USUAL),
        })
  return isTroubled(lately, before, rulesOf(settings))
}

/** The releases of which anything was reported within the last hour that should not be: most have nothing. */
async function findFaulty({ database, clock }: Platform): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ section: string; version: string }>(
    'SELECT DISTINCT section, version FROM section_health WHERE minute >= ? AND failures + errors > 0',
    [new Date(clock.now().getTime() - HOUR)],
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
    if (isMisfit || (isSuspect && (await isInTrouble(platform, row, version)))) {
      unhealthy.push({ name, title: description.title, version, isMisfit })
    }
  }
  return unhealthy
}
