import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { change, type Pool, type Queryable, type RowDataPacket, selectRows } from './pool.ts'

type StoreRow = RowDataPacket & { payload: string; consumed_at: number | null; updated_at: number }

/** Stored single sign-on session. */
export interface StoredSession {
  readonly uid: string
  readonly accountId: string
  /** Time of the sign-in in epoch seconds. */
  readonly loginTs: number
  readonly ipAddress?: string
  /** Grant of the session by client id. */
  readonly authorizations: Readonly<Record<string, { readonly grantId?: string }>>
  /** Time of the last request that used the session, in epoch milliseconds. */
  readonly lastAccess: number
}

const now = () => Math.floor(Date.now() / 1_000)

function toPayload(row: StoreRow): AdapterPayload {
  const payload = JSON.parse(row.payload) as AdapterPayload
  return row.consumed_at === null ? payload : { ...payload, consumed: row.consumed_at }
}

function toSession(row: StoreRow): StoredSession {
  const payload = JSON.parse(row.payload) as StoredSession
  return { ...payload, authorizations: payload.authorizations ?? {}, lastAccess: row.updated_at }
}

/** Stores one model of oidc-provider in `idp_store`. Codes, sessions, grants and refresh tokens survive a restart. */
class ProtocolModelStore implements Adapter {
  readonly #pool: Pool
  readonly #model: string

  constructor(pool: Pool, model: string) {
    this.#pool = pool
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    await change(
      this.#pool,
      `INSERT INTO idp_store (model, id, uid, grant_id, account_id, payload, updated_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE uid = VALUES(uid), grant_id = VALUES(grant_id), account_id = VALUES(account_id),
         payload = VALUES(payload), updated_at = VALUES(updated_at), expires_at = VALUES(expires_at)`,
      [
        this.#model,
        id,
        payload.uid ?? payload.userCode ?? null,
        payload.grantId ?? null,
        payload.accountId ?? null,
        JSON.stringify(payload),
        Date.now(),
        expiresIn === undefined ? null : now() + expiresIn,
      ],
    )
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const [row] = await selectRows<StoreRow>(
      this.#pool,
      'SELECT payload, consumed_at FROM idp_store WHERE model = ? AND id = ?',
      [this.#model, id],
    )
    return row && toPayload(row)
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const [row] = await selectRows<StoreRow>(
      this.#pool,
      'SELECT payload, consumed_at FROM idp_store WHERE model = ? AND uid = ?',
      [this.#model, uid],
    )
    return row && toPayload(row)
  }

  /** A device code has no `uid`; the column contains its user code. */
  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findByUid(userCode)
  }

  /** Two requests may present the same code at once. Only the one whose update changes the row succeeds. */
  async consume(id: string): Promise<void> {
    const changed = await change(
      this.#pool,
      'UPDATE idp_store SET consumed_at = ? WHERE model = ? AND id = ? AND consumed_at IS NULL',
      [now(), this.#model, id],
    )
    if (changed === 0) {
      throw new errors.InvalidGrant('authorization code already consumed')
    }
  }

  async destroy(id: string): Promise<void> {
    await change(this.#pool, 'DELETE FROM idp_store WHERE model = ? AND id = ?', [this.#model, id])
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await change(this.#pool, 'DELETE FROM idp_store WHERE model = ? AND grant_id = ?', [this.#model, grantId])
  }
}

/** State of the protocol: the data of oidc-provider, and queries of other parts of this process. */
export class ProtocolStore {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Returns the storage of a model, by oidc-provider's name. */
  model(name: string): Adapter {
    return new ProtocolModelStore(this.#pool, name)
  }

  /** Returns the active sessions of an account, oldest first. */
  async sessionsOf(accountId: string): Promise<StoredSession[]> {
    const rows = await selectRows<StoreRow>(
      this.#pool,
      `SELECT payload, consumed_at, updated_at FROM idp_store
       WHERE model = 'Session' AND account_id = ? AND expires_at > ? ORDER BY updated_at`,
      [accountId, now()],
    )
    return rows.map(toSession)
  }

  /** Returns the active session with this `sid`. */
  async session(sid: string): Promise<StoredSession | undefined> {
    const [row] = await selectRows<StoreRow>(
      this.#pool,
      `SELECT payload, consumed_at, updated_at FROM idp_store
       WHERE model = 'Session' AND uid = ? AND account_id IS NOT NULL AND expires_at > ?`,
      [sid, now()],
    )
    return row && toSession(row)
  }

  /** Deletes a session with its grants and tokens. */
  async removeSession(session: StoredSession): Promise<void> {
    const grants = Object.values(session.authorizations).flatMap(({ grantId }) => grantId ?? [])
    for (const grantId of grants) {
      await change(this.#pool, "DELETE FROM idp_store WHERE grant_id = ? OR (model = 'Grant' AND id = ?)", [
        grantId,
        grantId,
      ])
    }
    await change(this.#pool, "DELETE FROM idp_store WHERE model = 'Session' AND uid = ?", [session.uid])
  }

  /** Extends the idle timeout of a session, because a refresh counts as use. */
  async touchSession(sid: string, idleSeconds: number, maxSeconds: number): Promise<void> {
    const session = await this.session(sid)
    if (!session) {
      return
    }
    const end = Math.min(now() + idleSeconds, session.loginTs + maxSeconds)
    await change(
      this.#pool,
      `UPDATE idp_store SET expires_at = ?, updated_at = ?, payload = JSON_SET(payload, '$.exp', ?)
       WHERE model = 'Session' AND uid = ?`,
      [end, Date.now(), end, sid],
    )
  }

  /** Returns whether a grant still exists. A code that was used twice loses its grant. */
  async hasGrant(grantId: string | undefined): Promise<boolean> {
    return grantId !== undefined && (await this.model('Grant').find(grantId)) !== undefined
  }

  /**
   * Marks a value as used.
   *
   * @param kind type of the value, stored in `idp_store.model`.
   * @param seconds lifetime of the mark.
   * @returns false if it is already marked.
   */
  async useOnce(kind: string, id: string, seconds: number): Promise<boolean> {
    await change(this.#pool, 'DELETE FROM idp_store WHERE model = ? AND id = ? AND expires_at <= ?', [
      kind,
      id,
      now(),
    ])
    const added = await change(
      this.#pool,
      `INSERT IGNORE INTO idp_store (model, id, payload, updated_at, expires_at) VALUES (?, ?, '{}', ?, ?)`,
      [kind, id, Date.now(), now() + seconds],
    )
    return added === 1
  }

  /** Deletes expired rows. */
  async sweep(database: Queryable = this.#pool): Promise<number> {
    return change(database, 'DELETE FROM idp_store WHERE expires_at < ?', [now()])
  }
}
