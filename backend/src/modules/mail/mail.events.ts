import { type DomainEvent, allTags } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

interface DecidedMail {
  mailId: number
  subject: string
  userId: number
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Mails were sent or failed, so pages that show them must reload. */
    'mail.progressed': Record<string, never>
    'mail.sentAgain': DecidedMail
    'mail.dropped': DecidedMail
    'mail.tested': DecidedMail
  }
}

type MailEvent = 'mail.progressed' | 'mail.sentAgain' | 'mail.dropped' | 'mail.tested'

/** Emits an event about mails to the pages of administrators. Actions of users are also audited. */
export async function announce<Name extends MailEvent>(
  { events }: Platform,
  event: Pick<DomainEvent<Name>, 'name' | 'context' | 'payload' | 'change'>,
  trx: Transaction,
): Promise<void> {
  const audience = { userIds: [], isOrganizationWide: true }
  await events.emit({ ...event, audience, tags: allTags('Mail') } as DomainEvent<Name>, trx)
}
