import type { RecordKind } from '@headway/contracts/privacy'

interface KindText {
  readonly title: string
  /** Content of the records, and who can see them. */
  readonly hint: string
}

const kinds: Record<RecordKind, KindText> = {
  profile: {
    title: 'Profile',
    hint: 'Name, email, role, manager and picture. Administrators see all of it, others see your name and role.',
  },
  sessions: {
    title: 'Sign-ins',
    hint: 'Time, IP address, browser and how each session ended. Visible to you and administrators; your managers see the first and last sign-in of a day.',
  },
  apiTokens: {
    title: 'API tokens',
    hint: 'Name, permissions and last use; never the token itself. Visible to you and administrators.',
  },
  refusedSignIns: {
    title: 'Failed sign-ins',
    hint: 'Failed attempts with your account. Visible to you and administrators.',
  },
  absences: {
    title: 'Time off',
    hint: 'First and last day, never the reason. Visible to your managers and administrators.',
  },
  tasksCreated: { title: 'Tasks you created', hint: 'Visible to anyone with access to the task.' },
  tasksAssigned: {
    title: 'Tasks assigned to you',
    hint: 'Visible to anyone with access to the task.',
  },
  taskChanges: {
    title: 'Task edits',
    hint: 'The fields you changed. Visible to anyone with access to the task.',
  },
  taskImports: { title: 'Task imports', hint: 'Files you imported tasks from, with the results.' },
  tasksShelved: {
    title: 'Tasks you archived or deleted',
    hint: 'Visible to anyone who can read archived or restore deleted tasks.',
  },
  tasksWatched: {
    title: 'Tasks you watch or have muted',
    hint: 'Visible only to you.',
  },
  taskTemplates: {
    title: 'Task templates',
    hint: 'Visible to you and the people you share them with.',
  },
  taskViews: {
    title: 'Saved task views',
    hint: 'Visible only to you, unless you share them.',
  },
  commentsWritten: {
    title: 'Comments you wrote',
    hint: 'Visible to anyone with access to the task. Deleted comments leave only a marker.',
  },
  taskFiles: {
    title: 'Files you added to tasks',
    hint: 'Visible to anyone with access to the task.',
  },
  taskFileDecisions: {
    title: 'Task files you reviewed',
    hint: 'Your decision and name are visible to anyone with access to the task.',
  },
  reports: {
    title: 'Progress reports',
    hint: 'Submitted reports are kept. Visible to your managers.',
  },
  files: {
    title: 'Uploaded files',
    hint: 'Visible to anyone with access to the report.',
  },
  links: { title: 'Links in reports', hint: 'Visible to anyone with access to the report.' },
  reportBlockers: { title: 'Blockers', hint: 'Part of your reports.' },
  reportTasks: { title: 'Tasks in reports', hint: 'Visible to anyone with access to the report.' },
  reportDrafts: {
    title: 'Report draft',
    hint: 'Your unfinished report, until you send or discard it; 30 days at most.',
  },
  reportComments: {
    title: 'Comments on reports',
    hint: 'Visible to anyone with access to the report. Deleted comments leave only a marker.',
  },
  reportsRead: { title: 'Reports read', hint: 'Reports that you marked as read. Their authors see it.' },
  reportDays: { title: 'Daily reports', hint: 'Managers above you see whether you reported on time.' },
  fileDecisions: { title: 'Files you reviewed', hint: 'Your decision and name are visible to the author.' },
  notifications: { title: 'Notifications', hint: 'Visible only to you.' },
  mails: { title: 'Emails to you', hint: 'Emails sent to you. Visible to administrators.' },
  notificationChoices: {
    title: 'Notification settings',
    hint: 'Visible only to you.',
  },
  notificationPreferences: { title: 'Quiet hours and digest days', hint: 'Visible only to you.' },
  activity: {
    title: 'Activity',
    hint: 'Your entries in activity feeds. Visible to anyone with access to the item.',
  },
  sectionsSeen: {
    title: 'Recently opened sections',
    hint: 'The section versions you used, to detect faulty releases. Administrators see totals only.',
  },
  actsInAudit: {
    title: 'Your actions (audit log)',
    hint: 'Administrative and security actions. Visible to administrators.',
  },
  accountInAudit: {
    title: 'Account changes (audit log)',
    hint: 'Changes to your profile, sessions and role. Visible to administrators.',
  },
  settingChanges: { title: 'Settings you changed', hint: 'Visible to administrators.' },
  sectionActs: { title: 'Your changes to sections', hint: 'Visible to administrators.' },
  webhooks: { title: 'Webhooks you added', hint: 'Visible to administrators.' },
  imports: { title: 'User imports you started', hint: 'Visible to administrators.' },
}

/** Texts of "My privacy". */
export const privacyMessages = {
  title: 'My privacy',
  subtitle: 'Your data in Headway, how long we keep it and who can see it',
  back: 'Back to my sessions',
  download: 'Download everything',
  downloadHint:
    'A JSON file with every record. It lists your uploaded files; download those from your reports.',
  recorded: 'What we store',
  loading: 'Loading your data...',
  failed: 'Couldn’t load your data.',
  count: (count: string, hasMore: boolean) => (hasMore ? `more than ${count}` : count),
  since: (day: string) => `since ${day}`,
  kept: (days: number) => (days === 1 ? 'Deleted after 1 day' : `Deleted after ${days} days`),
  keptForGood: 'No limit',
  kinds,
  nothing: 'No data stored for',
  never: 'What we never collect',
  neverText: 'Screenshots, keystrokes, mouse movement, location, or anything outside Headway.',
  besides: 'Technical data',
  besidesText:
    'Statistics and search indexes built from these records, and request IDs kept for 24 hours to prevent duplicates.',
} as const
