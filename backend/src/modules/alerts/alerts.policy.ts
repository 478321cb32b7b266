import type { Role } from '@headway/contracts'

const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])

/** Who may see what stands against the portal's health, and say that they know (docs/RULES.md, "Who may do what"). */
export const can = {
  watch: ({ role }: { role: Role }): boolean => administrators.has(role),
}
