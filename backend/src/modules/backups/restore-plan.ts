import type { Reply } from '@headway/contracts'
import type { backupsRestorePlan } from '@headway/contracts/backups'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { countAllTasks } from '../tasks/index.ts'
import { countUsers } from '../users/index.ts'
import { findTestOf, readBackup } from './backups.list.ts'
import { repositoryOf } from './repository.ts'

const quoted = (text: string) => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/**
 * Returns what a restore would replace, and the command for it, since a running portal is not restored (ADR 080).
 *
 * @throws ProblemError 404, also when the backup was removed.
 */
export async function planRestore(platform: Platform, id: number): Promise<Reply<typeof backupsRestorePlan>> {
  const { database, settings } = platform
  const backup = await readBackup(database, id)
  const { state, snapshotId, removedAt } = backup
  const repository = repositoryOf(platform)
  if (state !== 'done' || snapshotId === null || removedAt !== null || !repository) {
    throw notFound('backup')
  }
  const { folder } = repository
  const from = folder === undefined ? '' : ` --from ${quoted(folder)}`
  const [people, tasks, test] = await Promise.all([
    countUsers(database),
    countAllTasks(database),
    findTestOf(database, id),
  ])
  return {
    backup,
    organization: settings.get('organization.name'),
    now: { people, tasks },
    test,
    command: `npm run restore -- ${snapshotId}${from} --replace`,
  }
}
