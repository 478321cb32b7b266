import type { MailKind } from '@headway/contracts/mail'
import type { SqlValue } from '../../platform/database/database.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { isWanted } from './mail.kinds.ts'
import { reasons } from './messages/en.ts'
import { SEND_JOB } from './sending/mail-store.ts'
import type { MailContent } from './writing/letter.ts'

/** A mail to be queued. Its texts are plain text and never interpreted as HTML. */
export interface NewMail extends MailContent {
  readonly kind: MailKind
  /** Deduplication key, at most 150 ASCII characters. A second mail with the same key is not created. */
  readonly key: string
  /**
   * Recipient; the mail goes to the address that this user has at the time of sending. Null for a recipient without an
   * account, whose `address` is given.
   */
  readonly userId: number | null
  readonly address?: string
  /** Single line; cut after 200 characters. */
  readonly subject: string
}

const MAX_SUBJECT_LENGTH = 200

const COLUMNS =
  'mail_messages (unique_key, kind, user_id, address, subject, content, state, reason, created_at, changed_at, wanted_at, run_at)'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Queues mails in the transaction that causes them; they are sent after its commit (ADR 085). Kinds that administrators
 * have switched off are left out. Without a mail server mails are kept, so that administrators see what would have been
 * sent.
 */
export async function queueMails(
  { database, clock, jobs, environment, settings }: Platform,
  mails: readonly NewMail[],
  trx: Transaction,
): Promise<void> {
  const wanted = mails.filter(({ kind }) => isWanted(settings, kind))
  if (wanted.length === 0) {
    return
  }
  const now = clock.now()
  const isHeld = environment.SMTP_URL === undefined
  const rows = wanted.map(({ key, kind, userId, address = null, subject, ...content }): SqlValue[] => [
    key,
    kind,
    userId,
    address,
    oneLine(subject).slice(0, MAX_SUBJECT_LENGTH),
    JSON.stringify(content),
    isHeld ? 'held' : 'waiting',
    isHeld ? reasons.unconfigured : null,
    now,
    now,
    now,
    now,
  ])
  await insertRows(database, { into: COLUMNS, rows, onDuplicate: 'id = id' }, trx)
  if (!isHeld) {
    await jobs.add({ kind: SEND_JOB }, trx)
  }
}

/** Queues one mail; see {@link queueMails}. */
export const queueMail = (platform: Platform, mail: NewMail, trx: Transaction): Promise<void> =>
  queueMails(platform, [mail], trx)
