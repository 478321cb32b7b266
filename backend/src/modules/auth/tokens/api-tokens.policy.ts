import type { Role } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'
import { isAdministrator } from '../../users/index.ts'
import { can as sessionPolicy } from '../sessions/sessions.policy.ts'

/** Who may take a token back: whoever may end a session of its person (docs/RULES.md, "API tokens"). */
export const can = {
  revoke: (actor: Pick<Actor, 'id' | 'role'>, owner: { userId: number; role: Role }): boolean =>
    sessionPolicy.end(actor, owner),
  seeEverybodys: ({ role }: Pick<Actor, 'role'>): boolean => isAdministrator(role),
}
