import type { Role } from '@headway/contracts'
import type { CurrentUser } from '@headway/contracts/auth'

/**
 * Returns a signed-in user for tests.
 *
 * @param role role of the user.
 * @param other properties that differ from the defaults.
 */
export const signedIn = (role: Role, other: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 7,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@headway.test',
  role,
  profileImageUrl: null,
  manager: null,
  session: {
    startedAt: '2026-11-21T08:00:00.000Z',
    expiresAt: '2026-11-21T16:00:00.000Z',
    longestUntil: '2026-11-22T08:00:00.000Z',
    now: '2026-11-21T08:00:00.000Z',
    roleOverride: null,
  },
  organization: {
    name: 'Headway',
    timeZone: 'UTC',
    sessionMinutes: 480,
    sessionWarningMinutes: 15,
    approvalThresholdBytes: 26_214_400,
    dateFormat: 'MM/DD/YYYY',
    theme: 'system',
    sidebar: 'collapsible',
    tagColors: [],
  },
  can: { createTask: true, submitReport: true, approveFiles: true, switchRole: false },
  ...other,
})
