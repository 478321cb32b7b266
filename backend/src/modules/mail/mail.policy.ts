import type { MailState } from '@headway/contracts/mail'
import type { Role } from '@headway/contracts'

const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])
const sendable: ReadonlySet<MailState> = new Set(['waiting', 'refused', 'dropped'])
const undecided: ReadonlySet<MailState> = new Set(['held', 'waiting', 'refused'])

/** Permissions for the portal's mails, and the actions allowed in each state (docs/NOTIFICATIONS.md, "Mail"). */
export const can = {
  administer: ({ role }: { role: Role }): boolean => administrators.has(role),
  /** @param isConfigured whether a mail server is configured. */
  send: (state: MailState, isConfigured: boolean): boolean => isConfigured && sendable.has(state),
  drop: (state: MailState): boolean => undecided.has(state),
}
