import type { ApiToken, TokenArea } from '@headway/contracts/api-tokens'

const areas: Record<TokenArea, string> = {
  tasks: 'Tasks',
  reports: 'Reports and files',
  notifications: 'Notifications',
  calendar: 'Calendar and absences',
  activity: 'Activity and dashboard',
  people: 'People',
  administration: 'Administration',
}

const ended: Record<NonNullable<ApiToken['endReason']>, string> = {
  revoked: 'Revoked',
  admin: 'Ended by an administrator',
  deactivated: 'Ended with your access',
  role_changed: 'Ended with your role',
  credentials_reset: 'Ended with your password',
  restored: 'Ended when a backup was restored',
}

/** Texts of "API tokens". */
export const tokenMessages = {
  title: 'API tokens',
  subtitle: 'What your own programs come in with, as you and never as more',
  back: 'Back to my sessions',
  documentation: 'What the API offers',
  add: 'Make token',
  list: 'Your tokens',
  loading: 'Loading tokens...',
  failed: 'Your tokens could not be loaded.',
  empty: 'You have no token.',
  off: 'API tokens are switched off in this portal. Those that exist open nothing until they are on again.',
  made: (day: string) => `made ${day}`,
  used: (when: string, address: string) => `last used ${when} from ${address}`,
  unused: 'never used',
  until: (day: string) => `until ${day}`,
  expired: (day: string) => `Expired ${day}`,
  ended,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: 'Revoke this token?',
  revokeHint: (name: string) => `Programs that come with ${name} are refused from now on.`,
  revoked: (name: string) => `${name} revoked`,
  revokeFailed: 'The token could not be revoked.',
  form: {
    title: 'Make a token',
    description: 'It ends by itself, and with your role or your access.',
    failed: 'The token could not be made.',
    name: 'What it is for',
    days: 'Days until it ends',
    daysHint: (longest: number) => `At most ${longest}.`,
    scope: 'What it may do',
    scopes: {
      read: 'Read everything a token may',
      write: 'Read and write everything a token may',
      chosen: 'Only what I choose',
    },
    areas,
    levels: { none: 'Nothing', read: 'Read', write: 'Read and write' },
    submit: 'Make token',
  },
  shown: {
    title: 'The token',
    description: (name: string) => `For ${name}. This is the only time it is shown.`,
    label: 'Token',
    copy: 'Copy',
    copied: 'Token copied',
    copyFailed: 'Copy it by hand: the browser does not allow it here.',
    done: 'Done',
    explanation: 'Keep it like a password: whoever has it can do what you allowed it to.',
  },
} as const
