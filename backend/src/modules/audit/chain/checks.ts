import type { AuditChain, AuditCheck } from '@headway/contracts/audit'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { errorNumber, inTransaction } from '../../../platform/database/transaction.ts'
import { auditEvent } from '../audit.events.ts'
import { AnchorKey, anchorGrowth } from './anchors.ts'
import { type Finding, verifyChain } from './verify.ts'

export const CHECK_JOB = 'audit.verify'
/** Error number of the database server for a missing right on a table. */
const COMMAND_DENIED = 1142

/** Checks the whole chain and stores the result. A break is emitted as an event. */
export async function checkChain(platform: Platform): Promise<Finding> {
  const { database, environment, clock, events, feed, logger } = platform
  const finding = await verifyChain(database, new AnchorKey(environment.SESSION_SECRET))
  const { isIntact, entries, firstSeq, lastSeq, brokenSeq, problem } = finding
  await inTransaction(database.knex, async (trx) => {
    await database.change(
      `INSERT INTO audit_checks (at, is_intact, entries, first_seq, last_seq, broken_seq, problem)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [clock.now(), isIntact, entries, firstSeq, lastSeq, brokenSeq, problem],
      trx,
    )
    await events.emit(auditEvent('audit.checked', null, { isIntact, entries }), trx)
    if (problem !== null) {
      await events.emit(auditEvent('audit.broken', null, { seq: brokenSeq, problem }), trx)
    }
  })
  if (problem === null) {
    // A chain is only anchored after it was found intact.
    await anchorGrowth(platform)
  } else {
    logger.error({ seq: brokenSeq, problem }, 'audit log verification failed')
  }
  feed.wake()
  return finding
}

interface CheckRow {
  at: Date
  isIntact: number
  entries: number
  firstSeq: number | null
  lastSeq: number | null
  brokenSeq: number | null
  problem: string | null
}

/** Returns the result of the last check; null before the first. */
export async function findLastCheck(database: Database): Promise<AuditCheck | null> {
  const [row] = await database.rows<CheckRow>(
    `SELECT at, is_intact AS isIntact, entries, first_seq AS firstSeq, last_seq AS lastSeq, broken_seq AS brokenSeq,
       problem FROM audit_checks ORDER BY id DESC LIMIT 1`,
  )
  return row
    ? {
        at: row.at.toISOString(),
        isIntact: row.isIntact === 1,
        entries: row.entries,
        firstId: row.firstSeq,
        lastId: row.lastSeq,
        brokenId: row.brokenSeq,
        problem: row.problem,
      }
    : null
}

async function isQueryDenied(query: Promise<unknown>): Promise<boolean> {
  try {
    await query
    return false
  } catch (error) {
    if (errorNumber(error) === COMMAND_DENIED) {
      return true
    }
    throw error
  }
}

/**
 * Returns whether the account that serves requests can neither update nor delete entries. The server refuses before it
 * searches for rows.
 */
export async function isAppendOnly(database: Database): Promise<boolean> {
  const denied = await Promise.all([
    isQueryDenied(database.change('UPDATE audit_entries SET kind = kind WHERE seq = 0')),
    isQueryDenied(database.change('DELETE FROM audit_entries WHERE seq = 0')),
  ])
  return denied.every(Boolean)
}

/** Returns the state of the audit log. */
export async function readChain(platform: Platform): Promise<AuditChain> {
  const { database, settings, jobs } = platform
  const edge = (order: 'ASC' | 'DESC') =>
    database.rows<{ seq: number; at: Date }>(
      `SELECT seq, at FROM audit_entries ORDER BY seq ${order} LIMIT 1`,
    )
  const [[oldest], [newest], lastCheck, isBeingChecked, isProtected] = await Promise.all([
    edge('ASC'),
    edge('DESC'),
    findLastCheck(database),
    jobs.isUnderWay(CHECK_JOB),
    isAppendOnly(database),
  ])
  return {
    entries: oldest && newest ? newest.seq - oldest.seq + 1 : 0,
    oldestAt: oldest?.at.toISOString() ?? null,
    newestAt: newest?.at.toISOString() ?? null,
    retentionDays: settings.get('retention.auditDays'),
    isAppendOnly: isProtected,
    isBeingChecked,
    lastCheck,
  }
}
