/** Texts about the API tokens of all users, for administrators. */
export const apiTokenMessages = {
  title: 'API tokens',
  loading: 'Loading API tokens...',
  failed: 'Couldn’t load API tokens.',
  empty: 'No API tokens',
  more: 'Show more API tokens',
  details: (name: string, scopes: string) => `${name}: ${scopes}`,
  used: (when: string, address: string) => `last used ${when} from ${address}`,
  unused: 'never used',
  state: (until: string, used: string) => `until ${until}, ${used}`,
  revoke: 'Revoke',
  revokeOf: (name: string, person: string) => `Revoke ${name} of ${person}`,
  revokeTitle: 'Revoke this token?',
  revokeHint: (name: string, person: string) => `${person}’s apps using ${name} will stop working.`,
  revoked: (name: string) => `${name} revoked`,
  revokeFailed: 'Couldn’t revoke the token.',
} as const
