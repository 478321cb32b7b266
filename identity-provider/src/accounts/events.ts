import { randomUUID } from 'node:crypto'
import { change, type Pool } from '../database/pool.ts'
import { lifetimes } from '../realm.ts'

/** Kinds of events, in Keycloak's words. */
export type EventType =
  | 'LOGIN'
  | 'LOGIN_ERROR'
  | 'LOGOUT'
  | 'CODE_TO_TOKEN_ERROR'
  | 'REFRESH_TOKEN_ERROR'
  | 'UPDATE_CREDENTIAL'
  | 'UPDATE_CREDENTIAL_ERROR'
  | 'USER_DISABLED_BY_TEMPORARY_LOCKOUT'

/** One thing that happened at the provider. */
export interface RealmEvent {
  readonly type: EventType
  readonly clientId?: string
  readonly accountId?: string
  readonly ip?: string
  readonly error?:
    | 'invalid_user_credentials'
    | 'user_not_found'
    | 'user_disabled'
    | 'user_temporarily_disabled'
    | 'rejected_by_user'
    | 'password_missing'
    | 'password_confirm_error'
    | 'password_rejected'
    | 'invalid_totp'
    | 'different_user_authenticated'
    | 'invalid_token'
    | 'invalid_code'
    | 'invalid_redirect_uri'
    | 'pkce_verification_failed'
    | 'code_verifier_missing'
  /** Never what an unknown person typed: it may be a password in the wrong field. */
  readonly details?: Readonly<Record<string, string>>
}

/** The realm's event log. */
export class RealmEvents {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async record(event: RealmEvent): Promise<void> {
    await change(
      this.#pool,
      `INSERT INTO events (id, happened_at, type, client_id, account_id, ip, error, details)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        randomUUID(),
        Date.now(),
        event.type,
        event.clientId ?? null,
        event.accountId ?? null,
        event.ip ?? null,
        event.error ?? null,
        JSON.stringify(event.details ?? {}),
      ],
    )
  }

  /** Forgets events that are older than the realm keeps them. */
  async sweep(): Promise<number> {
    return change(this.#pool, 'DELETE FROM events WHERE happened_at < ?', [
      Date.now() - lifetimes.eventsKept * 1_000,
    ])
  }
}
