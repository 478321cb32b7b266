import type { Role } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'

/** Whose session it is, as the rules ask for it. */
export interface SessionOwner {
  userId: number
  role: Role
}

/** Who may know of a session, and end it: an IT administrator neither for a super administrator (docs/RULES.md, "Sessions"). */
export const can = {
  end: (actor: Pick<Actor, 'id' | 'role'>, owner: SessionOwner): boolean =>
    owner.userId === actor.id ||
    actor.role === 'super_admin' ||
    (actor.role === 'it_admin' && owner.role !== 'super_admin'),
}
