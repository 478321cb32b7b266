import { inTransaction } from '../../../platform/database/transaction.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { type NewMail, queueMail } from '../mail.queue.ts'

/** Environment of a portal that hands its mail to a server on this machine. */
export const mailVariables = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'portal@headway.test',
})

export interface MailRow {
  id: number
  state: string
  reason: string | null
  attempts: number
  address: string | null
}

/** A portal, and what its mails have become. */
export interface MailPortal {
  readonly server: TestServer
  queue(mail: Partial<NewMail> & Pick<NewMail, 'userId' | 'key'>): Promise<void>
  find(key: string): Promise<MailRow>
}

/** @param variables see {@link mailVariables}; without any there is no mail server. */
export async function startMailPortal(variables: Record<string, string> = {}): Promise<MailPortal> {
  const server = await startTestServer(variables)
  const { platform } = server
  return {
    server,
    queue: (mail) =>
      inTransaction(platform.database.knex, (trx) =>
        queueMail(
          platform,
          { kind: 'notification', subject: 'News', paragraphs: ['Something.'], ...mail },
          trx,
        ),
      ),
    async find(key) {
      const [row] = await platform.database.rows<MailRow>(
        'SELECT id, state, reason, attempts, address FROM mail_messages WHERE unique_key = ?',
        [key],
      )
      if (!row) {
        throw new Error(`There is no mail ${key}`)
      }
      return row
    },
  }
}
