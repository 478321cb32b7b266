import type { AlertKind } from '@headway/contracts/alerts'

interface RuleTexts {
  readonly title: string
  readonly whatToDo: string
  readonly link: string | null
}

const percent = (share: number) => `${Math.floor(share * 100)}%`

/** Title, recommended action and link for each kind of alert. */
export const ruleTexts: Readonly<Record<AlertKind, RuleTexts>> = {
  disk: {
    title: 'Disk space',
    whatToDo: 'Free up or add disk space. Uploads are refused when the disk is full.',
    link: '/admin/database',
  },
  quota: {
    title: 'Storage quota',
    whatToDo: 'Raise the storage quota per person in the settings, or ask for smaller files.',
    link: '/settings',
  },
  providerBehind: {
    title: 'Sign-in service (read)',
    whatToDo:
      'Check that the sign-in service responds, and look for “identity” in the backend log. Until then, changes made in its console and failed sign-ins may be missing.',
    link: null,
  },
  identityOutbox: {
    title: 'Sign-in service (write)',
    whatToDo: 'Check that the sign-in service responds. Pending changes are then sent automatically.',
    link: '/admin/outbox',
  },
  mailWaiting: {
    title: 'Email queue',
    whatToDo:
      'Check the mail server’s reply in the outbox and that it responds. Pending email is then sent automatically.',
    link: '/admin/outbox',
  },
  mailUndecided: {
    title: 'Undelivered email',
    whatToDo: 'Send it again or cancel it. An unconfirmed email may have arrived; ask the recipient.',
    link: '/admin/outbox',
  },
  jobsLate: {
    title: 'Job queue',
    whatToDo: 'Check that a backend is running and read its log. Start another one if all are busy.',
    link: '/admin/database',
  },
  jobsDead: {
    title: 'Failed jobs',
    whatToDo: 'Look for the job’s name in the backend log and fix the cause.',
    link: '/admin/database',
  },
  failedSignIns: {
    title: 'Failed sign-ins',
    whatToDo: 'Check the accounts and addresses, and block them if it is an attack.',
    link: '/users/refused-sign-ins',
  },
  clock: {
    title: 'Clock drift',
    whatToDo: 'Synchronize the clocks of the database and backend servers with a time service.',
    link: null,
  },
  migrationWaiting: {
    title: 'Database schema',
    whatToDo: 'Run the migrations of this version (node backend/src/migrate.ts).',
    link: '/admin/database',
  },
  auditBroken: {
    title: 'Audit log integrity',
    whatToDo: 'Compare the audit log with a backup, and find out who had access to the database.',
    link: '/admin/audit',
  },
  sectionUnhealthy: {
    title: 'Sections',
    whatToDo: 'Roll the section back to its previous release, or disable it.',
    link: '/admin/sections',
  },
  webhookFailing: {
    title: 'Webhooks',
    whatToDo: 'Check the responses in its log, fix the receiver, and turn the webhook back on if it is off.',
    link: '/admin/webhooks',
  },
  certificate: {
    title: 'Certificate',
    whatToDo: 'Renew the certificate of the portal’s address.',
    link: null,
  },
  backupOld: {
    title: 'Backup age',
    whatToDo: 'Fix the cause, then make a backup.',
    link: '/admin/database',
  },
  backupFailed: {
    title: 'Last backup',
    whatToDo: 'Fix the cause of the failure, then make a backup.',
    link: '/admin/database',
  },
  restoreTestFailed: {
    title: 'Restore test',
    whatToDo: 'Make a new backup and test it. Don’t rely on restoring until that succeeds.',
    link: '/admin/database',
  },
}

/** Details of findings. */
export const findings = {
  auditUnchecked: 'The audit log has not been checked for three days.',
  disk: (folder: 'files' | 'backups', share: number) =>
    `The disk that stores the ${folder} is more than ${percent(share)} full.`,
  quota: (people: number, isMore: boolean) =>
    people === 1
      ? 'One person has used more than 90% of their storage quota.'
      : `${isMore ? 'More than ' : ''}${people} people have used more than 90% of their storage quota.`,
  providerBehind: 'Changes from the sign-in service could not be fully read for more than two minutes.',
  identityOutbox: (people: number) =>
    people === 1
      ? 'A change to one person has been pending for more than five minutes.'
      : `Changes to ${people} people have been pending for more than five minutes.`,
  mailWaiting: (minutes: number) => `Email has been queued for more than ${minutes} minutes.`,
  mailUndecided: (mails: number, isMore: boolean) =>
    `${mails === 1 ? 'One email' : `${isMore ? 'More than ' : ''}${mails} emails`} could not be sent and won’t be retried.`,
  jobsLate: (kind: string, minutes: number) =>
    `${kind} should have started more than ${minutes} minutes ago.`,
  jobsDead: (kind: string, error: string) => `${kind} failed eight times: ${error}`,
  failedSignIns: (most: number) => `More than ${most} sign-ins failed within an hour.`,
  clock: (seconds: number) =>
    `The clocks of the database and the backend differ by more than ${seconds} seconds.`,
  migrationWaiting: 'The database schema is older than this version of the portal.',
  sectionTroubled: (title: string, version: string) => `${title} ${version} is causing errors.`,
  certificateEnds: (days: number) => `The portal’s certificate expires within ${days} days.`,
  certificateOver: 'The portal’s certificate has expired. Browsers reject it.',
  backupMissing: 'There is no backup.',
  backupOld: 'The newest backup is older than 26 hours.',
  backupFailed: (error: string) => `The last backup failed: ${error}`,
  restoreTestMissing: 'No restore test has succeeded within eight days.',
  restoreTestFailed: (error: string) => `The last restore test failed: ${error}`,
  webhookFailing: (name: string) => `No delivery to ${name} has succeeded for more than an hour.`,
  webhookOff: (name: string, reason: string) => `${name} was turned off. ${reason}`,
  sectionMisfit: (title: string, version: string) => `${title} ${version} is incompatible with this portal.`,
}

/** Text for a check that could not run. */
export const couldNotLook = (reason: string) => `This check failed: ${reason}`
