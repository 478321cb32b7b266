import type { Role } from '@headway/contracts'

const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])

/** Who may do what with backups (docs/RULES.md, "Who may do what"). */
export const can = {
  administer: ({ role }: { role: Role }): boolean => administrators.has(role),
  restore: ({ role }: { role: Role }): boolean => role === 'super_admin',
}
