import type { RequestContext } from '../../platform/request-context.ts'
import { conflict, notFound, ProblemError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { announce } from './backups.events.ts'
import { findObstacle, findTestObstacle } from './backups.state.ts'
import { insertBackup } from './run-backup.ts'
import { noteRestoreTest } from './run-restore-test.ts'

const HOUR_MS = 3_600_000
/** Maximum number of requests per hour, because each reads all data (docs/LIMITS.md, "Request limits"). */
const MAX_PER_HOUR = 6

async function checkHourlyLimit(
  { database, clock }: Platform,
  table: 'backups' | 'backup_restore_tests',
  trx: Transaction,
): Promise<void> {
  const [row] = await database.rows<{ asked: number }>(
    `SELECT COUNT(*) AS asked FROM ${table} WHERE requested_at >= ? AND requested_by IS NOT NULL`,
    [new Date(clock.now().getTime() - HOUR_MS)],
    trx,
  )
  if ((row?.asked ?? 0) >= MAX_PER_HOUR) {
    throw new ProblemError(429, 'too_many_requests', {
      detail: 'The limit of six per hour was reached. Try again later.',
      headers: { 'Retry-After': '600' },
    })
  }
}

const obstructed = (sentence: string) => conflict('not_possible_here', sentence)

/**
 * Requests a backup.
 *
 * @returns the id of the backup.
 * @throws ProblemError 409 while one is not finished or none can be made here, 429 after too many requests.
 */
export async function requestBackup(
  platform: Platform,
  context: RequestContext,
  trx: Transaction,
): Promise<number> {
  await checkHourlyLimit(platform, 'backups', trx)
  const backupId = await insertBackup(platform, { kind: 'manual', requestedBy: context.actor.id }, trx)
  if (backupId === undefined) {
    throw conflict('backup_running', 'A backup is already running.')
  }
  await announce(platform, { name: 'backup.requested', context, payload: { backupId, kind: 'manual' } }, trx)
  return backupId
}

/**
 * Requests a restore of a backup into the empty test schema.
 *
 * @returns the id of the restore test.
 * @throws ProblemError 404, 409 `backup_gone` when its snapshot does not exist (any more), 409 while another one is
 * tested, 429.
 */
export async function requestRestoreTest(
  platform: Platform,
  context: RequestContext,
  backupId: number,
  trx: Transaction,
): Promise<number> {
  const { database } = platform
  const [backup] = await database.rows<{ state: string; removedAt: Date | null }>(
    'SELECT state, removed_at AS removedAt FROM backups WHERE id = ?',
    [backupId],
    trx,
  )
  if (!backup) {
    throw notFound('backup')
  }
  if (backup.state !== 'done' || backup.removedAt !== null) {
    throw conflict('backup_gone', 'The file of this backup no longer exists.')
  }
  await checkHourlyLimit(platform, 'backup_restore_tests', trx)
  const restoreTestId = await noteRestoreTest(platform, { backupId, requestedBy: context.actor.id }, trx)
  if (restoreTestId === undefined) {
    throw conflict('restore_test_running', 'A restore test is already running. Wait until it is done.')
  }
  await announce(
    platform,
    { name: 'restoreTest.requested', context, payload: { restoreTestId, backupId } },
    trx,
  )
  return restoreTestId
}

/**
 * Checks that backups can be made here.
 *
 * @throws ProblemError 409 `not_possible_here` with a sentence that gives the reason.
 */
export async function requireBackups(platform: Platform): Promise<void> {
  const obstacle = await findObstacle(platform)
  if (obstacle !== null) {
    throw obstructed(obstacle)
  }
}

/**
 * Checks that restores can be tested here.
 *
 * @throws ProblemError 409 `not_possible_here` with a sentence that gives the reason.
 */
export async function requireRestoreTests(platform: Platform): Promise<void> {
  await requireBackups(platform)
  const obstacle = findTestObstacle(platform)
  if (obstacle !== null) {
    throw obstructed(obstacle)
  }
}
