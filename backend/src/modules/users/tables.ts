import type { Role } from '@headway/contracts'
import type { Flag, Table } from '../../platform/database/table.ts'

export interface UserClosureRow {
  ancestor_id: number
  descendant_id: number
  depth: number
}

export interface UserWordRow {
  word: string
  user_id: number
}

export interface UserRow {
  id: number
  identity_id: string | null
  email: string
  first_name: string
  last_name: string
  role: Role
  is_active: Flag
  manager_id: number | null
  profile_image_url: string | null
  version: number
  created_at: Date
  updated_at: Date
  identity_enabled: Flag
}

declare module 'knex/types/tables.js' {
  interface Tables {
    user_closure: Table<UserClosureRow>
    user_search_terms: Table<UserWordRow>
    users: Table<UserRow>
  }
}
