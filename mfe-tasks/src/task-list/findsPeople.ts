import type { CurrentUser } from '@headway/contracts/auth'

/** Returns whether a user can search people by name (docs/PERMISSIONS.md, "Permissions by role"). */
export const findsPeople = ({ role }: Pick<CurrentUser, 'role'>): boolean =>
  role !== 'staff' && role !== 'viewer'
