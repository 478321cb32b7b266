import { afterAll } from 'vitest'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { buildUser, startPortal, type TestPortal } from '../../../test/portal.ts'
import { type NewMail, queueMail } from '../mail.queue.ts'
import { type MailboxOptions, startMailbox } from './mailbox.ts'

interface MailRow {
  id: number
  state: string
  reason: string | null
  attempts: number
  address: string | null
}

/** Starts a mail server and a portal with one user that sends its mail there; both stop after the last test. */
export async function useMail(options?: MailboxOptions) {
  const mailbox = await startMailbox(options)
  afterAll(() => mailbox.stop())
  const server = await startPortal({
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'portal@headway.test',
  })
  afterAll(() => server.stop())
  return { mailbox, server, person: await buildUser(server) }
}

/** Queues a mail to a user. */
export const buildMail = (
  { platform }: TestPortal,
  mail: Partial<NewMail> & Pick<NewMail, 'userId' | 'key'>,
): Promise<void> =>
  inTransaction(platform.database.knex, (trx) =>
    queueMail(platform, { kind: 'notification', subject: 'News', paragraphs: ['Something.'], ...mail }, trx),
  )

/** Returns the row of a queued mail. */
export async function findMail({ platform }: TestPortal, key: string): Promise<MailRow> {
  const [row] = await platform.database.rows<MailRow>(
    'SELECT id, state, reason, attempts, address FROM mail_messages WHERE unique_key = ?',
    [key],
  )
  if (!row) {
    throw new Error(`There is no mail ${key}`)
  }
  return row
}
