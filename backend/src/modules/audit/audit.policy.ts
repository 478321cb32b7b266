import type { Role } from '@headway/contracts'

const readers: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])

/** Who may read the audit log (docs/RULES.md, "Who may do what"); nobody may change it. */
export const can = {
  read: ({ role }: { role: Role }): boolean => readers.has(role),
}
