import type { CurrentUser } from '@headway/contracts/auth'

/** Whether somebody finds people by their names (docs/RULES.md, "Who may do what"). */
export const findsPeople = ({ role }: Pick<CurrentUser, 'role'>): boolean =>
  role !== 'staff' && role !== 'viewer'
