import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findSignInState } from '../auth/index.ts'
import { queueMail } from './mail.queue.ts'
import { welcomeMail } from './messages/en.ts'

interface NewUser {
  email: string
  isActive: number
}

async function welcome(
  platform: Platform,
  userId: number,
  paragraphsFor: (organization: string, email: string) => readonly string[],
  trx: Transaction,
): Promise<void> {
  const { database, settings } = platform
  const [person] = await database.rows<NewUser>(
    'SELECT email, is_active AS isActive FROM users WHERE id = ?',
    [userId],
    trx,
  )
  if (person?.isActive !== 1) {
    return
  }
  const organization = settings.get('organization.name')
  const mail = {
    kind: 'welcome',
    key: `welcome:${userId}`,
    userId,
    subject: welcomeMail.subject(organization),
    paragraphs: paragraphsFor(organization, person.email),
    link: welcomeMail.link,
  } as const
  await queueMail(platform, mail, trx)
}

/**
 * Sends one welcome mail to each user whom an administrator adds, or activates before the user's first sign-in. The
 * mail never contains a password.
 */
export function registerWelcome(platform: Platform): void {
  const { events, database, clock } = platform
  events.subscribe('user.created', async ({ context, payload }, trx) => {
    if (context !== null) {
      await welcome(platform, payload.userId, welcomeMail.withAccount, trx)
    }
  })
  events.subscribe('user.activated', async ({ context, payload }, trx) => {
    const { lastSignInAt } = await findSignInState(database, payload.userId, clock.now(), trx)
    if (context !== null && lastSignInAt === null) {
      await welcome(platform, payload.userId, welcomeMail.activated, trx)
    }
  })
}
