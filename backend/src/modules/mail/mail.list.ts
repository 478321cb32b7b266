import type { Query, Reply } from '@headway/contracts'
import {
  type Mail,
  type mailGet,
  type mailList,
  type mailOverview,
  type MailState,
  MOST_COUNTED_MAILS,
} from '@headway/contracts/mail'
import { decodeCursor, page } from '../../platform/http/cursor.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { can } from './mail.policy.ts'
import { type MailContent, toText } from './writing/letter.ts'

interface MailRow {
  id: number
  kind: Mail['kind']
  state: MailState
  userId: number
  firstName: string
  lastName: string
  address: string
  subject: string
  reason: string | null
  attempts: number
  createdAt: Date
  changedAt: Date
  runAt: Date
}

const COLUMNS = `m.id, m.kind, m.state, m.user_id AS userId, u.first_name AS firstName, u.last_name AS lastName,
  COALESCE(m.address, u.email) AS address, m.subject, m.reason, m.attempts, m.created_at AS createdAt,
  m.changed_at AS changedAt, m.run_at AS runAt`

const present = (row: MailRow, isConfigured: boolean): Mail => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  user: { id: row.userId, name: `${row.firstName} ${row.lastName}` },
  address: row.address,
  subject: row.subject,
  reason: row.reason,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  nextTryAt: row.state === 'waiting' ? row.runAt.toISOString() : null,
  can: { send: can.send(row.state, isConfigured), drop: can.drop(row.state) },
})

const isConfigured = ({ environment }: Platform) => environment.SMTP_URL !== undefined

/** Returns one page of mails, newest first. */
export async function listMails(
  platform: Platform,
  { state, cursor, limit }: Query<typeof mailList>,
): Promise<Reply<typeof mailList>> {
  const [before] = cursor ? decodeCursor(cursor, ['number']) : []
  const conditions = [
    ...(state === undefined ? [] : ['m.state = ?']),
    ...(before === undefined ? [] : ['m.id < ?']),
  ]
  const values: SqlValue[] = [
    ...(state === undefined ? [] : [state]),
    ...(before === undefined ? [] : [before]),
  ]
  const rows = await platform.database.rows<MailRow>(
    `SELECT ${COLUMNS}
     FROM mail_messages m FORCE INDEX (${state === undefined ? 'PRIMARY' : 'mail_messages_state'})
     LEFT JOIN users u ON u.id = m.user_id
     ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`} ORDER BY m.id DESC LIMIT ${limit + 1}`,
    values,
  )
  const { items, nextCursor } = page(rows, limit, ({ id }) => [id])
  return { items: items.map((row) => present(row, isConfigured(platform))), nextCursor }
}

async function findRow(database: Database, id: number): Promise<MailRow & { content: string }> {
  const [row] = await database.rows<MailRow & { content: string }>(
    `SELECT ${COLUMNS}, m.content FROM mail_messages m LEFT JOIN users u ON u.id = m.user_id WHERE m.id = ?`,
    [id],
  )
  if (!row) {
    throw notFound('email')
  }
  return row
}

/**
 * Returns a mail.
 *
 * @throws ProblemError 404 when it does not exist.
 */
export async function findMail(platform: Platform, id: number): Promise<Mail> {
  return present(await findRow(platform.database, id), isConfigured(platform))
}

/**
 * Returns a mail with its text, without the unsubscribe link: an administrator must not be able to use the recipient's
 * link.
 */
export async function readMail(platform: Platform, id: number): Promise<Reply<typeof mailGet>> {
  const row = await findRow(platform.database, id)
  const { mutePath: _, ...content } = JSON.parse(row.content) as MailContent
  const head = {
    firstName: row.firstName,
    organization: platform.settings.get('organization.name'),
    portalUrl: platform.environment.PUBLIC_URL,
  }
  return {
    ...present(row, isConfigured(platform)),
    text: toText(content, head),
  }
}

/** Returns the id of the mail with a key, in the transaction that created it. */
export async function findByKey(database: Database, key: string, trx: Transaction): Promise<number> {
  const [row] = await database.rows<{ id: number }>(
    'SELECT id FROM mail_messages WHERE unique_key = ?',
    [key],
    trx,
  )
  if (!row) {
    throw new Error(`There is no mail of the key ${key}`)
  }
  return row.id
}

const COUNTED = ['held', 'waiting', 'refused'] as const

/** Returns whether mail can be sent, and how many mails are held, waiting or refused. */
export async function readOverview(platform: Platform): Promise<Reply<typeof mailOverview>> {
  const { database, environment } = platform
  const [row] = await database.rows<Reply<typeof mailOverview>['counts']>(
    `SELECT ${COUNTED.map(
      (state) =>
        `(SELECT COUNT(*) FROM (SELECT 1 FROM mail_messages WHERE state = '${state}' LIMIT ${MOST_COUNTED_MAILS}) AS ${state}_rows) AS ${state}`,
    ).join(', ')}`,
  )
  return {
    isConfigured: isConfigured(platform),
    from: (isConfigured(platform) ? environment.MAIL_FROM : null) ?? null,
    counts: row ?? { held: 0, waiting: 0, refused: 0 },
  }
}
