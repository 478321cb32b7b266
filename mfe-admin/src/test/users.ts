import type { Reply } from '@headway/contracts'
import type { User, UserDetail, usersList, UserSecurity } from '@headway/contracts/users'

const mayDoEverything = {
  edit: true,
  changeRole: true,
  changeManager: true,
  deactivate: true,
  activate: false,
  resetPassword: true,
  resetSecondFactor: true,
  seeSessions: true,
  endSessions: true,
  seeAudit: true,
}

/** Returns a user as the list contains it, with overrides. */
export const listedUser = (other: Partial<User> = {}): User => ({
  id: 11,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@headway.test',
  role: 'staff',
  isActive: true,
  managerId: null,
  manager: null,
  profileImageUrl: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  version: 3,
  can: mayDoEverything,
  ...other,
})

/** Returns a user as the user page shows it, with overrides. */
export const userWith = (other: Partial<UserDetail> = {}): UserDetail => ({
  ...listedUser(),
  updatedAt: '2026-11-01T08:00:00.000Z',
  chain: [],
  directReportCount: 0,
  assignableRoles: ['staff', 'pm'],
  ...other,
})

/** Returns a page of the user list. */
export const usersPage = (
  users: readonly User[],
  nextCursor: string | null = null,
): Reply<typeof usersList> => ({
  items: [...users],
  nextCursor,
  total: users.length,
  can: { create: true, import: true },
  assignableRoles: ['staff', 'pm'],
})

/** Sign-in data of a user without a second factor, lock or other special state. */
export const security: UserSecurity = {
  isProviderReachable: true,
  hasSecondFactor: false,
  unfitProfileFields: [],
  lockedUntil: null,
  mustChangePassword: false,
  lastSignInAt: null,
  runningSessions: 0,
  sync: 'done',
}
