/** What stands in every mail beside what it is about. */
export const letter = {
  greeting: (firstName: string) => `Hello ${firstName},`,
  sentBy: (organisation: string) => `Sent by the portal of ${organisation}:`,
  mute: 'Unsubscribe from these emails',
} as const

/** Why a mail is in the state it is in, where the mail server has said nothing. */
export const reasons = {
  unconfigured: 'No mail server is configured.',
  tooOld: 'It was more than a day old when a mail server was configured.',
  inactive: 'The person is not active.',
  unwritable: (words: string) => `The email could not be created: ${words}`,
  switchedOff: 'This kind of email is switched off in the settings.',
  decided: 'Canceled by an administrator.',
  gaveUp: (words: string) => `Gave up after two days: ${words}`,
} as const

/** What somebody gets who tries whether mail arrives. */
export const testMail = {
  subject: 'Test email from the portal',
  paragraphs: ['You requested this test email. Email from the portal is working.'],
  link: { text: 'Outbox', path: '/admin/outbox' },
}

/** What somebody gets whom an administrator has let in. */
export const welcomeMail = {
  subject: (organisation: string) => `Welcome to the portal of ${organisation}`,
  withAccount: (organisation: string, email: string) => [
    `You have an account in the portal of ${organisation}.`,
    `Sign in with your email address ${email}. Your administrator will give you your first password; we never send passwords by email.`,
  ],
  activated: (organisation: string, email: string) => [
    `Your account in the portal of ${organisation} is now active.`,
    `Sign in with your email address ${email}.`,
  ],
  link: { text: 'Open the portal', path: '/' },
}
