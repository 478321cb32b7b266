import type { NotificationType } from '@headway/contracts/delivery'
import { notificationMessages } from '../messages/notifications.ts'
import type { NotificationFilter } from './notifications.api.ts'

/** Kinds in the order of the list to choose from. */
export const kinds = Object.keys(notificationMessages.kinds) as NotificationType[]

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The filter an address names; what makes no sense is left out. */
export function readFilter(parameters: URLSearchParams): NotificationFilter {
  const type = kinds.find((kind) => kind === parameters.get('type'))
  const from = parameters.get('from') ?? ''
  const to = parameters.get('to') ?? ''
  return {
    ...(parameters.get('unread') === 'true' ? { unread: 'true' as const } : {}),
    ...(type ? { type } : {}),
    ...(DAY.test(from) ? { from } : {}),
    ...(DAY.test(to) ? { to } : {}),
  }
}
