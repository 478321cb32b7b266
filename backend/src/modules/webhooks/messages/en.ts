import { targetObjections } from '../../../platform/limits/request-target.ts'

/** Reasons why a message was not delivered, shown to administrators. */
export const reasons = {
  ...targetObjections,
  redirect: 'It responded with a redirect, which is not followed. Enter the final address.',
  gone: 'It responded that the address no longer exists (410).',
  status: (status: number) => `It responded with status ${status}.`,
  tooSlow: (seconds: number) => `It didn’t respond within ${seconds} seconds.`,
  refused: 'The connection was refused.',
  broken: 'The connection was closed before a response arrived.',
  certificateExpired: 'Its certificate has expired.',
  certificateUntrusted: 'Its certificate is not signed by a trusted authority.',
  certificateName: 'Its certificate is for another host name.',
  secure: 'A secure connection could not be established.',
  unreachable: (code: string) => `It could not be reached (${code}).`,
  secretLost: 'Its secret can’t be read because the portal’s key has changed. Create a new one.',
  failedForADay: 'No delivery has succeeded for a day.',
  switchedOff: 'The webhook was turned off before this was sent.',
} as const
