import type { Role } from '@headway/contracts'
import { isAdministrator } from '../users/index.ts'

/** Permission to publish sections and choose their releases, which means to run code in every user's page. */
export const can = {
  administer: ({ role }: { role: Role }): boolean => isAdministrator(role),
  /** The portal sends requests of users to this address, so only super administrators choose it. */
  setBackend: ({ role }: { role: Role }): boolean => role === 'super_admin',
}
