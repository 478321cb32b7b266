import { randomUUID } from 'node:crypto'
import { change, type Pool } from '../database/pool.ts'
import { lifetimes } from '../realm.ts'

/** A refused sign-in or a lockout, in Keycloak's words: what the portal's backend reads. */
export interface RealmEvent {
  readonly type: 'LOGIN_ERROR' | 'USER_DISABLED_BY_TEMPORARY_LOCKOUT'
  /** Absent where the email address belongs to no account. */
  readonly accountId?: string
  readonly ip: string
  readonly error?:
    | 'invalid_user_credentials'
    | 'user_not_found'
    | 'user_disabled'
    | 'user_temporarily_disabled'
    | 'different_user_authenticated'
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
      'INSERT INTO events (id, happened_at, type, account_id, ip, error) VALUES (?, ?, ?, ?, ?, ?)',
      [randomUUID(), Date.now(), event.type, event.accountId ?? null, event.ip, event.error ?? null],
    )
  }

  /** Forgets events that are older than the realm keeps them. */
  async sweep(): Promise<number> {
    return change(this.#pool, 'DELETE FROM events WHERE happened_at < ?', [
      Date.now() - lifetimes.eventsKept * 1_000,
    ])
  }
}
