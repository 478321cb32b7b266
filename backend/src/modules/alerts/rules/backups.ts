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

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A day, and as long as a daily backup may take. */
const OLDEST_BACKUP = 26 * HOUR
/** A week, and a day to do something about it. */
const OLDEST_TEST = 8 * DAY

/** Each backup and each test has the alerts looked at as it ends; between them only time goes by, in seconds. */
const EVERY = 300

/** A portal that has just been installed need not have what comes with time. */
const isYoung = async ({ database, clock }: Platform, age: number): Promise<boolean> =>
  clock.now().getTime() - (await installedAt(database.knex)).getTime() < age

async function findOld(platform: Platform): Promise<Finding[]> {
  const { database, clock } = platform
  const obstacle = await findObstacle(platform)
  const last = await findLastBackup(database)
  const now = clock.now().getTime()
  if (
    last ? now - Date.parse(last.finishedAt ?? '') < OLDEST_BACKUP : await isYoung(platform, OLDEST_BACKUP)
  ) {
    return obstacle === null ? [] : [{ severity: 'warning', detail: obstacle }]
  }
  const sentence = last ? findings.backupOld : findings.backupMissing
  return [
    {
      severity: 'critical',
      detail: obstacle === null ? sentence : `${sentence} ${obstacle}`,
      ...(last?.finishedAt ? { since: new Date(Date.parse(last.finishedAt) + OLDEST_BACKUP) } : {}),
    },
  ]
}

/** Whether there is a backup of the last day, and will be one. */
export const backupOld: Rule = { kind: 'backupOld', every: EVERY, find: findOld }

/** Whether the last backup succeeded. */
export const backupFailed: Rule = {
  kind: 'backupFailed',
  every: EVERY,
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

async function findUntested(platform: Platform): Promise<Finding[]> {
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
    ? clock.now().getTime() - Date.parse(success.finishedAt ?? '') < OLDEST_TEST
    : await isYoung(platform, OLDEST_TEST)
  return isFresh ? [] : [{ severity: 'warning', detail: findings.restoreTestMissing }]
}

/** Whether what was backed up could be restored. */
export const restoreTestFailed: Rule = { kind: 'restoreTestFailed', every: EVERY, find: findUntested }
