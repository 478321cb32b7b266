import type { AlertKind } from '@headway/contracts/alerts'

interface RuleTexts {
  readonly title: string
  readonly whatToDo: string
  readonly link: string | null
}

const percent = (share: number) => `${Math.floor(share * 100)}%`

/** What each kind of alert is called, what to do about it, and where. */
export const ruleTexts: Readonly<Record<AlertKind, RuleTexts>> = {
  disk: {
    title: 'Disk space',
    whatToDo: 'Free some space on this disk or give it more: uploads are refused when it is full.',
    link: '/admin/database',
  },
  quota: {
    title: 'Shares of the file storage',
    whatToDo: 'Raise each person’s share in the settings, or ask them for smaller files.',
    link: '/settings',
  },
  providerBehind: {
    title: 'Reading from the sign-in service',
    whatToDo:
      'Look whether the sign-in service answers. Until then changes made in its console and refused sign-ins do not arrive.',
    link: null,
  },
  identityOutbox: {
    title: 'Changes for the sign-in service',
    whatToDo: 'Look whether the sign-in service answers; what waits is sent by itself then.',
    link: '/admin/outbox',
  },
  mailWaiting: {
    title: 'Mail on time',
    whatToDo:
      'See in the outbox what the mail server says, and look whether it answers; what waits is sent by itself then.',
    link: '/admin/outbox',
  },
  mailUndecided: {
    title: 'Mail that was not taken',
    whatToDo:
      'Send it again or decide that it is not sent. A mail that is unsure may have arrived: ask whom it is for.',
    link: '/admin/outbox',
  },
  jobsLate: {
    title: 'Jobs on time',
    whatToDo: 'Look whether a backend runs and what its log says; start another one where all are busy.',
    link: '/admin/database',
  },
  jobsDead: {
    title: 'Jobs that gave up',
    whatToDo: 'Look for the job’s name in the backend’s log, and mend what it says.',
    link: '/admin/database',
  },
  failedSignIns: {
    title: 'Refused sign-ins',
    whatToDo: 'See who and where from, and lock the account or the address if it is an attack.',
    link: '/users/refused-sign-ins',
  },
  clock: {
    title: 'Clocks',
    whatToDo: 'Let a time service set the clocks of the database’s machine and of the backend’s.',
    link: null,
  },
  migrationWaiting: {
    title: 'Database schema',
    whatToDo: 'Run the migrations of this version (node backend/src/migrate.ts).',
    link: '/admin/database',
  },
  auditBroken: {
    title: 'Integrity of the audit log',
    whatToDo: 'Compare the audit log with a backup, and find out who had access to the database.',
    link: '/admin/audit',
  },
  sectionUnhealthy: {
    title: 'Sections',
    whatToDo: 'Roll the section back to the release before, or switch it off.',
    link: '/admin/sections',
  },
  webhookFailing: {
    title: 'Webhooks',
    whatToDo:
      'See in its log what it answers; mend the receiver, and switch the webhook on again where it is off.',
    link: '/admin/webhooks',
  },
  certificate: {
    title: 'Certificate',
    whatToDo: 'Renew the certificate of the portal’s address.',
    link: null,
  },
  backupOld: {
    title: 'Age of the newest backup',
    whatToDo: 'Remove what stands in the way, then make a backup.',
    link: '/admin/database',
  },
  backupFailed: {
    title: 'Last backup',
    whatToDo: 'Remove what it failed for, then make a backup.',
    link: '/admin/database',
  },
  restoreTestFailed: {
    title: 'Restore test',
    whatToDo: 'Make a new backup and test it. Until that succeeds, do not rely on restoring.',
    link: '/admin/database',
  },
}

/** What rules say of what they have found. */
export const findings = {
  auditUnchecked: 'The audit log has not been checked for three days.',
  disk: (folder: 'files' | 'backups', share: number) =>
    `The disk of the ${folder} is more than ${percent(share)} full.`,
  quota: (people: number, isMore: boolean) =>
    people === 1
      ? 'One person has used more than nine tenths of their share.'
      : `${isMore ? 'More than ' : ''}${people} people have used more than nine tenths of their share.`,
  providerBehind: 'The sign-in service has not answered for more than two minutes.',
  identityOutbox: (people: number) =>
    people === 1
      ? 'A change of one person has waited for more than five minutes.'
      : `Changes of ${people} people have waited for more than five minutes.`,
  mailWaiting: (minutes: number) => `Mail has waited for more than ${minutes} minutes.`,
  mailUndecided: (state: 'refused' | 'unsure', mails: number, isMore: boolean) => {
    const subject = mails === 1 ? 'One mail' : `${isMore ? 'More than ' : ''}${mails} mails`
    return state === 'refused'
      ? `${subject} could not be sent and will not be tried again.`
      : `${subject} may have arrived or not: the mail server did not say.`
  },
  jobsLate: (kind: string, minutes: number) => `${kind} should have begun more than ${minutes} minutes ago.`,
  jobsDead: (kind: string, error: string) => `${kind} has failed eight times: ${error}`,
  failedSignIns: (most: number) => `More than ${most} sign-ins were refused within an hour.`,
  clock: (seconds: number) =>
    `The clocks of the database and of the backend are more than ${seconds} seconds apart.`,
  migrationWaiting: 'The database is older than this version of the portal.',
  sectionTroubled: (title: string, version: string) =>
    `People’s pages report trouble with ${title} ${version}.`,
  certificateEnds: (days: number) => `The certificate of the portal’s address ends within ${days} days.`,
  certificateOver: 'The certificate of the portal’s address is over: browsers refuse it.',
  backupMissing: 'There is no backup.',
  backupOld: 'The newest backup is older than 26 hours.',
  backupFailed: (error: string) => `The last backup failed: ${error}`,
  restoreTestMissing: 'No restore has succeeded within eight days.',
  restoreTestFailed: (error: string) => `The last restore test failed: ${error}`,
  webhookFailing: (name: string) => `Nothing has reached ${name} for more than an hour.`,
  webhookOff: (name: string, reason: string) => `${name} was switched off. ${reason}`,
  sectionMisfit: (title: string, version: string) => `${title} ${version} does not fit this portal.`,
}

/** For a check that could not look. */
export const couldNotLook = (reason: string) => `It could not be looked at: ${reason}`
