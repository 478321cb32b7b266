import { randomUUID } from 'node:crypto'
import { change, type Pool } from '../database/pool.ts'
import { lifetimes } from '../realm.ts'

/** Failed sign-in or lockout, with Keycloak's names. The portal's backend reads these events. */
export interface RealmEvent {
  readonly type: 'LOGIN_ERROR' | 'USER_DISABLED_BY_TEMPORARY_LOCKOUT'
  /** Undefined if no account has the email address. */
  readonly accountId?: string
  readonly ip: string
  readonly error?:
    | 'invalid_user_credentials'
    | 'user_not_found'
    | 'user_disabled'
    | 'user_temporarily_disabled'
    | 'different_user_authenticated'
}

/** Event log of the realm. */
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

  /** Deletes events older than the realm's retention period. */
  async sweep(): Promise<number> {
    return change(this.#pool, 'DELETE FROM events WHERE happened_at < ?', [
      Date.now() - lifetimes.eventsKept * 1_000,
    ])
  }
}
