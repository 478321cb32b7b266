import type { ProviderChange } from '@headway/contracts/admin'
import { type MailKind, type MailState, MOST_COUNTED_MAILS } from '@headway/contracts/mail'

const states: Record<MailState, string> = {
  held: 'Held',
  waiting: 'Waiting',
  sent: 'Sent',
  refused: 'Rejected',
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
  enabled: 'Status',
  signOut: 'Sign-out',
  secondFactor: 'Second factor',
}

/** Texts of the outbox. */
export const outboxMessages = {
  title: 'Outbox',
  subtitle: 'Outgoing email and sync',
  mail: {
    title: 'Email',
    label: 'Emails',
    loading: 'Loading emails...',
    failed: 'Couldn’t load emails.',
    empty: 'No emails yet',
    noMatches: 'No emails in this state',
    showAll: 'Show all emails',
    more: 'Show more emails',
    state: 'State',
    anyState: 'All states',
    states,
    counted: (state: MailState, count: number) =>
      `${states[state]} (${count >= MOST_COUNTED_MAILS ? `${MOST_COUNTED_MAILS}+` : count})`,
    from: (address: string) => `Sent from ${address}.`,
    unconfiguredTitle: 'Email is not configured',
    unconfigured: 'Set SMTP_URL and MAIL_FROM to start sending. Messages older than a day are dropped.',
    to: (name: string, address: string) => `${name} <${address}>`,
    nextTry: (when: string) => `next attempt ${when}`,
    attempts: (count: number) => (count === 1 ? 'tried once' : `tried ${count} times`),
    send: { waiting: 'Try now', other: 'Send again' },
    sendOf: (label: string, subject: string, name: string) => `${label}: ${subject}, to ${name}`,
    willBeSent: 'Email queued',
    sendFailed: 'Couldn’t send the email',
    drop: 'Cancel',
    dropped: 'Email canceled',
    dropFailed: 'Couldn’t cancel the email',
  },
  detail: {
    hint: 'Delivery status and content, without the unsubscribe link.',
    loading: 'Loading email...',
    failed: 'Couldn’t load the email.',
    state: 'State',
    since: 'Since',
    why: 'Reason',
    to: 'To',
    kind: 'Kind',
    kinds,
    created: 'Created',
    attempts: 'Attempts',
    nextTry: 'Next attempt',
    words: 'Content',
    close: 'Close',
  },
  test: {
    send: 'Send test email',
    failed: 'Couldn’t send the test email',
    results: {
      waiting: 'The test email is queued.',
      postponed: (reason: string) => `The mail server hasn’t accepted the test email yet: ${reason}`,
      sent: (address: string) => `The mail server accepted the test email for ${address}.`,
      refused: (reason: string) => `The mail server rejected the test email: ${reason}`,
      dropped: (reason: string) => `The test email was not sent: ${reason}`,
    },
  },
  changes: {
    title: 'Sign-in service sync',
    label: 'Pending changes',
    loading: 'Loading changes...',
    failed: 'Couldn’t load changes.',
    empty: 'All changes are synced.',
    more: 'Show more changes',
    aspects,
    since: (when: string) => `since ${when}`,
    retry: 'Try now',
    retryOf: (name: string) => `Try now: ${name}`,
    retried: (name: string) => `Syncing changes for ${name}`,
    retryFailed: 'Couldn’t sync the changes',
  },
} as const
