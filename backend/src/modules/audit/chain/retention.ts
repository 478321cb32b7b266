import { type Database, openDatabase } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { auditEvent } from '../audit.events.ts'
import type { Link } from '../entries/entry.ts'
import { addAnchor, findBeginning } from './anchors.ts'

const DAY = 86_400_000
/** Entries deleted in one statement. */
const BATCH = 500

/** The last entry of those that have served their time. */
async function findLastOver(database: Database, before: Date): Promise<Link | undefined> {
  const [last] = await database.rows<Link>(
    `SELECT seq, hash FROM audit_entries FORCE INDEX (audit_entries_at)
     WHERE at < ? ORDER BY at DESC, seq DESC LIMIT 1`,
    [before],
  )
  return last
}

async function removeUpTo(keeper: Database, seq: number): Promise<void> {
  for (let removed = BATCH; removed === BATCH; ) {
    const { affectedRows } = await keeper.change(
      `DELETE FROM audit_entries WHERE seq <= ? ORDER BY seq LIMIT ${BATCH}`,
      [seq],
    )
    removed = affectedRows
  }
}

/** Runs something with the account that may delete entries; the one that serves requests may not, where there are two. */
async function asKeeper({ database, environment }: Platform, act: (keeper: Database) => Promise<void>) {
  const url = environment.DATABASE_OWNER_URL
  const keeper = url === undefined ? database : openDatabase(url, { poolSize: 1 })
  try {
    await act(keeper)
  } finally {
    if (keeper !== database) {
      await keeper.close()
    }
  }
}

/**
 * Removes the oldest entries when they have served their time. What the chain was at the last of them is anchored first, so
 * that the rest can be checked from there; what an interrupted removal leaves before an anchor goes with the next one.
 */
export async function trimEntries(platform: Platform): Promise<void> {
  const { database, clock, settings, events, feed } = platform
  const days = settings.get('retention.auditDays')
  const over = await findLastOver(database, new Date(clock.now().getTime() - days * DAY))
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
  await asKeeper(platform, (keeper) => removeUpTo(keeper, over.seq))
}
