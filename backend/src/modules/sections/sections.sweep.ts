import { forEachItem } from '../../platform/jobs/each-item.ts'
import type { Platform } from '../../platform/platform.ts'
import { sweepRows } from '../../platform/database/sweep.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { lockSection, readSections } from './section-rows.ts'

const DAY = 86_400_000
/** An open page may still ask for the chunks of the release it was loaded from; counts say nothing after that. */
const KEPT_DAYS = 30
/** Tokens that are over are shown for so long. */
const TOKEN_DAYS = 90
/** One can go back by so many releases. */
const KEPT_RELEASES = 10

/** Forgets the releases of a section that nobody can need: not in use, not among the last ten, left 30 days ago. */
async function sweepReleases({ database, clock }: Platform, section: string): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
  await inTransaction(database.knex, async (trx) => {
    // Nobody takes one into use meanwhile.
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
      ...releases.slice(0, KEPT_RELEASES).map(({ version }) => version),
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

/** Deletes what has served its time; the files go with the sweep of files, which asks what is still named. */
export async function sweepSections(platform: Platform): Promise<void> {
  const { database, clock, logger } = platform
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  const sweeps = [
    {
      table: 'section_health',
      key: ['section', 'version', 'minute'],
      condition: 'minute < ?',
      values: [daysAgo(KEPT_DAYS)],
    },
    {
      table: 'section_faults',
      key: ['section', 'version', 'fingerprint'],
      condition: 'last_seen_at < ?',
      values: [daysAgo(KEPT_DAYS)],
    },
    {
      table: 'section_people',
      key: ['section', 'user_id'],
      condition: 'seen_at < ?',
      values: [daysAgo(KEPT_DAYS)],
    },
    {
      table: 'section_previews',
      key: ['session_id', 'section'],
      condition: 'expires_at < ?',
      values: [now],
    },
    { table: 'section_tokens', key: ['id'], condition: 'expires_at < ?', values: [daysAgo(TOKEN_DAYS)] },
  ]
  for (const sweep of sweeps) {
    await sweepRows(database, sweep)
  }
  const sections = (await readSections(database)).map(({ name }) => name)
  await forEachItem(sections, (name) => sweepReleases(platform, name), {
    logger,
    failed: 'the releases of a section could not be swept',
  })
}
