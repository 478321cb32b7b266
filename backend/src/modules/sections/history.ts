import type { Reply } from '@headway/contracts'
import type { SectionChangeKind, sectionsGet } from '@headway/contracts/sections'
import type { Database } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Operator } from './access/operator.ts'

type HistoryItem = Reply<typeof sectionsGet>['history'][number]

const MOST_SHOWN = 50

/** Something that was done to a section, by somebody or by the portal itself. */
export interface SectionChange {
  section: string
  kind: SectionChangeKind
  at: Date
  reason?: string | null
  version?: string | null
  previousVersion?: string | null
  /** What it was and what it is, for the audit log. */
  states?: Change | null
}

/** Keeps what was done: who, when, why. Events are forgotten after a week, this is not. The audit log follows from it too. */
export async function record(
  { database, events }: Pick<Platform, 'database' | 'events'>,
  operator: Operator | null,
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
      operator?.userId ?? null,
      operator?.tokenName ?? null,
      reason,
      version,
      previousVersion,
    ],
    trx,
  )
  await events.emit(
    {
      name: 'section.recorded',
      act: operator?.act ?? null,
      payload: { section, kind, reason, version, previousVersion },
      change: states,
      audience: { userIds: [], isOrganisationWide: false },
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

/** What was done to a section, newest first. */
export async function readHistory(database: Database, section: string): Promise<HistoryItem[]> {
  const rows = await database.rows<ChangeRow>(
    `SELECT c.id, c.kind, c.at, c.user_id AS userId, CONCAT(u.first_name, ' ', u.last_name) AS userName,
       c.token_name AS tokenName, c.reason, c.version, c.previous_version AS previousVersion
     FROM section_changes c LEFT JOIN users u ON u.id = c.user_id
     WHERE c.section = ? ORDER BY c.id DESC LIMIT ${MOST_SHOWN}`,
    [section],
  )
  return rows.map(({ at, userId, userName, tokenName, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: userId === null ? null : { id: userId, name: userName ?? '', token: tokenName },
  }))
}
