import type { Reply } from '@headway/contracts'
import type { Section, sectionsGet } from '@headway/contracts/sections'
import type { Platform } from '../../platform/platform.ts'
import { misfitsOf } from './checks/compatibility.ts'
import type { Actor } from '../../platform/actor.ts'
import { type BackendHealth, readBackendHealth } from './backends/backend-health.ts'
import { type HealthByRelease, readHealth } from './health/health-read.ts'
import { readHistory } from './core/history.ts'
import { readDescription } from './core/descriptions.ts'
import { readSection, readSections, type SectionRow } from './section-rows.ts'
import { can } from './sections.policy.ts'

type SectionDetail = Reply<typeof sectionsGet>

/** Release of the caller's own preview, by section name. */
type OwnPreviews = ReadonlyMap<string, string>

async function readOwnPreviews(
  { database, clock }: Platform,
  sessionId: number | null,
): Promise<OwnPreviews> {
  if (sessionId === null) {
    return new Map()
  }
  const rows = await database.rows<{ section: string; version: string }>(
    'SELECT section, version FROM section_previews WHERE session_id = ? AND expires_at > ?',
    [sessionId, clock.now()],
  )
  return new Map(rows.map(({ section, version }) => [section, version]))
}

const presentNext = (row: SectionRow): Section['next'] =>
  row.nextVersion === null || row.nextAudience === null || row.nextSince === null
    ? null
    : {
        version: row.nextVersion,
        audience: row.nextAudience,
        since: row.nextSince.toISOString(),
      }

/** Data of all sections, and the viewer. */
interface Shown {
  health: HealthByRelease
  backendHealth: (section: string) => BackendHealth
  previews: OwnPreviews
  viewer: Actor | undefined
}

async function present(
  { database }: Platform,
  row: SectionRow,
  { health, backendHealth, previews, viewer }: Shown,
): Promise<Section> {
  const { name, stableVersion, stableSince, previousVersion } = row
  const stable = stableVersion === null ? undefined : await readDescription(database, name, stableVersion)
  const misfits = stable ? misfitsOf(stable) : []
  return {
    name,
    title: stable?.title ?? row.title,
    owner: row.ownerTeam === null ? null : { team: row.ownerTeam, contact: row.ownerContact ?? '' },
    basePaths: stable?.basePaths ?? [],
    generation: row.generation,
    stable:
      stable && stableSince
        ? { version: stable.version, since: stableSince.toISOString(), contract: stable.contract }
        : null,
    previous: previousVersion === null ? null : { version: previousVersion },
    next: presentNext(row),
    isPinned: row.isPinned,
    disabled:
      row.disabledAt === null ? null : { at: row.disabledAt.toISOString(), reason: row.disabledReason ?? '' },
    preview: previews.get(name) ?? null,
    needsSignature: row.needsSignature,
    navigation: stable?.navigation ?? null,
    isInNavigation: row.isInNavigation,
    isCompatible: stable ? misfits.length === 0 : null,
    misfits,
    health: stable ? health.ofRelease(name, stable.version) : null,
    p95ByHour: health.p95ByHour(name),
    backend: row.backendUrl === null ? null : { url: row.backendUrl, ...backendHealth(name) },
    can: { setBackend: viewer !== undefined && can.setBackend(viewer) },
  }
}

interface Viewer {
  /** The only section to show; null for all. */
  section: string | null
  /** Undefined for a token. */
  actor: Actor | undefined
}

/** Returns the sections that the viewer may see. */
export async function listSections(platform: Platform, { section, actor }: Viewer): Promise<Section[]> {
  const { database, clock } = platform
  const [rows, health, backendHealth, previews] = await Promise.all([
    readSections(database),
    readHealth(database, clock.now(), undefined),
    readBackendHealth(database, clock.now()),
    readOwnPreviews(platform, actor?.sessionId ?? null),
  ])
  const shown = rows.filter(({ name }) => section === null || name === section)
  const items: Section[] = []
  for (const row of shown) {
    items.push(await present(platform, row, { health, backendHealth, previews, viewer: actor }))
  }
  return items
}

/**
 * Returns one section with its history.
 *
 * @param actor the viewer; undefined for a token.
 * @throws ProblemError 404.
 */
export async function describeSection(
  platform: Platform,
  name: string,
  actor: Actor | undefined,
): Promise<SectionDetail> {
  const { database, clock } = platform
  const [row, health, backendHealth, previews, history] = await Promise.all([
    readSection(database, name),
    readHealth(database, clock.now(), name),
    readBackendHealth(database, clock.now(), name),
    readOwnPreviews(platform, actor?.sessionId ?? null),
    readHistory(database, name),
  ])
  return { ...(await present(platform, row, { health, backendHealth, previews, viewer: actor })), history }
}
