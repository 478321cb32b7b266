import type { Role } from '@headway/contracts'
import { isAdministrator } from '../users/index.ts'

const managers: ReadonlySet<Role> = new Set(['sr_pm', 'pm'])

/** Permissions for the calendar (docs/PERMISSIONS.md, "Permissions by role"). */
export const can = {
  edit: ({ role }: { role: Role }): boolean => isAdministrator(role),
  /**
   * Users may set their own absences, administrators everyone's. This check accepts managers for every user; the query
   * that locks the user finds only users below them.
   */
  setAbsence: (actor: { id: number; role: Role }, person: { id: number }): boolean =>
    actor.id === person.id || isAdministrator(actor.role) || managers.has(actor.role),
}
