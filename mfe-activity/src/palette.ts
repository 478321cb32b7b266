import type { SectionCommand } from '@headway/sdk'
import { privacyMessages } from './messages/privacy.ts'
import { routes } from './routes.ts'

/** Goes to what is recorded about the person. Who has the section in their Navigation finds its screens anyway. */
export const privacyCommand: SectionCommand = {
  id: 'privacy',
  label: privacyMessages.title,
  words: privacyMessages.download,
  isOffered: ({ role }) => role !== 'staff' && role !== 'pm',
  run: ({ navigate }) => navigate(routes.privacy.path),
}
