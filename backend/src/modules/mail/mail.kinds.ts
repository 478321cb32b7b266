import type { MailKind } from '@headway/contracts/mail'
import type { Settings } from '../../platform/settings.ts'

const switches = {
  notification: 'mail.notifications',
  digest: 'mail.notifications',
  welcome: 'mail.welcome',
} as const

/** Returns whether mails of a kind are enabled in the settings; test mails always are. */
export const isWanted = (settings: Settings, kind: MailKind): boolean =>
  kind === 'test' || settings.get(switches[kind])
