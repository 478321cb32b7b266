import type { Role } from '@headway/contracts'
import type { UserDetail } from '@headway/contracts/users'

/** Open dialog: a new user, or an operation on an existing one. */
export type UserDialogState =
  | { mode: 'create'; assignableRoles: readonly Role[] }
  | { mode: 'edit' | 'deactivate' | 'resetPassword'; user: UserDetail }
