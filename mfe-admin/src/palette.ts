import type { usersList } from '@headway/contracts/users'
import type { CurrentUser } from '@headway/contracts/auth'
import { ask, fullName, request, type SectionCommand, type SectionSearch } from '@headway/sdk'
import { messages } from './messages/en.ts'
import { toNewUser, toUser } from './routes.ts'

/** More than anybody looks through in a palette. */
const MOST = '10'

const isAdministrator = ({ role }: CurrentUser) => role === 'it_admin' || role === 'super_admin'

/** Opens the dialog for a new person. */
export const addUserCommand: SectionCommand = {
  id: 'add-user',
  label: messages.users.add,
  key: 'n',
  isOffered: isAdministrator,
  run: ({ navigate }) => navigate(toNewUser()),
}

/** Finds people by name and e-mail address. */
export const peopleSearch: SectionSearch = {
  label: messages.palette.label,
  isOffered: isAdministrator,
  find: async (words, signal) => {
    const call = request<typeof usersList>('GET /api/users')({ query: { q: words, limit: MOST } })
    const { items } = await ask<typeof usersList>(call, signal)
    return items.map((person) => ({
      id: String(person.id),
      title: fullName(person),
      hint: person.email,
      to: toUser(person.id),
    }))
  },
}

/** Finds settings by their labels and groups. The texts of the settings are fetched with the first search. */
export const settingSearch: SectionSearch = {
  label: messages.palette.settings,
  isOffered: isAdministrator,
  find: async (words, signal) => (await import('./settings/findSettings.ts')).findSettings(words, signal),
}
