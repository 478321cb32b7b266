import type { Role } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'

/** Whose session it is, as the rules ask for it. */
export interface SessionOwner {
  userId: number
  role: Role
}

const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])

/** Who may end which session (rules.md, section 1, "Session S"). */
export const can = {
  /** Whether the actor may know of the session at all. */
  see: (actor: Pick<Actor, 'id' | 'role'>, owner: SessionOwner): boolean =>
    owner.userId === actor.id || administrators.has(actor.role),
  end: (actor: Pick<Actor, 'id' | 'role'>, owner: SessionOwner): boolean =>
    owner.userId === actor.id ||
    actor.role === 'super_admin' ||
    (actor.role === 'it_admin' && owner.role !== 'super_admin'),
}
