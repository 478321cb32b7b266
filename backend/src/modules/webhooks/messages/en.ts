/** Reasons why a message was not delivered, shown to administrators. */
export const reasons = {
  notPublic: (address: string) =>
    `The address ${address} is not public. Allow private addresses in the portal’s environment.`,
  insecure: 'Use https. Only allowed private networks can use http.',
  port: (port: number) =>
    `Port ${port} is not allowed. Use 443 or a port from 1024 that no other service uses.`,
  thisMachine: (name: string) =>
    `${name} is the portal’s own machine. Enter an address that is reachable from outside.`,
  localName: (name: string) =>
    `${name} is a name of a local network. Allow private networks in the portal’s environment.`,
  unknownHost: (host: string) => `The host ${host} could not be found.`,
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
