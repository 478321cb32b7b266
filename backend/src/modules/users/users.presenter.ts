import type { Role } from '@headway/contracts'
import type { User } from '@headway/contracts/users'

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
  created_at: Date
}

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    isActive: row.is_active === 1,
    managerId: row.manager_id,
    manager:
      row.manager_id === null
        ? null
        : {
            id: row.manager_id,
            firstName: row.manager_first_name ?? '',
            lastName: row.manager_last_name ?? '',
          },
    profileImageUrl: row.profile_image_url,
    createdAt: row.created_at.toISOString(),
  }
}
