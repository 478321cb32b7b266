import type { PersonalRecords } from '../../platform/personal-data.ts'

/** What this module keeps of people (docs/RULES.md, "What is recorded about people"). */
export const personalRecords: PersonalRecords[] = [
  {
    kind: 'notifications',
    from: 'notifications',
    person: 'notifications.user_id',
    order: ['notifications.created_at', 'notifications.id'],
    at: 'notifications.created_at',
    fields: {
      type: 'notifications.type',
      title: 'notifications.title',
      message: 'notifications.message',
      isRead: 'notifications.is_read',
      at: 'notifications.created_at',
    },
  },
]
