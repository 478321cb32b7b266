import type { SectionCommand } from '@headway/sdk'
import { notificationMessages } from './messages/notifications.ts'
import { privacyMessages } from './messages/privacy.ts'
import { tokenMessages } from './messages/tokens.ts'
import { routes } from './routes.ts'

/** Goes to all notifications. */
export const notificationsCommand: SectionCommand = {
  id: 'notifications',
  label: notificationMessages.title,
  words: notificationMessages.markAllRead,
  isOffered: ({ role }) => role !== 'staff' && role !== 'pm',
  run: ({ navigate }) => navigate(routes.notifications.path),
}

/** Goes to how the person is told of what. */
export const preferencesCommand: SectionCommand = {
  id: 'notification-preferences',
  label: notificationMessages.preferences.title,
  words: notificationMessages.preferences.words,
  isOffered: ({ role }) => role !== 'staff' && role !== 'pm',
  run: ({ navigate }) => navigate(routes.preferences.path),
}

/** Goes to what is recorded about the person. Who has the section in their Navigation finds its screens anyway. */
export const privacyCommand: SectionCommand = {
  id: 'privacy',
  label: privacyMessages.title,
  words: privacyMessages.download,
  isOffered: ({ role }) => role !== 'staff' && role !== 'pm',
  run: ({ navigate }) => navigate(routes.privacy.path),
}

/** Goes to the tokens of the person's programs. */
export const tokensCommand: SectionCommand = {
  id: 'api-tokens',
  label: tokenMessages.title,
  words: tokenMessages.add,
  isOffered: () => true,
  run: ({ navigate }) => navigate(routes.tokens.path),
}
