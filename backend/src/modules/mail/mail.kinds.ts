import type { MailKind } from '@headway/contracts/mail'
import type { Settings } from '../../platform/settings.ts'

const switches = {
  notification: 'mail.notifications',
  digest: 'mail.notifications',
  welcome: 'mail.welcome',
} as const

/** Whether administrators want mail of a kind to be sent; whoever tries whether mail arrives is always answered. */
export const isWanted = (settings: Settings, kind: MailKind): boolean =>
  kind === 'test' || settings.get(switches[kind])
