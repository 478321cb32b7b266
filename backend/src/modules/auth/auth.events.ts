import type { Transaction } from '../../platform/database/transaction.ts'
import type { Audience } from '../../platform/events/events.ts'
import { withAncestors } from '../users/index.ts'

export type EndReason =
  | 'logout'
  | 'timeout'
  | 'admin'
  | 'backchannel'
  | 'deactivated'
  | 'role_change'
  | 'replaced'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'session.started': { sessionId: number; userId: number }
    /** A developer switched the role of their session or returned to their own role. */
    'role.switched': { userId: number }
    'session.ended': { sessionIds: number[]; userId: number; reason: EndReason }
  }
}

/** Returns the people whose pages show a sign-in or sign-out: the person and everyone above them. */
export async function sessionAudience(userId: number, trx: Transaction): Promise<Audience> {
  return { userIds: await withAncestors(trx, [userId]), isOrganizationWide: false }
}
