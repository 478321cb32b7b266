const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Returns a day such as "Tue, Nov 24". */
const spokenDay = (day: string) => dayFormat.format(new Date(day))

/** Titles of notifications. */
export const messages = {
  taskAssigned: 'New task assigned to you',
  seriesUnowned: 'A recurring task is unassigned',
  together: {
    assign: (tasks: number) =>
      tasks === 1 ? 'New task assigned to you' : `${tasks} tasks were assigned to you`,
    delete: (tasks: number) =>
      tasks === 1 ? 'A task you work on was deleted' : `${tasks} tasks you work on were deleted`,
    freed: (tasks: number) => `${tasks} tasks are unblocked`,
    shiftDue: (tasks: number) =>
      tasks === 1 ? 'Due date changed on a task you watch' : `Due date changed on ${tasks} tasks you watch`,
    status: (tasks: number) =>
      tasks === 1 ? 'Status changed on a task you watch' : `Status changed on ${tasks} tasks you watch`,
  },
  takenOverFrom: (name: string) => `Taken over from ${name}`,
  taskDeleted: 'A task you work on was deleted',
  watched: {
    'task.completed': 'A task you watch was completed',
    'task.reopened': 'A task you watch was reopened',
    'task.blocked': 'A task you watch is blocked',
    'task.unblocked': 'A task you watch is unblocked',
    'task.freed': 'A task is unblocked',
    'task.dueDateChanged': 'Due date changed on a task you watch',
  },
  mentioned: (name: string) => `${name} mentioned you in a comment`,
  commented: (name: string) => `${name} commented on a task`,
  commentedOnReport: (name: string) => `${name} commented on a report`,
  reportNumber: (id: number) => `Report ${id}`,
  deadlineNear: 'A task is due soon',
  overdue: 'A task is overdue',
  reportMissing: 'Your daily report is missing',
  reportMissingHint: 'You haven’t submitted today’s report yet.',
  reportsMissing: (people: number) =>
    people === 1 ? 'A daily report is missing' : `${people} daily reports are missing`,
  reportsMissingOn: (day: string) => `For ${spokenDay(day)}`,
  reportRequested: (name: string, day: string) => `${name} reminded you of the report for ${spokenDay(day)}.`,
  blocked: (name: string) => `${name} is blocked`,
  blockers: (text: string, more: number) => (more === 0 ? text : `${text} (and ${more} more)`),
  approvalRequested: 'A large file needs your approval',
  approvalsRequested: (files: number) =>
    files === 1 ? 'A large file needs your approval' : `${files} large files need your approval`,
  approvalsLate: (days: number) => `Not decided for over ${days} working ${days === 1 ? 'day' : 'days'}`,
  approvalsOf: { reports: 'In reports', tasks: 'In tasks' },
  fileApproved: 'Your file was approved',
  fileRejected: 'Your file was rejected',
  decisionUndone: 'Your file is pending approval again',
  personWaits: 'New access request',
  identityBehind: 'Sign-in service is delayed',
  identityBehindFor: (people: number) =>
    people === 1
      ? 'A change to one person has not reached the sign-in service for more than five minutes.'
      : `Changes to ${people} people have not reached the sign-in service for more than five minutes.`,
  sectionReturned: (title: string) => `${title}: release rolled back`,
  sectionReturnedTo: (version: string, returnedTo: string) =>
    `${version} caused errors. Everyone is back on ${returnedTo}.`,
  sectionTroubled: (title: string) => `${title}: release failing`,
  sectionTroubledWith: (version: string) => `${version} is causing errors.`,
  wrongPasswords: 'Repeated failed sign-ins',
  alertRaised: (title: string) => `System alert: ${title}`,
  accountLocked: 'Account locked after failed sign-ins',
  mail: {
    several: (count: number, first: string) => `${count} notifications: ${first}`,
    severalIntroduction: 'You have new notifications:',
    open: 'Open in the portal',
    all: 'All notifications',
    digest: (count: number) =>
      count === 1 ? 'Your daily digest: 1 notification' : `Your daily digest: ${count} notifications`,
    digestIntroduction: 'You have unread notifications:',
    more: (count: number) => (count === 1 ? 'and 1 more in the portal' : `and ${count} more in the portal`),
  },
  mute: {
    kinds: {
      deadline: 'deadlines and overdue tasks',
      report_missing: 'missing daily reports',
      blocker: 'blockers',
      login_alert: 'failed sign-ins and locked accounts',
      task_assigned: 'task assignments',
      file_approval: 'file approvals',
      comment: 'comments on tasks',
      other: 'system alerts and access requests',
      digest: 'your daily digest',
    },
    question: 'Unsubscribe from these emails?',
    explanation: (kind: string) => `You get emails about ${kind}.`,
    stays: 'You’ll still get notifications in the portal.',
    end: 'Unsubscribe',
    ended: 'You’re unsubscribed',
    endedOf: (kind: string) => `You won’t get emails about ${kind} anymore.`,
    undo: 'Undo',
    undone: 'You’re subscribed again',
    choose: 'Manage notification preferences',
    broken: 'This link does not work',
    brokenHint: 'It is incomplete or was reset. You can manage emails in your notification preferences.',
  },
} as const
