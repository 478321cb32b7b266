import type { usersList } from '@headway/contracts/users'
import type { CurrentUser } from '@headway/contracts/auth'
import { ask, fullName, request, type SectionCommand, type SectionSearch } from '@headway/sdk'
import { messages } from './messages/en.ts'
import { toNewUser, toUser } from './routes.ts'

/** Maximum number of results. */
const MAX_RESULTS = '10'

const isAdministrator = ({ role }: CurrentUser) => role === 'it_admin' || role === 'super_admin'

/** Command that opens the dialog for a new user. */
export const addUserCommand: SectionCommand = {
  id: 'add-user',
  label: messages.users.add,
  key: 'n',
  isOffered: isAdministrator,
  run: ({ navigate }) => navigate(toNewUser()),
}

/** Finds people by name and email address. */
export const peopleSearch: SectionSearch = {
  label: messages.palette.label,
  isOffered: isAdministrator,
  find: async (text, signal) => {
    const call = request<typeof usersList>('GET /api/users')({ query: { q: text, limit: MAX_RESULTS } })
    const { items } = await ask<typeof usersList>(call, signal)
    return items.map((person) => ({
      id: String(person.id),
      title: fullName(person),
      hint: person.email,
      to: toUser(person.id),
    }))
  },
}

/** Finds settings by label and group. The texts of the settings are loaded with the first search. */
export const settingSearch: SectionSearch = {
  label: messages.palette.settings,
  isOffered: isAdministrator,
  find: async (text, signal) => (await import('./settings/findSettings.ts')).findSettings(text, signal),
}
