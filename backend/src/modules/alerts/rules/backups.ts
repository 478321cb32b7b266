import {
  findLastAttempt,
  findLastBackup,
  findLastSuccessfulTest,
  findLastTest,
  findObstacle,
} from '../../backups/index.ts'
import { installedAt } from '../../../platform/database/migrations.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findings } from '../messages/en.ts'
import type { Finding, Rule } from '../rule.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Maximum age of the newest backup: a day, plus the duration of a daily backup. */
const MAX_BACKUP_AGE_MS = 26 * HOUR_MS
/** Maximum age of the newest restore test: a week, plus a day to react. */
const MAX_TEST_AGE_MS = 8 * DAY_MS

/** Interval in seconds. Each finished backup and test triggers the checks, so in between only the age changes. */
const CHECK_INTERVAL_SECONDS = 300

/** Returns whether the portal was installed too recently to have reached the given age. */
const isInstalledWithin = async ({ database, clock }: Platform, age: number): Promise<boolean> =>
  clock.now().getTime() - (await installedAt(database.knex)).getTime() < age

async function findMissingBackup(platform: Platform): Promise<Finding[]> {
  const { database, clock } = platform
  const obstacle = await findObstacle(platform)
  const last = await findLastBackup(database)
  const now = clock.now().getTime()
  if (
    last
      ? now - Date.parse(last.finishedAt ?? '') < MAX_BACKUP_AGE_MS
      : await isInstalledWithin(platform, MAX_BACKUP_AGE_MS)
  ) {
    return obstacle === null ? [] : [{ severity: 'warning', detail: obstacle }]
  }
  const sentence = last ? findings.backupOld : findings.backupMissing
  return [
    {
      severity: 'critical',
      detail: obstacle === null ? sentence : `${sentence} ${obstacle}`,
      ...(last?.finishedAt ? { since: new Date(Date.parse(last.finishedAt) + MAX_BACKUP_AGE_MS) } : {}),
    },
  ]
}

/** Checks that there is a recent backup and that backups are possible. */
export const backupOld: Rule = { kind: 'backupOld', every: CHECK_INTERVAL_SECONDS, find: findMissingBackup }

/** Checks that the last finished backup succeeded. */
export const backupFailed: Rule = {
  kind: 'backupFailed',
  every: CHECK_INTERVAL_SECONDS,
  async find({ database }) {
    const last = await findLastAttempt(database)
    return last?.state !== 'failed' || last.finishedAt === null
      ? []
      : [
          {
            severity: 'critical',
            detail: findings.backupFailed(last.error ?? ''),
            since: new Date(last.finishedAt),
          },
        ]
  },
}

async function findMissingTest(platform: Platform): Promise<Finding[]> {
  const { database, clock } = platform
  const last = await findLastTest(database)
  if (last?.state === 'failed' && last.finishedAt !== null) {
    return [
      {
        severity: 'critical',
        detail: findings.restoreTestFailed(last.error ?? ''),
        since: new Date(last.finishedAt),
      },
    ]
  }
  const success = await findLastSuccessfulTest(database)
  const isFresh = success
    ? clock.now().getTime() - Date.parse(success.finishedAt ?? '') < MAX_TEST_AGE_MS
    : await isInstalledWithin(platform, MAX_TEST_AGE_MS)
  return isFresh ? [] : [{ severity: 'warning', detail: findings.restoreTestMissing }]
}

/** Checks that the newest backups were restored successfully in a test. */
export const restoreTestFailed: Rule = {
  kind: 'restoreTestFailed',
  every: CHECK_INTERVAL_SECONDS,
  find: findMissingTest,
}
