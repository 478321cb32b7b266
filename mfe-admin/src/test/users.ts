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

/** A person of a list, with what a test wants to be otherwise. */
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

/** A person as their own page shows them, with what a test wants to be otherwise. */
export const userWith = (other: Partial<UserDetail> = {}): UserDetail => ({
  ...listedUser(),
  updatedAt: '2026-11-01T08:00:00.000Z',
  chain: [],
  directReportCount: 0,
  assignableRoles: ['staff', 'pm'],
  ...other,
})

/** A page of the list. */
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

/** How a person signs in who has nothing special about it. */
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
