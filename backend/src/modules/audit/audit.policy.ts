import type { Role } from '@headway/contracts'

const readers: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])

/** Permission to read the audit log (docs/PERMISSIONS.md, "Permissions by role"); no role may change it. */
export const can = {
  read: ({ role }: { role: Role }): boolean => readers.has(role),
}
