import type { Reply } from '@headway/contracts'
import type { backupsState } from '@headway/contracts/backups'
import type { Actor } from '../../platform/actor.ts'
import { nextSlotOf } from '../../platform/jobs/schedules.ts'
import type { Platform } from '../../platform/platform.ts'
import { BackupError } from './backup-error.ts'
import { findCurrentBackup, findLastBackup, findLastTest } from './backups.list.ts'
import { can } from './backups.policy.ts'
import { dailyBackup, weeklyTest } from './backups.schedule.ts'
import { findDatabasePrograms } from './database-programs.ts'
import { repositoryOf } from './repository.ts'
import { requireRestic } from './restic.ts'
import { askServer } from './run-backup.ts'

/** Returns why no backup can be made here, as one sentence; null when it can. */
export async function findObstacle(platform: Platform): Promise<string | null> {
  if (!repositoryOf(platform)) {
    return 'Backups are not set up. Set BACKUP_FOLDER or BACKUP_S3_URL in the backend’s environment.'
  }
  try {
    await requireRestic()
    await findDatabasePrograms((await askServer(platform)).family)
    return null
  } catch (error) {
    if (error instanceof BackupError) {
      return error.message
    }
    throw error
  }
}

/** Returns why no restore can be tested here, as one sentence; null when it can. */
export function findTestObstacle({ environment }: Platform): string | null {
  const { DATABASE_URL, RESTORE_TEST_DATABASE_URL: url } = environment
  if (url === undefined) {
    return 'Restore tests are not set up. Set RESTORE_TEST_DATABASE_URL in the backend’s environment to an empty schema.'
  }
  const placeIn = (address: string) => {
    const { host, pathname, searchParams } = new URL(address)
    return [host, pathname, searchParams.get('socketPath')].join(' ')
  }
  return placeIn(url) === placeIn(DATABASE_URL)
    ? 'Restore tests are off because RESTORE_TEST_DATABASE_URL is the portal’s own schema. Set it to an empty one.'
    : null
}

/** Returns the state of this installation's backups. */
export async function readState(platform: Platform, actor: Actor): Promise<Reply<typeof backupsState>> {
  const { database, clock, settings } = platform
  const [obstacle, last, current, lastTest] = await Promise.all([
    findObstacle(platform),
    findLastBackup(database),
    findCurrentBackup(database),
    findLastTest(database),
  ])
  const testObstacle = obstacle ?? findTestObstacle(platform)
  const zone = settings.get('organization.timeZone')
  const next = (schedule: Parameters<typeof nextSlotOf>[0]) =>
    nextSlotOf(schedule, clock.now(), zone)?.toISOString() ?? null
  return {
    obstacle,
    testObstacle,
    folder: repositoryOf(platform)?.title ?? null,
    last,
    current,
    nextAt: obstacle === null ? next(dailyBackup(platform)) : null,
    lastTest,
    nextTestAt: testObstacle === null ? next(weeklyTest) : null,
    can: {
      start: obstacle === null && current === null,
      test: testObstacle === null && last !== null,
      restore: can.restore(actor),
    },
  }
}
