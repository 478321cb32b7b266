import type { Role } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'
import { isAdministrator } from '../../users/index.ts'
import { can as sessionPolicy } from '../sessions.policy.ts'

/**
 * Rules for revoking a token: a user who may end a person's sessions may also revoke their tokens (docs/PERMISSIONS.md,
 * "API tokens").
 */
export const can = {
  revoke: (actor: Pick<Actor, 'id' | 'role'>, owner: { userId: number; role: Role }): boolean =>
    sessionPolicy.end(actor, owner),
  seeEverybodys: ({ role }: Pick<Actor, 'role'>): boolean => isAdministrator(role),
}
