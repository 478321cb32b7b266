import type { PersonalRecords } from '../../platform/personal-data.ts'
import { NOTIFICATION_RETENTION_DAYS } from './notifications.jobs.ts'

/** Personal data that this module stores (docs/PERMISSIONS.md, "Personal data"). */
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
      mailedAt: 'notifications.mailed_at',
    },
    keptDays: () => NOTIFICATION_RETENTION_DAYS,
  },
  {
    kind: 'notificationChoices',
    from: 'notification_choices',
    person: 'notification_choices.user_id',
    order: ['notification_choices.type'],
    at: 'notification_choices.chosen_at',
    fields: {
      type: 'notification_choices.type',
      delivery: 'notification_choices.delivery',
      at: 'notification_choices.chosen_at',
    },
  },
  {
    kind: 'notificationPreferences',
    from: 'notification_preferences',
    person: 'notification_preferences.user_id',
    order: ['notification_preferences.user_id'],
    at: 'notification_preferences.changed_at',
    fields: {
      quietFrom: 'notification_preferences.quiet_from',
      quietUntil: 'notification_preferences.quiet_until',
      quietDays: 'notification_preferences.quiet_days',
      digestDays: 'notification_preferences.digest_days',
      at: 'notification_preferences.changed_at',
    },
  },
]

export const unlistedColumns = {
  'notification_digests.user_id': 'that a digest was sent, for a week; the digest is among the mails',
}
