import { knownSchemaVersion } from '../../../platform/migrations.ts'
import { BackupError } from '../archive/errors.ts'
import type { Header } from '../archive/header.ts'
import type { ServerVersion } from '../dump/tools.ts'

const titles = { mariadb: 'MariaDB', mysql: 'MySQL' }

/**
 * Checks that a backup can be restored here. A dump fits the family of servers that wrote it, and this version of Headway
 * must be able to use its schema. The names of migrations do not count: they differ between releases.
 *
 * @throws BackupError in one sentence.
 */
export async function checkHeader({ server, schema }: Header, here: ServerVersion): Promise<void> {
  if (server.family !== here.family) {
    throw new BackupError(
      'other_server',
      `This backup is of ${titles[server.family]} and the database here is ${titles[here.family]}.`,
    )
  }
  const known = await knownSchemaVersion()
  if (schema !== undefined && schema.leastVersion > known) {
    throw new BackupError(
      'other_version',
      `This backup is of a newer version of Headway than this one, which knows schema ${known}: restore it with a version that knows schema ${schema.leastVersion} or newer.`,
    )
  }
}
