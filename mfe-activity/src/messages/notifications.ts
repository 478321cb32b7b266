import type { Delivery, NotificationType } from '@headway/contracts/delivery'

const kinds: Record<NotificationType, { title: string; hint: string }> = {
  deadline: {
    title: 'Deadlines and overdue tasks',
    hint: 'A task of yours is due soon, or is overdue.',
  },
  task_assigned: { title: 'Tasks assigned', hint: 'Somebody has given you a task.' },
  report_missing: {
    title: 'Missing daily report',
    hint: 'It is time for your daily report and you have not submitted one.',
  },
  comment: {
    title: 'Comments',
    hint: 'Somebody has named you in a comment, or commented on a task that you work on or watch.',
  },
  file_approval: {
    title: 'Approvals of files',
    hint: 'A large file waits for your decision, or yours was decided on.',
  },
  login_alert: {
    title: 'Failed logins and locked accounts',
    hint: 'Somebody has typed wrong passwords in numbers, or was locked out.',
  },
  other: {
    title: 'Everything else',
    hint: 'News of the portal: for administrators system alerts and people who wait, for others of sections they own.',
  },
}

const deliveries: Record<Delivery, string> = {
  off: 'Not at all',
  portal: 'In the portal',
  digest: 'Portal and daily digest',
  mail: 'Portal and mail',
}

/** Texts of the page of all notifications and of how people are told. */
export const notificationMessages = {
  title: 'Notifications',
  subtitle: 'Everything the portal has told you',
  loading: 'Loading notifications...',
  failed: 'Notifications could not be loaded.',
  markFailed: 'This could not be marked.',
  empty: 'No notifications',
  noMatches: 'No notifications match',
  noMatchesHint: 'Choose other days or kinds.',
  clear: 'Clear filters',
  markAllRead: 'Mark all read',
  markedAll: 'All notifications are read',
  markRead: 'Mark read',
  markUnread: 'Mark unread',
  markReadOf: (title: string) => `Mark read: ${title}`,
  markUnreadOf: (title: string) => `Mark unread: ${title}`,
  unread: 'Unread',
  more: 'Show older notifications',
  today: 'Today',
  yesterday: 'Yesterday',
  listOf: (day: string) => `Notifications, ${day}`,
  keys: 'Arrow keys move, Enter opens, m marks read or unread.',
  filters: {
    label: 'Narrow notifications down',
    read: 'Which',
    all: 'All',
    unread: 'Unread',
    kind: 'About',
    anyKind: 'Everything',
    from: 'From',
    to: 'Until',
  },
  kinds,
  preferences: {
    title: 'Notification preferences',
    subtitle: 'How the portal tells you of what; as usual for your role where you have not chosen',
    words: 'mail digest quiet hours',
    back: 'All notifications',
    loading: 'Loading preferences...',
    failed: 'Your preferences could not be loaded.',
    saved: 'Preferences saved',
    saveFailed: 'Your preferences could not be saved.',
    changedMeanwhile: 'This was changed in another window meanwhile. What holds now is shown.',
    kinds: 'How you are told',
    deliveries,
    asRole: (delivery: string) => `As usual: ${delivery}`,
    required: 'Administrators are always told of this in the portal.',
    noMail: 'This portal sends no mail at the moment',
    noMailHint: 'You are told in the portal. What you choose here holds once it does.',
    digest: {
      title: 'Daily digest',
      label: 'Send it',
      days: { working: 'On working days', every: 'Every day', never: 'Never' },
      hint: (time: string, zone: string) =>
        `At ${time} (${zone}): what you have not read yet, of the kinds above that you get in the digest. Nothing without news.`,
    },
    quiet: {
      title: 'Quiet hours',
      hint: (zone: string) =>
        `No mail comes then; it waits until they are over. In the portal you are told at once. Times are those of ${zone}.`,
      label: 'Keep hours without mail',
      from: 'From',
      until: 'Until',
      untilHint: 'A time before the first one is that of the next day.',
      days: 'Beginning on',
      save: 'Save quiet hours',
      weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    },
    links: {
      title: 'Links in mails',
      hint: 'Every mail has a link that ends mails of its kind without signing in. Whoever you have forwarded a mail to has it too.',
      withdraw: 'Withdraw these links',
      question: 'Links in all mails that you have got until now stop working. New mails have new ones.',
      withdrawn: 'The links no longer work',
    },
  },
} as const
