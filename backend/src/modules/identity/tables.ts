import type { Flag, Table } from '../../platform/table.ts'
import type { RefusalReason } from './directory/identity-events.ts'

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
    identity_events: Table<IdentityEventRow>
    identity_outbox: Table<IdentityOutboxRow>
    identity_reservations: Table<IdentityReservationRow>
    sign_in_failures: Table<SignInFailureRow>
  }
}
