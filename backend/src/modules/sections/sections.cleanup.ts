import { forEachItem } from '../../platform/jobs/each-item.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteExpiredRows } from '../../platform/database/delete-expired-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { lockSection, readSections } from './section-rows.ts'

const DAY_MS = 86_400_000
/**
 * Number of days for which a replaced release is kept, since open pages may still load its chunks. Health data is kept
 * equally long.
 */
const RETENTION_DAYS = 30
/** Number of days for which expired tokens are kept. */
const TOKEN_RETENTION_DAYS = 90
/** Number of releases that are kept for rollbacks. */
const MIN_KEPT_RELEASES = 10

/** Deletes releases of a section that are not active, not among the last ten and were replaced 30 days ago. */
async function deleteOldReleases({ database, clock }: Platform, section: string): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)
  await inTransaction(database.knex, async (trx) => {
    // The lock prevents the activation of a release in the meantime.
    const row = await lockSection(database, section, undefined, trx)
    const releases = await database.rows<{ version: string; newest: Date }>(
      `SELECT version, GREATEST(published_at, COALESCE(used_at, published_at), COALESCE(left_at, published_at)) AS newest
       FROM section_releases WHERE section = ? ORDER BY COALESCE(used_at, published_at) DESC, version`,
      [section],
      trx,
    )
    const previewed = await database.rows<{ version: string }>(
      'SELECT version FROM section_previews WHERE section = ? AND expires_at > ?',
      [section, clock.now()],
      trx,
    )
    const kept = new Set([
      row.stableVersion,
      row.previousVersion,
      row.nextVersion,
      ...previewed.map(({ version }) => version),
      ...releases.slice(0, MIN_KEPT_RELEASES).map(({ version }) => version),
    ])
    for (const { version, newest } of releases) {
      if (!kept.has(version) && newest < before) {
        await database.change(
          'DELETE FROM section_releases WHERE section = ? AND version = ?',
          [section, version],
          trx,
        )
      }
    }
  })
}

/** Deletes outdated rows. The file sweep deletes the files that are no longer referenced. */
export async function cleanUpSections(platform: Platform): Promise<void> {
  const { database, clock, logger } = platform
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const sweeps = [
    {
      table: 'section_health',
      key: ['section', 'version', 'minute'],
      condition: 'minute < ?',
      values: [daysAgo(RETENTION_DAYS)],
    },
    {
      table: 'section_backend_health',
      key: ['section', 'minute'],
      condition: 'minute < ?',
      values: [daysAgo(RETENTION_DAYS)],
    },
    {
      table: 'section_errors',
      key: ['section', 'version', 'fingerprint'],
      condition: 'last_seen_at < ?',
      values: [daysAgo(RETENTION_DAYS)],
    },
    {
      table: 'section_users',
      key: ['section', 'user_id'],
      condition: 'seen_at < ?',
      values: [daysAgo(RETENTION_DAYS)],
    },
    {
      table: 'section_previews',
      key: ['session_id', 'section'],
      condition: 'expires_at < ?',
      values: [now],
    },
    {
      table: 'section_tokens',
      key: ['id'],
      condition: 'expires_at < ?',
      values: [daysAgo(TOKEN_RETENTION_DAYS)],
    },
  ]
  for (const sweep of sweeps) {
    await deleteExpiredRows(database, sweep)
  }
  const sections = (await readSections(database)).map(({ name }) => name)
  await forEachItem(sections, (name) => deleteOldReleases(platform, name), {
    logger,
    failed: 'the releases of a section could not be swept',
  })
}
