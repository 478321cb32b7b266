import type { NotificationType } from '@headway/contracts/delivery'
import { notificationMessages } from '../messages/notifications.ts'
import type { NotificationFilter } from './notifications.api.ts'

/** Types in the order of the select. */
export const kinds = Object.keys(notificationMessages.kinds) as NotificationType[]

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** Returns the filter in a URL; invalid values are left out. */
export function readFilter(parameters: URLSearchParams): NotificationFilter {
  const type = kinds.find((kind) => kind === parameters.get('type'))
  const from = parameters.get('from') ?? ''
  const to = parameters.get('to') ?? ''
  return {
    ...(parameters.get('unread') === 'true' ? { unread: 'true' as const } : {}),
    ...(type ? { type } : {}),
    ...(DAY_PATTERN.test(from) ? { from } : {}),
    ...(DAY_PATTERN.test(to) ? { to } : {}),
  }
}
