import type { Delivery, NotificationType } from '@headway/contracts/delivery'

const kinds: Record<NotificationType, { title: string; hint: string }> = {
  deadline: {
    title: 'Deadlines and overdue tasks',
    hint: 'A task assigned to you is due soon or overdue.',
  },
  task_assigned: { title: 'Tasks assigned', hint: 'You’re assigned a task.' },
  report_missing: {
    title: 'Missing daily reports',
    hint: 'Your report, or one of someone below you, is missing.',
  },
  blocker: {
    title: 'Blockers',
    hint: 'Someone who reports to you is blocked.',
  },
  comment: {
    title: 'Comments',
    hint: 'Someone mentions you or comments on a task you follow.',
  },
  file_approval: {
    title: 'File approvals',
    hint: 'A file needs your approval, or yours was reviewed.',
  },
  login_alert: {
    title: 'Failed logins and locked accounts',
    hint: 'Repeated wrong passwords or a locked account.',
  },
  other: {
    title: 'Everything else',
    hint: 'System alerts and access requests.',
  },
}

const deliveries: Record<Delivery, string> = {
  off: 'Off',
  portal: 'In app',
  digest: 'In app + daily digest',
  mail: 'In app + email',
}

/** Texts of the notifications page and of the notification preferences. */
export const notificationMessages = {
  title: 'Notifications',
  loading: 'Loading notifications...',
  failed: 'Couldn’t load notifications.',
  markFailed: 'Couldn’t update this notification.',
  empty: 'No notifications',
  noMatches: 'No notifications match',
  noMatchesHint: 'Try other dates or types.',
  clear: 'Clear filters',
  markAllRead: 'Mark all read',
  markedAll: 'All notifications marked as read',
  markReadOf: (title: string) => `Mark read: ${title}`,
  markUnreadOf: (title: string) => `Mark unread: ${title}`,
  unread: 'Unread',
  more: 'Show older notifications',
  today: 'Today',
  yesterday: 'Yesterday',
  listOf: (day: string) => `Notifications, ${day}`,
  keys: 'Use arrow keys to move, Enter to open, M to mark as read or unread.',
  filters: {
    label: 'Filter notifications',
    read: 'Show',
    all: 'All',
    unread: 'Unread',
    kind: 'Type',
    anyKind: 'All',
    from: 'From',
    to: 'To',
  },
  kinds,
  preferences: {
    title: 'Notification preferences',
    subtitle: 'Choose what you’re notified about and how',
    back: 'All notifications',
    loading: 'Loading preferences...',
    failed: 'Couldn’t load your preferences.',
    saved: 'Preferences saved',
    saveFailed: 'Couldn’t save your preferences.',
    changedMeanwhile: 'This was changed in another window. The latest version is shown.',
    kinds: 'Notify me about',
    deliveries,
    asRole: (delivery: string) => `Default (${delivery})`,
    required: 'Administrators always get these in the app.',
    noMail: 'Email is not set up yet',
    noMailHint: 'You’ll get in-app notifications. Your email choices apply once email is on.',
    digest: {
      title: 'Daily digest',
      label: 'Frequency',
      days: { working: 'On working days', every: 'Every day', never: 'Never' },
      hint: (time: string, zone: string) => `Sent at ${time} (${zone}) when you have unread notifications.`,
    },
    quiet: {
      title: 'Quiet hours',
      hint: (zone: string) => `Emails are held until quiet hours end. Times are in ${zone}.`,
      label: 'Use quiet hours',
      from: 'From',
      until: 'To',
      untilHint: 'If earlier than the start, quiet hours end the next day.',
      days: 'Days',
      save: 'Save quiet hours',
      weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    },
    links: {
      title: 'Unsubscribe links',
      hint: 'Every email has an unsubscribe link that works without signing in, also for people you forwarded it to.',
      withdraw: 'Reset unsubscribe links',
      question:
        'Unsubscribe links in the emails you already have will stop working. New emails get new links.',
      withdrawn: 'Unsubscribe links reset',
    },
  },
} as const
