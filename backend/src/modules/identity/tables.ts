import type { Role } from '@headway/contracts'
import type { Flag, Table } from '../../platform/database/table.ts'
import type { RefusalReason } from './directory/identity-events.ts'

/** Account operations that call the provider directly instead of through the outbox. */
export type AccountOperationKind = 'password' | 'secondFactor' | 'unlock'

export interface IdentityAccountActRow {
  id: number
  user_id: number
  kind: AccountOperationKind
  requested_at: Date
  run_at: Date
  actor_id: number
  actor_role: Role
  via: string | null
  request_id: string
  address: string
}

export interface IdentityEventRow {
  id: string
  happened_at: Date
}

export interface IdentityOutboxRow {
  user_id: number
  has_profile: Flag
  has_role: Flag
  has_enabled: Flag
  has_sign_out: Flag
  generation: number
  requested_at: Date
  attempts: number
  run_at: Date
  locked_until: Date | null
  last_error: string | null
  alerted_at: Date | null
  has_second_factor: Flag
}

export interface IdentityReservationRow {
  email: string
  until: Date
}

export interface SignInFailureRow {
  id: number
  event_id: string
  happened_at: Date
  user_id: number | null
  address: string | null
  reason: RefusalReason
}

declare module 'knex/types/tables.js' {
  interface Tables {
    identity_account_operations: Table<IdentityAccountActRow>
    identity_events: Table<IdentityEventRow>
    identity_outbox: Table<IdentityOutboxRow>
    identity_reservations: Table<IdentityReservationRow>
    sign_in_failures: Table<SignInFailureRow>
  }
}
