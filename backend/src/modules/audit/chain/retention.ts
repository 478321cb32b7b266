import { type Database, openDatabase } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { auditEvent } from '../audit.events.ts'
import type { Link } from '../entries/entry.ts'
import { addAnchor, findBeginning } from './anchors.ts'

const DAY_MS = 86_400_000
/** Number of entries deleted in one statement. */
const BATCH_SIZE = 500

/** Returns the last entry whose retention period has ended. */
async function findLastOver(database: Database, before: Date): Promise<Link | undefined> {
  const [last] = await database.rows<Link>(
    `SELECT seq, hash FROM audit_entries FORCE INDEX (audit_entries_at)
     WHERE at < ? ORDER BY at DESC, seq DESC LIMIT 1`,
    [before],
  )
  return last
}

async function removeUpTo(keeper: Database, seq: number): Promise<void> {
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
    const { affectedRows } = await keeper.change(
      `DELETE FROM audit_entries WHERE seq <= ? ORDER BY seq LIMIT ${BATCH_SIZE}`,
      [seq],
    )
    removed = affectedRows
  }
}

/**
 * Runs a function with the account that may delete entries. If a separate owner account is configured, the one that
 * serves requests may not.
 */
async function withOwnerAccount(
  { database, environment }: Platform,
  callback: (keeper: Database) => Promise<void>,
) {
  const url = environment.DATABASE_OWNER_URL
  const keeper = url === undefined ? database : openDatabase(url, { poolSize: 1 })
  try {
    await callback(keeper)
  } finally {
    if (keeper !== database) {
      await keeper.close()
    }
  }
}

/**
 * Removes the oldest entries after their retention period. The last of them is anchored first, so that the rest can be
 * verified from there. Entries left by an interrupted removal are deleted with the next one.
 */
export async function trimEntries(platform: Platform): Promise<void> {
  const { database, clock, settings, events, feed } = platform
  const days = settings.get('retention.auditDays')
  const over = await findLastOver(database, new Date(clock.now().getTime() - days * DAY_MS))
  if (!over) {
    return
  }
  const known = await findBeginning(database)
  if (over.seq > (known?.seq ?? 0)) {
    await inTransaction(database.knex, async (trx) => {
      await addAnchor(platform, over, 'retention', trx)
      await events.emit(auditEvent('audit.trimmed', null, { upTo: over.seq, days }), trx)
    })
    feed.wake()
  }
  await withOwnerAccount(platform, (keeper) => removeUpTo(keeper, over.seq))
}
