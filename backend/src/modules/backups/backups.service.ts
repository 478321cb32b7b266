import type { Act } from '../../platform/act.ts'
import { conflict, notFound, ProblemError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { announce } from './backups.events.ts'
import { findObstacle, findTestObstacle } from './backups.state.ts'
import { noteBackup } from './run-backup.ts'
import { noteRestoreTest } from './run-restore-test.ts'

const HOUR = 3_600_000
/** Each reads everything there is (docs/RULES.md, "Limits"). */
const MOST_AN_HOUR = 6

async function checkPace(
  { database, clock }: Platform,
  table: 'backups' | 'backups_restore_tests',
  trx: Transaction,
): Promise<void> {
  const [row] = await database.rows<{ asked: number }>(
    `SELECT COUNT(*) AS asked FROM ${table} WHERE requested_at >= ? AND requested_by IS NOT NULL`,
    [new Date(clock.now().getTime() - HOUR)],
    trx,
  )
  if ((row?.asked ?? 0) >= MOST_AN_HOUR) {
    throw new ProblemError(429, 'too_many_requests', {
      detail: 'The limit of six per hour was reached. Try again later.',
      headers: { 'Retry-After': '600' },
    })
  }
}

const obstructed = (sentence: string) => conflict('not_possible_here', sentence)

/**
 * Asks for a backup.
 *
 * @returns its id.
 * @throws ProblemError 409 while one is not finished or none can be made here, 429 after too many.
 */
export async function requestBackup(platform: Platform, act: Act, trx: Transaction): Promise<number> {
  await checkPace(platform, 'backups', trx)
  const backupId = await noteBackup(platform, { kind: 'manual', requestedBy: act.actor.id }, trx)
  if (backupId === undefined) {
    throw conflict('backup_running', 'A backup is already running.')
  }
  await announce(platform, { name: 'backup.requested', act, payload: { backupId, kind: 'manual' } }, trx)
  return backupId
}

/**
 * Asks for a restore of one backup into the empty place.
 *
 * @returns its id.
 * @throws ProblemError 404, 409 `backup_gone` when its file is not there (any more), 409 while another one is tested, 429.
 */
export async function requestRestoreTest(
  platform: Platform,
  act: Act,
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
  await checkPace(platform, 'backups_restore_tests', trx)
  const restoreTestId = await noteRestoreTest(platform, { backupId, requestedBy: act.actor.id }, trx)
  if (restoreTestId === undefined) {
    throw conflict('restore_test_running', 'A restore is being tested. Wait until it is done.')
  }
  await announce(platform, { name: 'restoreTest.requested', act, payload: { restoreTestId, backupId } }, trx)
  return restoreTestId
}

/** @throws ProblemError 409 `not_possible_here` with the sentence that says why. */
export async function requireBackups(platform: Platform): Promise<void> {
  const obstacle = await findObstacle(platform)
  if (obstacle !== null) {
    throw obstructed(obstacle)
  }
}

/** @throws ProblemError 409 `not_possible_here` with the sentence that says why. */
export async function requireRestoreTests(platform: Platform): Promise<void> {
  await requireBackups(platform)
  const obstacle = findTestObstacle(platform)
  if (obstacle !== null) {
    throw obstructed(obstacle)
  }
}
