import type { Role } from '@headway/contracts'
import type { User } from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'
import { abilities } from './users.policy.ts'

export interface UserRow {
  id: number
  first_name: string
  last_name: string
  email: string
  role: Role
  is_active: number
  manager_id: number | null
  manager_first_name: string | null
  manager_last_name: string | null
  profile_image_url: string | null
  version: number
  created_at: Date
}

/** Columns of a {@link UserRow} in a query `users u LEFT JOIN users m`, with `m` as the manager. */
export const USER_COLUMNS = `u.id, u.first_name, u.last_name, u.email, u.role, u.is_active, u.manager_id,
  u.profile_image_url, u.version, u.created_at,
  m.first_name AS manager_first_name, m.last_name AS manager_last_name`

/** Returns the manager of a row. */
export const presentManager = (row: UserRow): User['manager'] =>
  row.manager_id === null
    ? null
    : {
        id: row.manager_id,
        firstName: row.manager_first_name ?? '',
        lastName: row.manager_last_name ?? '',
      }

export function presentUser(actor: Pick<Actor, 'id' | 'role'>, row: UserRow): User {
  const isActive = row.is_active === 1
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    isActive,
    managerId: row.manager_id,
    manager: presentManager(row),
    profileImageUrl: row.profile_image_url,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    can: abilities(actor, { id: row.id, role: row.role, isActive }),
  }
}
