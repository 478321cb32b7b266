/** Titles of notifications. */
export const messages = {
  taskAssigned: 'New task assigned to you',
  seriesUnowned: 'A recurring task needs an owner',
  together: {
    assign: (tasks: number) =>
      tasks === 1 ? 'New task assigned to you' : `${tasks} tasks were assigned to you`,
    delete: (tasks: number) =>
      tasks === 1 ? 'A task you work on was deleted' : `${tasks} tasks you work on were deleted`,
    freed: (tasks: number) => `${tasks} tasks are free to go on`,
    shiftDue: (tasks: number) =>
      tasks === 1
        ? 'A task you watch has another due date'
        : `${tasks} tasks you watch have another due date`,
    status: (tasks: number) =>
      tasks === 1 ? 'A task you watch has another status' : `${tasks} tasks you watch have another status`,
  },
  takenOverFrom: (name: string) => `Taken over from ${name}`,
  taskDeleted: 'A task you work on was deleted',
  watched: {
    'task.completed': 'A task you watch was completed',
    'task.reopened': 'A task you watch was reopened',
    'task.blocked': 'A task you watch is blocked',
    'task.unblocked': 'A task you watch can go on',
    'task.freed': 'A task is free to go on',
    'task.dueDateChanged': 'A task you watch has another due date',
  },
  mentioned: (name: string) => `${name} has named you in a comment`,
  commented: (name: string) => `${name} has commented on a task`,
  deadlineNear: 'A deadline is near',
  overdue: 'A task is overdue',
  reportMissing: 'Your daily report is missing',
  reportMissingHint: 'You have not reported today yet.',
  approvalRequested: 'A large file needs your approval',
  approvalsRequested: (files: number) => `${files} large files need your approval`,
  approvalsOf: { reports: 'In reports', tasks: 'In tasks' },
  fileApproved: 'Your file was approved',
  fileRejected: 'Your file was rejected',
  personWaits: 'Someone waits for access',
  identityBehind: 'The sign-in service is behind',
  identityBehindFor: (people: number) =>
    people === 1
      ? 'For more than five minutes a change of one person has not reached the sign-in service.'
      : `For more than five minutes changes of ${people} people have not reached the sign-in service.`,
  sectionReturned: (title: string) => `${title}: a release was taken back`,
  sectionReturnedTo: (version: string, returnedTo: string) =>
    `People’s pages reported trouble with ${version}. Everybody has ${returnedTo} again.`,
  sectionTroubled: (title: string) => `${title}: trouble with a release`,
  sectionTroubledWith: (version: string) => `People’s pages report trouble with ${version}.`,
  wrongPasswords: 'Repeated wrong passwords',
  alertRaised: (title: string) => `System alert: ${title}`,
  accountLocked: 'An account is locked after wrong passwords',
  mail: {
    several: (count: number, first: string) => `${count} notifications: ${first}`,
    severalIntroduction: 'This has come for you in the portal:',
    open: 'Open in the portal',
    all: 'All notifications',
    digest: (count: number) =>
      count === 1 ? 'Your daily digest: 1 notification' : `Your daily digest: ${count} notifications`,
    digestIntroduction: 'You have not read this in the portal yet:',
    more: (count: number) => (count === 1 ? 'and 1 more in the portal' : `and ${count} more in the portal`),
  },
  mute: {
    kinds: {
      deadline: 'deadlines and overdue tasks',
      report_missing: 'a missing daily report',
      login_alert: 'failed logins and locked accounts',
      task_assigned: 'tasks that are assigned to you',
      file_approval: 'approvals of files',
      comment: 'comments on tasks',
      other: 'other news',
      digest: 'your daily digest',
    },
    question: 'No more mail of this kind?',
    explanation: (kind: string) => `You get mail from the portal about: ${kind}.`,
    stays: 'What is told in the portal stays as it is.',
    end: 'Send me no more of these mails',
    ended: 'You get no more of these mails',
    endedOf: (kind: string) => `The portal sends you no more mail about: ${kind}.`,
    undo: 'Undo',
    undone: 'You get these mails again',
    choose: 'Choose how you are told in the portal',
    broken: 'This link does not work',
    brokenHint: 'It is incomplete, or was withdrawn. You can choose in the portal how you are told.',
  },
} as const
