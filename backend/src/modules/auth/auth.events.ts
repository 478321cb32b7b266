import type { Transaction } from '../../platform/database/transaction.ts'
import type { Audience } from '../../platform/events/events.ts'
import { withAncestors } from '../users/index.ts'

/** Why a session is over. */
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
    /** A developer has taken another role in their session, or their own again. */
    'role.switched': { userId: number }
    'session.ended': { sessionIds: number[]; userId: number; reason: EndReason }
  }
}

/** Those whose screens show when a person signs in and out: the person and everyone above. */
export async function sessionAudience(userId: number, trx: Transaction): Promise<Audience> {
  return { userIds: await withAncestors(trx, [userId]), isOrganisationWide: false }
}
