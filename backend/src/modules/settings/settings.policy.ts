import type { Role } from '@headway/contracts'

const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])

/** Permission to see and change settings (docs/PERMISSIONS.md, "Permissions by role"). */
export const can = {
  administer: ({ role }: { role: Role }): boolean => administrators.has(role),
}
