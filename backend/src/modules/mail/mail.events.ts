import { type DomainEvent, everyOf } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

interface DecidedMail {
  mailId: number
  subject: string
  userId: number
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Mails were sent, or were not: pages that show them read them again. */
    'mail.progressed': Record<string, never>
    'mail.sentAgain': DecidedMail
    'mail.dropped': DecidedMail
    'mail.tested': DecidedMail
  }
}

type MailEvent = 'mail.progressed' | 'mail.sentAgain' | 'mail.dropped' | 'mail.tested'

/** Tells the pages of administrators, and the record where somebody did it. */
export async function announce<Name extends MailEvent>(
  { events }: Platform,
  event: Pick<DomainEvent<Name>, 'name' | 'act' | 'payload' | 'change'>,
  trx: Transaction,
): Promise<void> {
  const audience = { userIds: [], isOrganisationWide: true }
  await events.emit({ ...event, audience, tags: everyOf('Mail') } as DomainEvent<Name>, trx)
}
