import type { Role } from '@headway/contracts'
import type { UserDetail } from '@headway/contracts/users'

/** What the open dialog is about: a new person, or one who is there. */
export type UserDialogState =
  | { mode: 'create'; assignableRoles: readonly Role[] }
  | { mode: 'edit' | 'deactivate' | 'resetPassword'; user: UserDetail }
