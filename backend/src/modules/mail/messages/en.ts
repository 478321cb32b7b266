/** What stands in every mail beside what it is about. */
export const letter = {
  greeting: (firstName: string) => `Hello ${firstName},`,
  sentBy: (organisation: string) => `Sent by the portal of ${organisation}:`,
  mute: 'No more mail of this kind',
} as const

/** Why a mail is in the state it is in, where the mail server has said nothing. */
export const reasons = {
  unconfigured: 'No mail server is configured.',
  tooOld: 'It was more than a day old when a mail server was configured.',
  inactive: 'The person is not active.',
  interrupted:
    'The portal was stopped, or lost its database, while the mail server took this over: nobody knows whether it did.',
  unwritable: (words: string) => `The mail could not be written: ${words}`,
  noAnswer: (words: string) => `The mail server took this over and did not say whether it keeps it: ${words}`,
  switchedOff: 'Mail of this kind is switched off in the settings.',
  decided: 'An administrator has decided that it is not sent.',
  gaveUp: (words: string) => `It was tried for two days: ${words}`,
} as const

/** What somebody gets who tries whether mail arrives. */
export const testMail = {
  subject: 'Mail from the portal arrives',
  paragraphs: [
    'Somebody with your account asked for this mail to see whether mail from the portal arrives. It does.',
  ],
  link: { text: 'Outbox', path: '/admin/outbox' },
}

/** What somebody gets whom an administrator has let in. */
export const welcomeMail = {
  subject: (organisation: string) => `Welcome to the portal of ${organisation}`,
  withAccount: (organisation: string, email: string) => [
    `You have an account in the portal of ${organisation}.`,
    `Sign in with your e-mail address ${email}. Whoever has made your account gives you your first password; no mail ever holds one.`,
  ],
  activated: (organisation: string, email: string) => [
    `Your account in the portal of ${organisation} is active now.`,
    `Sign in with your e-mail address ${email}.`,
  ],
  link: { text: 'Open the portal', path: '/' },
}
