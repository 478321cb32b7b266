import type { Role } from '@headway/contracts'
import { isAdministrator } from '../users/index.ts'

/** Who may publish sections and decide about their releases: it is the right to run code in everybody's page. */
export const can = {
  administer: ({ role }: { role: Role }): boolean => isAdministrator(role),
}
