import type { SectionCommand } from '@headway/sdk'
import { privacyMessages } from './messages/privacy.ts'
import { tokenMessages } from './messages/tokens.ts'
import { routes } from './routes.ts'

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
