/** Texts of the first steps on the dashboard. */
export const firstStepsMessages = {
  title: 'Getting started',
  dismiss: 'Dismiss',
  failed: 'Couldn’t dismiss this. Please try again.',
  staff: {
    manager: (name: string) => `Your manager is ${name}`,
    noManager: 'You have no manager yet',
    noManagerHint: 'Ask an administrator to set your manager.',
    managerHint: 'They assign your tasks and read your reports.',
    tasks: 'Tasks assigned to you appear here',
    tasksHint: 'Click the circle to complete one.',
    report: (time: string | null) =>
      time === null ? 'Send your first report' : `Send your first report by ${time}`,
    reportHint: 'One per day, with files or links.',
  },
  manager: {
    task: 'Add a task',
    taskHint: 'Set a due date and an assignee.',
    view: 'Share a view',
    viewHint: 'Save filters for your whole team.',
    reminders: 'Choose notifications',
    remindersHint: 'What you’re notified about and how.',
  },
  president: {
    executive: 'See how work is going',
    executiveHint: 'Numbers for the whole organization.',
    reports: 'Read daily reports',
    reportsHint: 'Grouped by manager, ready to print.',
    organization: 'See the organization',
    organizationHint: 'Who reports to whom.',
  },
  administrator: {
    people: 'Invite people',
    peopleHint: 'One by one or from a file.',
    settings: 'Set up email',
    settingsHint: 'Connect a mail server to send invitations and reminders.',
    backup: 'Check the backup',
    backupHint: 'Backups are verified every week.',
  },
  viewer: {
    tasks: 'Browse tasks',
    tasksHint: 'With filters and saved views.',
    reports: 'Read reports',
    reportsHint: 'What people worked on, with files.',
    reminders: 'Choose notifications',
    remindersHint: 'What you’re notified about and how.',
  },
} as const
