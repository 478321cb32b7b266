import type { Role } from '@headway/contracts'
import { isAdministrator } from '../users/index.ts'

const managers: ReadonlySet<Role> = new Set(['sr_pm', 'pm'])

/** Who may do what with the calendar (docs/RULES.md, "Who may do what"). */
export const can = {
  edit: ({ role }: { role: Role }): boolean => isAdministrator(role),
  /** One's own; a manager that of people below, whom alone they can lock; an administrator everybody's. */
  setAbsence: (actor: { id: number; role: Role }, person: { id: number }): boolean =>
    actor.id === person.id || isAdministrator(actor.role) || managers.has(actor.role),
}
