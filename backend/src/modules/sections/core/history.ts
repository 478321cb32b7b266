import type { Reply } from '@headway/contracts'
import type { SectionChangeKind, sectionsGet } from '@headway/contracts/sections'
import type { Database } from '../../../platform/database/database.ts'
import type { Change } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Principal } from './principal.ts'

type HistoryItem = Reply<typeof sectionsGet>['history'][number]

const MAX_SHOWN = 50

/** A change of a section by a user, a token or the portal itself. */
export interface SectionChange {
  section: string
  kind: SectionChangeKind
  at: Date
  reason?: string | null
  version?: string | null
  previousVersion?: string | null
  /** Values before and after, for the audit log. */
  states?: Change | null
}

/**
 * Records a change with its author and reason, and emits the event for the audit log. Events are deleted after a week;
 * the history stays.
 */
export async function record(
  { database, events }: Pick<Platform, 'database' | 'events'>,
  principal: Principal | null,
  change: SectionChange,
  trx: Transaction,
): Promise<void> {
  const { section, kind, at, reason = null, version = null, previousVersion = null, states = null } = change
  await database.change(
    `INSERT INTO section_changes (section, kind, at, user_id, token_name, reason, version, previous_version)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      section,
      kind,
      at,
      principal?.userId ?? null,
      principal?.tokenName ?? null,
      reason,
      version,
      previousVersion,
    ],
    trx,
  )
  await events.emit(
    {
      name: 'section.recorded',
      context: principal?.context ?? null,
      payload: { section, kind, reason, version, previousVersion },
      change: states,
      audience: { userIds: [], isOrganizationWide: false },
      tags: [],
    },
    trx,
  )
}

interface ChangeRow {
  id: number
  kind: SectionChangeKind
  at: Date
  userId: number | null
  userName: string | null
  tokenName: string | null
  reason: string | null
  version: string | null
  previousVersion: string | null
}

/** Returns the changes of a section, newest first. */
export async function readHistory(database: Database, section: string): Promise<HistoryItem[]> {
  const rows = await database.rows<ChangeRow>(
    `SELECT c.id, c.kind, c.at, c.user_id AS userId, CONCAT(u.first_name, ' ', u.last_name) AS userName,
       c.token_name AS tokenName, c.reason, c.version, c.previous_version AS previousVersion
     FROM section_changes c LEFT JOIN users u ON u.id = c.user_id
     WHERE c.section = ? ORDER BY c.id DESC LIMIT ${MAX_SHOWN}`,
    [section],
  )
  return rows.map(({ at, userId, userName, tokenName, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: userId === null ? null : { id: userId, name: userName ?? '', token: tokenName },
  }))
}
