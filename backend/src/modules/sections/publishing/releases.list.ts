import type { Release, ReleaseCheck } from '@headway/contracts/section-releases'
import { SectionDescription } from '@headway/contracts/section-description'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { misfitsOf } from '../checks/compatibility.ts'
import { readFaults, readHealth } from '../health/health-read.ts'
import { readSection, type SectionRow } from '../section-rows.ts'

const MAX_SHOWN = 50

interface ReleaseRow {
  version: string
  description: string
  checks: string
  digest: string
  firstBytes: number
  totalBytes: number
  archiveBytes: number
  fileCount: number
  changes: string
  signedBy: string | null
  publishedAt: Date
  publishedBy: number | null
  publisherName: string | null
  tokenName: string | null
  usedAt: Date | null
  faultyAt: Date | null
  faultyReason: string | null
}

const COLUMNS = `r.version, r.description, r.checks, r.digest, r.first_bytes AS firstBytes, r.total_bytes AS totalBytes,
  r.archive_bytes AS archiveBytes, r.file_count AS fileCount, r.changes, r.signed_by AS signedBy,
  r.published_at AS publishedAt, r.published_by AS publishedBy,
  CONCAT(u.first_name, ' ', u.last_name) AS publisherName, r.token_name AS tokenName, r.used_at AS usedAt,
  r.faulty_at AS faultyAt, r.faulty_reason AS faultyReason`

const sizesOf = (row: ReleaseRow): Release['sizes'] => ({
  first: row.firstBytes,
  total: row.totalBytes,
  archive: row.archiveBytes,
  files: row.fileCount,
})

function stateOf(section: SectionRow, version: string): Release['state'] {
  if (version === section.stableVersion) {
    return 'stable'
  }
  if (version === section.nextVersion) {
    return 'next'
  }
  return version === section.previousVersion ? 'previous' : 'stored'
}

/**
 * Returns the releases of a section, newest first.
 *
 * @throws ProblemError 404.
 */
export async function listReleases({ database, clock }: Platform, name: string): Promise<Release[]> {
  const section = await readSection(database, name)
  const rows = await database.rows<ReleaseRow>(
    `SELECT ${COLUMNS} FROM section_releases r LEFT JOIN users u ON u.id = r.published_by
     WHERE r.section = ? ORDER BY r.published_at DESC, r.version DESC LIMIT ${MAX_SHOWN}`,
    [name],
  )
  const [health, faults] = await Promise.all([
    readHealth(database, clock.now(), name),
    readFaults(database, name),
  ])
  return rows.map((row) => {
    const description = SectionDescription.parse(JSON.parse(row.description))
    const misfits = misfitsOf(description)
    const { version, publishedBy, faultyAt } = row
    return {
      version,
      title: description.title,
      contract: description.contract,
      publishedAt: row.publishedAt.toISOString(),
      publishedBy:
        publishedBy === null
          ? null
          : { id: publishedBy, name: row.publisherName ?? '', token: row.tokenName },
      changes: row.changes,
      commit: description.commit ?? null,
      builtAt: description.builtAt ?? null,
      digest: row.digest,
      signedBy: row.signedBy,
      sizes: sizesOf(row),
      checks: JSON.parse(row.checks) as ReleaseCheck[],
      isCompatible: misfits.length === 0,
      misfits,
      faulty: faultyAt && { at: faultyAt.toISOString(), reason: row.faultyReason ?? '' },
      usedAt: row.usedAt?.toISOString() ?? null,
      health: health.ofRelease(name, version),
      faults: faults.get(version) ?? [],
      state: stateOf(section, version),
    }
  })
}

/**
 * Returns the stored file of a release's archive.
 *
 * @throws ProblemError 404.
 */
export async function findArchive(
  database: Database,
  section: string,
  version: string,
): Promise<{ storageKey: string; digest: string; bytes: number }> {
  const [row] = await database.rows<{ storageKey: string; digest: string; bytes: number }>(
    `SELECT storage_key AS storageKey, digest, archive_bytes AS bytes FROM section_releases
     WHERE section = ? AND version = ?`,
    [section, version],
  )
  if (!row) {
    throw notFound('release')
  }
  return row
}

/** Returns those of the given storage keys that releases refer to. */
export async function findReferenced(database: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .knex('section_releases')
    .whereIn('storage_key', [...keys])
    .select('storage_key')
  return new Set(rows.map((row) => row.storage_key))
}
