/** Why a message did not arrive, for administrators. */
export const reasons = {
  notPublic: (address: string) =>
    `The address ${address} is not public. Private ones have to be allowed in the portal's environment.`,
  insecure: 'Only https is allowed outside of the networks that the portal may reach privately.',
  port: (port: number) => `Port ${port} is not allowed: use 443, or one from 1024 on.`,
  unknownHost: (host: string) => `Nobody knows the name ${host}.`,
  redirect: 'It answered with a redirect, which is not followed: enter the address it leads to.',
  gone: 'It answered that the address is gone for good.',
  status: (status: number) => `It answered with status ${status}.`,
  tooSlow: (seconds: number) => `It did not answer within ${seconds} seconds.`,
  refused: 'Nobody listens at this address.',
  broken: 'The connection broke before an answer came.',
  certificateExpired: 'Its certificate is over.',
  certificateUntrusted: 'Its certificate is not signed by anybody that is trusted.',
  certificateName: 'Its certificate is for another name.',
  secure: 'No secure connection came about.',
  unreachable: (code: string) => `It could not be reached (${code}).`,
  secretLost: 'Its secret cannot be read: the portal’s secret has changed. Make a new one.',
  failedForADay: 'Nothing has arrived for a day.',
  switchedOff: 'It was switched off before this was sent.',
} as const
