import type { Role } from '@headway/contracts'

const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])

/** Permissions for backups (docs/PERMISSIONS.md, "Permissions by role"). */
export const can = {
  administer: ({ role }: { role: Role }): boolean => administrators.has(role),
  restore: ({ role }: { role: Role }): boolean => role === 'super_admin',
}
