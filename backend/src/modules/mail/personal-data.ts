import type { PersonalRecords } from '../../platform/personal-data.ts'
import { MAIL_RETENTION_DAYS } from './mail.jobs.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'mails',
    from: 'mail_messages',
    person: 'mail_messages.user_id',
    order: ['mail_messages.id'],
    at: 'mail_messages.created_at',
    fields: {
      kind: 'mail_messages.kind',
      subject: 'mail_messages.subject',
      address: 'mail_messages.address',
      state: 'mail_messages.state',
      at: 'mail_messages.created_at',
      settledAt: 'mail_messages.changed_at',
    },
    keptDays: () => MAIL_RETENTION_DAYS,
  },
]
