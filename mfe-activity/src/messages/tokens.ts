import type { ApiToken, TokenArea } from '@headway/contracts/api-tokens'

const areas: Record<TokenArea, string> = {
  tasks: 'Tasks',
  reports: 'Reports and files',
  notifications: 'Notifications',
  calendar: 'Calendar and time off',
  activity: 'Activity and dashboard',
  people: 'People',
  administration: 'Administration',
}

const ended: Record<NonNullable<ApiToken['endReason']>, string> = {
  revoked: 'Revoked',
  admin: 'Revoked by an administrator',
  deactivated: 'Revoked when you lost access',
  role_changed: 'Revoked when your role changed',
  credentials_reset: 'Revoked when your password was reset',
  restored: 'Revoked when a backup was restored',
}

/** Texts of "API tokens". */
export const tokenMessages = {
  title: 'API tokens',
  subtitle: 'Let your own scripts use the API as you',
  back: 'Back to my sessions',
  documentation: 'API documentation',
  add: 'Create token',
  list: 'Your tokens',
  loading: 'Loading tokens...',
  failed: 'Couldn’t load your tokens.',
  empty: 'No tokens yet',
  off: 'API tokens are turned off by your administrator. Existing tokens don’t work until they are turned on again.',
  made: (day: string) => `created ${day}`,
  used: (when: string, address: string) => `last used ${when} from ${address}`,
  unused: 'never used',
  until: (day: string) => `expires ${day}`,
  expired: (day: string) => `Expired ${day}`,
  ended,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: 'Revoke this token?',
  revokeHint: (name: string) => `Apps using ${name} will stop working immediately.`,
  revoked: (name: string) => `${name} revoked`,
  revokeFailed: 'Couldn’t revoke the token.',
  form: {
    title: 'Create a token',
    description: 'Tokens expire automatically and when your role or access changes.',
    failed: 'Couldn’t create the token.',
    name: 'Name',
    days: 'Expires in (days)',
    daysHint: (longest: number) => `At most ${longest}.`,
    scope: 'Permissions',
    scopes: {
      read: 'Read only',
      write: 'Read and write',
      chosen: 'Custom',
    },
    areas,
    levels: { none: 'No access', read: 'Read', write: 'Read and write' },
    submit: 'Create token',
  },
  shown: {
    title: 'Token created',
    description: (name: string) => `Copy ${name} now. You won’t see it again.`,
    label: 'Token',
    copy: 'Copy',
    copied: 'Token copied',
    copyFailed: 'Couldn’t copy. Select and copy it manually.',
    done: 'Done',
    explanation: 'Treat it like a password.',
  },
} as const
