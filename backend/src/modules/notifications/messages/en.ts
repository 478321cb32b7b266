/** Titles of notifications. */
export const messages = {
  taskAssigned: 'New task assigned to you',
  deadlineNear: 'A deadline is near',
  reportMissing: 'Your daily report is missing',
  reportMissingHint: 'You have not reported today yet.',
  approvalRequested: 'A large file needs your approval',
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
} as const
