import type { Role } from '@headway/contracts'
import type { Table } from '../../platform/database/table.ts'

export interface ApiTokenRow {
  id: number
  user_id: number
  name: string
  scopes: string
  token_hash: string
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  last_address: string | null
  refused_at: Date | null
  ended_at: Date | null
  end_reason: string | null
}

export interface SessionRow {
  id: number
  id_hash: string | null
  user_id: number
  identity_session: string | null
  role_override: Role | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  checked_at: Date
  ended_at: Date | null
  end_reason: string | null
  ip: string | null
  user_agent: string | null
  refresh_token: Buffer | null
  id_token: Buffer | null
  extended_at: Date | null
}

export interface UsedLogoutTokenRow {
  jti: string
  expires_at: Date
}

declare module 'knex/types/tables.js' {
  interface Tables {
    api_tokens: Table<ApiTokenRow>
    sessions: Table<SessionRow>
    used_logout_tokens: Table<UsedLogoutTokenRow>
  }
}
