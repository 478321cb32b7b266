import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { change, type Pool, type Queryable, type RowDataPacket, selectRows } from './pool.ts'

type StoreRow = RowDataPacket & { payload: string; consumed_at: number | null; updated_at: number }

/** One sign-on session as it is stored. */
export interface StoredSession {
  readonly uid: string
  readonly accountId: string
  /** Epoch seconds of the sign-in. */
  readonly loginTs: number
  readonly ipAddress?: string
  /** Client id to the grant that the session holds for it. */
  readonly authorizations: Readonly<Record<string, { readonly grantId?: string }>>
  /** Epoch milliseconds of the last request that used the session. */
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

/** Storage of one model of oidc-provider in `idp_store`. Codes, sessions, grants and refresh tokens survive a restart. */
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

  /** A device code has no `uid` of its own; its user code stands there. */
  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findByUid(userCode)
  }

  /** Two requests may bring one code at the same moment; only the one whose update changes the row may go on. */
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

/** The protocol's own state: what oidc-provider keeps, and the questions the rest of this process has about it. */
export class ProtocolStore {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Storage of one model, as oidc-provider asks for it by name. */
  model(name: string): Adapter {
    return new ProtocolModelStore(this.#pool, name)
  }

  /** Live sessions of one account, oldest first. */
  async sessionsOf(accountId: string): Promise<StoredSession[]> {
    const rows = await selectRows<StoreRow>(
      this.#pool,
      `SELECT payload, consumed_at, updated_at FROM idp_store
       WHERE model = 'Session' AND account_id = ? AND expires_at > ? ORDER BY updated_at`,
      [accountId, now()],
    )
    return rows.map(toSession)
  }

  /** The live session with this `sid`. */
  async session(sid: string): Promise<StoredSession | undefined> {
    const [row] = await selectRows<StoreRow>(
      this.#pool,
      `SELECT payload, consumed_at, updated_at FROM idp_store
       WHERE model = 'Session' AND uid = ? AND account_id IS NOT NULL AND expires_at > ?`,
      [sid, now()],
    )
    return row && toSession(row)
  }

  /** Removes a session with every grant and token that hangs on it. */
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

  /** Moves the idle end of a session: a refresh counts as use. */
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

  /** Whether a grant still stands; a code that was used twice loses its own. */
  async hasGrant(grantId: string | undefined): Promise<boolean> {
    return grantId !== undefined && (await this.model('Grant').find(grantId)) !== undefined
  }

  /**
   * Marks something as used.
   *
   * @param kind what it is, a name in `idp_store.model`.
   * @param seconds how long the mark stands.
   * @returns false when a mark stands already.
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

  /** Removes what has expired. */
  async sweep(database: Queryable = this.#pool): Promise<number> {
    return change(database, 'DELETE FROM idp_store WHERE expires_at < ?', [now()])
  }
}
