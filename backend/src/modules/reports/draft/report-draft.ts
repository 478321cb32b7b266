import type { ReportDraft } from '@headway/contracts/report-draft'
import { stale } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteExpiredRows } from '../../../platform/database/delete-expired-rows.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'

const RETENTION_DAYS = 30
const DAY_MS = 86_400_000

const noDraft: ReportDraft = { version: 0, content: null, updatedAt: null }

/** Returns a user's draft of a report; its content is null if there is none. */
export async function readDraft(
  { database }: Platform,
  userId: number,
  trx?: Transaction,
): Promise<ReportDraft> {
  const [row] = await database.rows<{ version: number; content: string | null; updated_at: Date }>(
    `SELECT version, content, updated_at FROM report_drafts WHERE user_id = ? ${trx ? 'FOR UPDATE' : ''}`,
    [userId],
    trx,
  )
  if (!row) {
    return noDraft
  }
  return {
    version: row.version,
    content: row.content === null ? null : (JSON.parse(row.content) as ReportDraft['content']),
    updatedAt: row.updated_at.toISOString(),
  }
}

interface DraftChange {
  userId: number
  /** Null deletes the draft. Its row stays, so that no version is used twice. */
  content: ReportDraft['content']
  /** Version that the caller has seen; undefined overwrites every version. */
  expectedVersion: number | undefined
}

/**
 * Stores or deletes a user's draft.
 *
 * @throws ProblemError 412 with the present draft when it has another version.
 */
export async function writeDraft(
  platform: Platform,
  { userId, content, expectedVersion }: DraftChange,
  trx: Transaction,
): Promise<void> {
  const now = platform.clock.now()
  // Creates the row that `readDraft` locks. Without it, two concurrent first drafts would both succeed.
  await platform.database.change(
    `INSERT INTO report_drafts (user_id, version, updated_at) VALUES (?, 0, ?)
     ON DUPLICATE KEY UPDATE version = version`,
    [userId, now],
    trx,
  )
  const current = await readDraft(platform, userId, trx)
  if (expectedVersion !== undefined && expectedVersion !== current.version) {
    throw stale(current)
  }
  await platform.database.change(
    'UPDATE report_drafts SET content = ?, version = version + 1, updated_at = ? WHERE user_id = ?',
    [content === null ? null : JSON.stringify(content), now, userId],
    trx,
  )
}

/**
 * Deletes the draft of a report that is being submitted.
 *
 * @throws ProblemError 412 with the present draft when it has another version, which the author has not seen.
 */
export async function deleteSubmittedDraft(
  platform: Platform,
  { userId, version }: { userId: number; version: number },
  trx: Transaction,
): Promise<void> {
  const { affectedRows } = await platform.database.change(
    `UPDATE report_drafts SET content = NULL, version = version + 1, updated_at = ?
     WHERE user_id = ? AND version = ?`,
    [platform.clock.now(), userId, version],
    trx,
  )
  if (affectedRows === 0) {
    throw stale(await readDraft(platform, userId, trx))
  }
}

/** Deletes drafts that have not changed for 30 days. */
export async function deleteOldDrafts({ database, clock }: Platform): Promise<void> {
  const values = [new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)]
  const condition = 'updated_at < ?'
  await deleteExpiredRows(database, { table: 'report_drafts', key: ['user_id'], condition, values })
}

/** Schedules the nightly deletion of old drafts. */
export function scheduleDraftCleanup(platform: Platform): void {
  platform.jobs.schedule(
    'reports.deleteDrafts',
    { cron: '58 2 * * *' },
    () => deleteOldDrafts(platform),
    'long',
  )
}
