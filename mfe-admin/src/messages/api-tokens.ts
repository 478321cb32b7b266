/** Texts on the API tokens of people, for administrators. */
export const apiTokenMessages = {
  title: 'API tokens',
  loading: 'Loading API tokens...',
  failed: 'The API tokens could not be loaded.',
  empty: 'Nobody has an API token.',
  more: 'Show more API tokens',
  details: (name: string, scopes: string) => `${name}: ${scopes}`,
  used: (when: string, address: string) => `last used ${when} from ${address}`,
  unused: 'never used',
  state: (until: string, used: string) => `until ${until}, ${used}`,
  revoke: 'Revoke',
  revokeOf: (name: string, person: string) => `Revoke ${name} of ${person}`,
  revokeTitle: 'Revoke this token?',
  revokeHint: (name: string, person: string) =>
    `Programs of ${person} that come with ${name} are refused from now on.`,
  revoked: (name: string) => `${name} revoked`,
  revokeFailed: 'The token could not be revoked.',
} as const
