import type { Logger } from '@headway/server-kit/logger'
import { StartupError } from '@headway/server-kit/startup-error'
import type { Database } from './database.ts'

interface Variable {
  Variable_name: string
  Value: string
}

/** Settings without which an acknowledged write can be lost (docs/DATABASE.md, "Durability"). */
const required: Record<string, readonly string[]> = {
  innodb_flush_log_at_trx_commit: ['1'],
  innodb_doublewrite: ['ON', '1'],
}

/**
 * Checks the database server's settings.
 *
 * @throws StartupError naming each setting that would lose acknowledged writes.
 */
export async function assertServerSettings(database: Database, logger: Logger): Promise<void> {
  const rows = await database.rows<Variable>(
    "SHOW VARIABLES WHERE Variable_name IN ('innodb_flush_log_at_trx_commit', 'innodb_doublewrite', 'character_set_server', 'innodb_snapshot_isolation')",
  )
  const values = new Map(rows.map((row) => [row.Variable_name, row.Value]))
  const wrong = Object.entries(required).filter(
    ([name, allowed]) => !allowed.includes(values.get(name) ?? ''),
  )
  if (wrong.length > 0) {
    const settings = wrong.map(([name, [value]]) => `${name}=${value}`).join(', ')
    throw new StartupError(
      `The database server could lose acknowledged writes. Set ${settings} and restart it.`,
    )
  }
  if (values.get('character_set_server') !== 'utf8mb4') {
    logger.warn(
      'The database server has another default character set than utf8mb4; tables name theirs, so nothing is lost.',
    )
  }
}
