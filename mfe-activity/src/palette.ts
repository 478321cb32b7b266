import type { SectionCommand } from '@headway/sdk'
import { privacyMessages } from './messages/privacy.ts'
import { tokenMessages } from './messages/tokens.ts'
import { routes } from './routes.ts'

/** Opens "My privacy". Roles with the section in their Navigation find its pages in the palette anyway. */
export const privacyCommand: SectionCommand = {
  id: 'privacy',
  label: privacyMessages.title,
  words: privacyMessages.download,
  isOffered: ({ role }) => role !== 'staff' && role !== 'pm',
  run: ({ navigate }) => navigate(routes.privacy.path),
}

/** Opens the user's API tokens. */
export const tokensCommand: SectionCommand = {
  id: 'api-tokens',
  label: tokenMessages.title,
  words: tokenMessages.add,
  isOffered: () => true,
  run: ({ navigate }) => navigate(routes.tokens.path),
}
