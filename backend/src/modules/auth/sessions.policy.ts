import type { Role } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'

/** Owner of a session, as the policy needs it. */
export interface SessionOwner {
  userId: number
  role: Role
}

/**
 * Rules for seeing and ending a session. An IT administrator may do neither for a super administrator
 * (docs/PERMISSIONS.md, "Sessions").
 */
export const can = {
  end: (actor: Pick<Actor, 'id' | 'role'>, owner: SessionOwner): boolean =>
    owner.userId === actor.id ||
    actor.role === 'super_admin' ||
    (actor.role === 'it_admin' && owner.role !== 'super_admin'),
}
