import type { RecordKind } from '@headway/contracts/privacy'

interface KindText {
  readonly title: string
  /** What it holds, and who sees it. */
  readonly hint: string
}

const kinds: Record<RecordKind, KindText> = {
  profile: {
    title: 'Profile',
    hint: 'Name, address, role, manager and picture. Administrators see all of it, others your name and role.',
  },
  sessions: {
    title: 'Sign-ins',
    hint: 'When, from which address and browser, and how they ended. You and administrators see them; your managers see the first and last of a day.',
  },
  apiTokens: {
    title: 'API tokens',
    hint: 'Name, scope, when and from which address each was used last; never the token itself. You and administrators see them.',
  },
  refusedSignIns: {
    title: 'Refused sign-ins',
    hint: 'Attempts with your account that failed. You and administrators see them.',
  },
  absences: {
    title: 'Absences',
    hint: 'First and last day, never the reason. Your managers and administrators see them.',
  },
  tasksCreated: { title: 'Tasks you created', hint: 'Whoever may see the task sees that it is yours.' },
  tasksAssigned: {
    title: 'Tasks assigned to you',
    hint: 'Whoever may see the task sees that you work on it.',
  },
  taskChanges: {
    title: 'Changes of tasks',
    hint: 'Which field of which task you changed. Whoever may see the task sees it in its history.',
  },
  taskImports: { title: 'Imports of tasks', hint: 'Files of tasks that you imported.' },
  tasksShelved: {
    title: 'Tasks you archived or deleted',
    hint: 'Whoever may restore a deleted task, or read an archived one, sees that it was you.',
  },
  tasksWatched: {
    title: 'Tasks you watch or have muted',
    hint: 'Only you see them.',
  },
  taskTemplates: {
    title: 'Templates of tasks',
    hint: 'What you have written for new tasks to begin with; those with whom you share one see that it is yours.',
  },
  taskViews: {
    title: 'Views of tasks you have saved',
    hint: 'Only you see them, unless you share one.',
  },
  commentsWritten: {
    title: 'Comments you wrote',
    hint: 'Whoever may see the task reads them. Of one that was deleted only that it was there is left.',
  },
  taskFiles: {
    title: 'Files you added to tasks',
    hint: 'Whoever may see the task may download them.',
  },
  taskFileDecisions: {
    title: 'Files of tasks you decided on',
    hint: 'Those who may see the task see your decision and your name.',
  },
  reports: {
    title: 'Progress reports',
    hint: 'A report that was submitted is a record and stays. Your managers see it.',
  },
  files: {
    title: 'Uploaded files',
    hint: 'Those who may read the report may download them.',
  },
  links: { title: 'Links in reports', hint: 'Those who may read the report see them.' },
  fileDecisions: { title: 'Files you decided on', hint: 'Their authors see your decision and your name.' },
  notifications: { title: 'Notifications', hint: 'Only you see them.' },
  mails: { title: 'Mail to you', hint: 'What the portal sent you by mail. Administrators see it.' },
  notificationChoices: {
    title: 'How you want to be told',
    hint: 'Only you see what you chose of each kind.',
  },
  notificationPreferences: { title: 'Your quiet hours and digest days', hint: 'Only you see them.' },
  activity: {
    title: 'Activity',
    hint: 'What the activity lists say of you, for those who may see what it is about.',
  },
  sectionsSeen: {
    title: 'Sections you opened last',
    hint: 'Which release of a section your page ran, so that a bad one is noticed. Administrators see the numbers only.',
  },
  actsInAudit: {
    title: 'What you did, in the audit log',
    hint: 'Acts of administration and security. Administrators see them.',
  },
  accountInAudit: {
    title: 'What was done to your account, in the audit log',
    hint: 'Changes of your profile, your sessions and your role. Administrators see them.',
  },
  settingChanges: { title: 'Settings you changed', hint: 'Administrators see them.' },
  sectionActs: { title: 'What you did to sections', hint: 'Administrators see it.' },
  webhooks: { title: 'Webhooks you added', hint: 'Administrators see them.' },
  imports: { title: 'Imports of people you started', hint: 'Administrators see them.' },
}

/** Texts of "My privacy". */
export const privacyMessages = {
  title: 'My privacy',
  subtitle: 'What this portal has recorded about you, for how long, and who sees it',
  back: 'Back to my sessions',
  download: 'Download everything',
  downloadHint:
    'A JSON file with every record. Your uploaded files are named in it; you download them from your reports.',
  recorded: 'What is recorded',
  loading: 'Loading what is recorded...',
  failed: 'What is recorded could not be loaded.',
  count: (count: string, hasMore: boolean) => (hasMore ? `more than ${count}` : count),
  since: (day: string) => `since ${day}`,
  kept: (days: number) => (days === 1 ? 'Deleted after a day' : `Deleted after ${days} days`),
  keptForGood: 'Kept',
  kinds,
  nothing: 'Nothing is recorded of',
  never: 'What is never recorded',
  neverText:
    'No pictures of your screen, no keys you press, no mouse, no place, and nothing of what you do outside of this portal.',
  besides: 'Besides',
  besidesText:
    'Numbers counted from these records, the words your name is found by, and the answer to a request for a day, so that sending it twice does no harm.',
} as const
