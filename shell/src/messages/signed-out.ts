import { limits } from '@headway/contracts'

const duration = (minutes: number) =>
  minutes > 60 && minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`
const timeoutAfter = (minutes: number) =>
  `You were signed out because your session reached ${duration(minutes)}.`

/** Texts for users who are not signed in. They are not part of the first load of signed-in users. */
export const signedOutMessages = {
  authenticationRequired: 'Authentication Required',
  pleaseLogIn: 'Please log in to access the system.',
  logIn: 'Log In',
  tagline: (organization = 'your organization') => `Tasks, daily reports and approvals for ${organization}`,
  timeoutAfter,
  endReasons: {
    expired: 'Your session has ended. Log in to pick up where you left off.',
    timeout: timeoutAfter(limits.sessionMinutes),
    signed_out: 'You have been signed out.',
    ended: 'Your session was ended by an administrator.',
    inactive: 'Your account is inactive. Contact your administrator.',
    waiting: 'Your account needs to be activated. An administrator has been notified.',
    ambiguous_role: 'Your account has more than one role. Contact your administrator.',
    no_portal_role: 'Your account has no role in this portal. Contact your administrator.',
    provider_unavailable: 'The sign-in service can’t be reached right now. Please try again in a moment.',
    unavailable: 'Sign-in is not available right now. Please try again in a moment.',
    limited: 'Too many people are signing in from your network right now. Please try again in a minute.',
    refused: 'The sign-in was not completed. Please try again.',
  },
} as const

export type StartReason = keyof typeof signedOutMessages.endReasons
