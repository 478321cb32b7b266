import { slotPlaces } from '@headway/contracts/section-description'
import type { RegistrySection } from '@headway/contracts/section-registry'
import type { Audience } from '@headway/contracts/sections'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readDescription } from '../core/descriptions.ts'
import { readSections, type SectionRow } from '../section-rows.ts'
import { orderSlots, readOfferedSlots, readStoredOrders } from '../slots/slot-order.ts'

/** A release as the gateway needs it. */
export interface LiveRelease {
  version: string
  /** SHA-256 of the archive. */
  digest: string
}

type ShownSlot = RegistrySection['slots'][number]

/** A section with its releases, before one is selected for a user. */
export interface LiveSection {
  name: string
  title: string
  owner: { team: string; contact: string } | null
  basePaths: readonly string[]
  stable: LiveRelease | null
  previous: LiveRelease | null
  next: { release: LiveRelease; audience: Audience } | null
  disabled: { at: Date; reason: string } | null
  isInNavigation: boolean
  slots: readonly ShownSlot[]
  /** Base URL of the section's own backend. It is never sent to pages. */
  backendUrl: string | null
}

/** Previewed releases by session id and section name. */
type Previews = ReadonlyMap<number, ReadonlyMap<string, { release: LiveRelease; until: Date }>>

/** Snapshot of all data that decides which release a user gets. */
export interface LiveState {
  sections: readonly LiveSection[]
  previews: Previews
  /** All stored releases, as `<section> <version>`. */
  known: ReadonlySet<string>
}

interface ReleaseRow extends LiveRelease {
  section: string
}

interface PreviewRow {
  sessionId: number
  section: string
  version: string
  until: Date
}

const keyOf = (section: string, version: string) => `${section} ${version}`

function groupPreviews(rows: readonly PreviewRow[], releases: ReadonlyMap<string, LiveRelease>): Previews {
  const bySession = new Map<number, Map<string, { release: LiveRelease; until: Date }>>()
  for (const { sessionId, section, version, until } of rows) {
    const release = releases.get(keyOf(section, version))
    if (release) {
      const own = bySession.get(sessionId) ?? new Map<string, { release: LiveRelease; until: Date }>()
      bySession.set(sessionId, own.set(section, { release, until }))
    }
  }
  return bySession
}

async function toLive(
  database: Database,
  row: SectionRow,
  releases: ReadonlyMap<string, LiveRelease>,
  slots: readonly ShownSlot[],
): Promise<LiveSection> {
  const find = (version: string | null) =>
    version === null ? null : (releases.get(keyOf(row.name, version)) ?? null)
  const [stable, next] = [find(row.stableVersion), find(row.nextVersion)]
  const shown = stable ?? next
  const description = shown ? await readDescription(database, row.name, shown.version) : undefined
  return {
    name: row.name,
    title: description?.title ?? row.title,
    owner: row.ownerTeam === null ? null : { team: row.ownerTeam, contact: row.ownerContact ?? '' },
    basePaths: description?.basePaths ?? [],
    stable,
    previous: find(row.previousVersion),
    next: next && row.nextAudience ? { release: next, audience: row.nextAudience } : null,
    disabled: row.disabledAt === null ? null : { at: row.disabledAt, reason: row.disabledReason ?? '' },
    isInNavigation: row.isInNavigation,
    slots,
    backendUrl: row.backendUrl,
  }
}

/** Maximum number of previews that are read; previews last hours, so there are few. */
const MAX_PREVIEWS = 1_000
/** Maximum number of releases that are read; the sweep keeps about ten per section. */
const MAX_RELEASES = 20_000

/** Returns the slots that are shown, by section. */
async function readShownSlots(
  { database, environment }: Pick<Platform, 'database' | 'environment'>,
  rows: readonly SectionRow[],
): Promise<ReadonlyMap<string, ShownSlot[]>> {
  const stored = await readStoredOrders(database)
  const offered = await readOfferedSlots(database, rows)
  const bySection = new Map<string, ShownSlot[]>()
  for (const place of slotPlaces) {
    const here = offered.filter((slot) => slot.place === place)
    const ordered = orderSlots(stored.get(place)?.settings ?? [], here, environment.SECTION_BUILDS)
    ordered.forEach(({ section, id, isShown }, position) => {
      if (isShown) {
        bySection.set(section, [...(bySection.get(section) ?? []), { place, id, position }])
      }
    })
  }
  return bySection
}

/** Reads the state of all sections. */
export async function readLiveState(
  platform: Pick<Platform, 'database' | 'environment'>,
  now: Date,
): Promise<LiveState> {
  const { database } = platform
  const rows = await readSections(database)
  const stored = await database.rows<ReleaseRow>(
    `SELECT section, version, digest FROM section_releases LIMIT ${MAX_RELEASES}`,
  )
  const previews = await database.rows<PreviewRow>(
    `SELECT session_id AS sessionId, section, version, expires_at AS until FROM section_previews
     WHERE expires_at > ? LIMIT ${MAX_PREVIEWS}`,
    [now],
  )
  const releases = new Map(
    stored.map(({ section, version, digest }) => [keyOf(section, version), { version, digest }]),
  )
  const slots = await readShownSlots(platform, rows)
  const sections: LiveSection[] = []
  for (const row of rows) {
    sections.push(await toLive(database, row, releases, slots.get(row.name) ?? []))
  }
  return { sections, previews: groupPreviews(previews, releases), known: new Set(releases.keys()) }
}
