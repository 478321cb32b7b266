import type { ProviderChange } from '@headway/contracts/admin'
import { type MailKind, type MailState, MOST_COUNTED_MAILS } from '@headway/contracts/mail'

const states: Record<MailState, string> = {
  held: 'Kept',
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  refused: 'Refused',
  unsure: 'Unsure',
  dropped: 'Not sent',
}

const kinds: Record<MailKind, string> = {
  notification: 'Notification',
  digest: 'Digest',
  welcome: 'Welcome',
  test: 'Test',
}

const aspects: Record<ProviderChange['aspects'][number], string> = {
  profile: 'Profile',
  role: 'Role',
  enabled: 'Active or not',
  signOut: 'Sign-out',
  secondFactor: 'Second factor',
}

/** Texts of the outbox. */
export const outboxMessages = {
  title: 'Outbox',
  subtitle: 'Mail and changes for the sign-in service: what is on its way, what is not, and why',
  mail: {
    title: 'Mail',
    label: 'Mails',
    loading: 'Loading mails...',
    failed: 'The mails could not be loaded.',
    empty: 'No mail yet',
    noMatches: 'No mail is in this state',
    showAll: 'Show all mails',
    more: 'Show more mails',
    state: 'State',
    anyState: 'Any state',
    states,
    counted: (state: MailState, count: number) =>
      `${states[state]} (${count >= MOST_COUNTED_MAILS ? `${MOST_COUNTED_MAILS}+` : count})`,
    from: (address: string) => `Mail comes from ${address}.`,
    unconfiguredTitle: 'No mail server is configured',
    unconfigured:
      'Mail is kept and shown here, and not sent. Whoever runs the portal sets SMTP_URL and MAIL_FROM. What is more than a day old by then is not sent any more.',
    to: (name: string, address: string) => `${name} <${address}>`,
    nextTry: (when: string) => `next try ${when}`,
    attempts: (count: number) => (count === 1 ? 'tried once' : `tried ${count} times`),
    send: { waiting: 'Try now', other: 'Send again' },
    sendOf: (label: string, subject: string, name: string) => `${label}: ${subject}, to ${name}`,
    willBeSent: 'The mail is on its way',
    sendFailed: 'The mail could not be sent',
    drop: 'Do not send',
    dropped: 'The mail is not sent',
    dropFailed: 'The mail could not be stopped',
    unsureTitle: 'Send this mail again?',
    unsureHint: (name: string) =>
      `The mail server was given it and did not say whether it keeps it. If it does, ${name} gets it twice.`,
  },
  detail: {
    hint: 'What became of this mail, and what it says. A way to end mails of its kind is not shown here.',
    loading: 'Loading the mail...',
    failed: 'The mail could not be loaded.',
    state: 'State',
    since: 'Since',
    why: 'Why',
    to: 'To',
    kind: 'Kind',
    kinds,
    created: 'Written',
    attempts: 'Tries',
    nextTry: 'Next try',
    words: 'What it says',
    close: 'Close',
  },
  test: {
    send: 'Send a test mail to me',
    failed: 'The test mail could not be sent',
    results: {
      waiting: 'The test mail is on its way.',
      postponed: (reason: string) => `The mail server has not taken the test mail yet: ${reason}`,
      sent: (address: string) => `The mail server has taken the test mail for ${address}.`,
      refused: (reason: string) => `The mail server has refused the test mail: ${reason}`,
      unsure: 'The mail server was given the test mail and did not say whether it keeps it.',
      dropped: (reason: string) => `The test mail was not sent: ${reason}`,
    },
  },
  changes: {
    title: 'Changes for the sign-in service',
    label: 'Waiting changes',
    loading: 'Loading changes...',
    failed: 'The changes could not be loaded.',
    empty: 'Nothing waits: the sign-in service knows everything.',
    more: 'Show more changes',
    aspects,
    since: (when: string) => `since ${when}`,
    retry: 'Try now',
    retryOf: (name: string) => `Try now: ${name}`,
    retried: (name: string) => `The changes of ${name} are on their way`,
    retryFailed: 'The changes could not be sent',
  },
} as const
