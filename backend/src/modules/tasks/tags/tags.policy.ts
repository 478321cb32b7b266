import type { Role } from '@headway/contracts'
import { isAdministrator } from '../../users/index.ts'
import { can as tasks } from '../tasks.policy.ts'

/** Who may do what with tags (docs/RULES.md, "Tasks"). */
export const can = {
  /** Whoever gives tasks their tags; the words of others' tags are no secret to them. */
  suggest: (actor: { role: Role }): boolean => tasks.create(actor),
  edit: ({ role }: { role: Role }): boolean => isAdministrator(role),
}
