import type { Actor } from '../../platform/actor.ts'
import { isAdministrator } from '../users/index.ts'

/** Who may have others told what happens: it tells them of everything (docs/RULES.md, "Webhooks"). */
export const can = {
  administer: ({ role }: Pick<Actor, 'role'>): boolean => isAdministrator(role),
}
