import type { Role } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'
import { seesEveryone } from '../users/index.ts'

type RoleHolder = Pick<Actor, 'role'>

const opens =
  (...roles: readonly Role[]) =>
  ({ role }: RoleHolder): boolean =>
    roles.includes(role)

/** Roles that open each page: those whose Navigation has it (specification, section 2), and super administrators. */
export const can = {
  team: opens('pm', 'sr_pm', 'super_admin'),
  managers: opens('sr_pm', 'super_admin'),
  analytics: opens('sr_pm', 'super_admin'),
  executive: opens('president', 'super_admin'),
  consolidated: opens('president', 'super_admin'),
  organization: opens('president', 'super_admin'),
}

/** Returns the person whose subtree the actor's figures cover; null for the whole organization. */
export const rootOf = (actor: Actor): number | null => (seesEveryone(actor) ? null : actor.id)
