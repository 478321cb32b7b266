/** Texts that every mail contains besides its content. */
export const letter = {
  greeting: (firstName: string) => `Hello ${firstName},`,
  sentBy: (organization: string) => `Sent by the ${organization} portal:`,
  mute: 'Unsubscribe from these emails',
} as const

/** Reasons for the state of a mail that do not come from the mail server. */
export const reasons = {
  unconfigured: 'No mail server is configured.',
  tooOld: 'It was more than a day old when a mail server was configured.',
  inactive: 'The recipient is inactive.',
  unwritable: (words: string) => `The email could not be created: ${words}`,
  switchedOff: 'This kind of email is turned off in the settings.',
  decided: 'Canceled by an administrator.',
  gaveUp: (words: string) => `Gave up after two days: ${words}`,
} as const

/** Texts of the test mail. */
export const testMail = {
  subject: 'Test email from the portal',
  paragraphs: ['You requested this test email. Email from the portal is working.'],
  link: { text: 'Outbox', path: '/admin/outbox' },
}

/** Texts of the mail to a user whom an administrator has added or activated. */
export const welcomeMail = {
  subject: (organization: string) => `Welcome to the ${organization} portal`,
  withAccount: (organization: string, email: string) => [
    `You now have an account in the ${organization} portal.`,
    `Sign in with your email address ${email}. Your administrator will give you your first password; we never send passwords by email.`,
  ],
  activated: (organization: string, email: string) => [
    `Your account in the ${organization} portal is now active.`,
    `Sign in with your email address ${email}.`,
  ],
  link: { text: 'Open the portal', path: '/' },
}
