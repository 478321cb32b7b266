import type { Audience } from '@headway/contracts/sections'
import type { Database } from '../../../platform/database/database.ts'
import { readDescription } from '../publishing/descriptions.ts'
import { readSections, type SectionRow } from '../section-rows.ts'

/** What the gateway fetches. */
export interface LiveRelease {
  version: string
  /** SHA-256 of the archive. */
  digest: string
}

/** A section as it is resolved for people. */
export interface LiveSection {
  name: string
  title: string
  owner: { team: string; contact: string } | null
  basePaths: readonly string[]
  stable: LiveRelease | null
  previous: LiveRelease | null
  next: { release: LiveRelease; audience: Audience } | null
  disabled: { at: Date; reason: string } | null
}

/** Session to section to the release that it previews. */
type Previews = ReadonlyMap<number, ReadonlyMap<string, { release: LiveRelease; until: Date }>>

/** Everything that decides who gets which release, as it was when it was read. */
export interface LiveState {
  sections: readonly LiveSection[]
  previews: Previews
  /** Every stored release, as `<section> <version>`. */
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
  }
}

/** Previews are few and last hours; more are not looked at. */
const MOST_PREVIEWS = 1_000
/** Releases kept for each section are about ten, see the sweep. */
const MOST_RELEASES = 20_000

/** Reads the state of all sections. */
export async function readLiveState(database: Database, now: Date): Promise<LiveState> {
  const rows = await readSections(database)
  const stored = await database.rows<ReleaseRow>(
    `SELECT section, version, digest FROM section_releases LIMIT ${MOST_RELEASES}`,
  )
  const previews = await database.rows<PreviewRow>(
    `SELECT session_id AS sessionId, section, version, expires_at AS until FROM section_previews
     WHERE expires_at > ? LIMIT ${MOST_PREVIEWS}`,
    [now],
  )
  const releases = new Map(
    stored.map(({ section, version, digest }) => [keyOf(section, version), { version, digest }]),
  )
  const sections: LiveSection[] = []
  for (const row of rows) {
    sections.push(await toLive(database, row, releases))
  }
  return { sections, previews: groupPreviews(previews, releases), known: new Set(releases.keys()) }
}
