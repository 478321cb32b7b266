import { randomUUID } from 'node:crypto'
import {
  change,
  inTransaction,
  type Pool,
  type Queryable,
  type RowDataPacket,
  selectRows,
} from '../database/pool.ts'

/** Types of credentials, with Keycloak's names. */
export type CredentialType = 'password' | 'otp'

/**
 * Credential in Keycloak's format. Both parts are JSON texts, so that a row can be moved to Keycloak and back
 * unchanged.
 */
export interface StoredCredential {
  readonly secretData: string
  readonly credentialData: string
}

export interface Credential extends StoredCredential {
  readonly id: string
  readonly type: CredentialType
  /** Name that the user gave to the device. */
  readonly userLabel: string | null
  /** Epoch milliseconds. */
  readonly createdAt: number
}

type CredentialRow = RowDataPacket & {
  id: string
  type: CredentialType
  user_label: string | null
  secret_data: string
  credential_data: string
  created_at: number
}

const toCredential = (row: CredentialRow): Credential => ({
  id: row.id,
  type: row.type,
  userLabel: row.user_label,
  secretData: row.secret_data,
  credentialData: row.credential_data,
  createdAt: row.created_at,
})

/** Credential to insert. An imported one keeps its id and creation time. */
export interface NewCredential extends StoredCredential {
  readonly type: CredentialType
  readonly userLabel?: string | null | undefined
  readonly id?: string | undefined
  /** Epoch milliseconds; now by default. */
  readonly createdAt?: number | undefined
}

/**
 * Inserts a credential; also used inside the transaction that creates the account.
 *
 * @returns its id.
 */
export async function insertCredential(
  database: Queryable,
  accountId: string,
  credential: NewCredential,
): Promise<string> {
  const { type, secretData, credentialData } = credential
  const { id = randomUUID(), userLabel = null, createdAt = Date.now() } = credential
  await change(
    database,
    `INSERT INTO credentials (id, account_id, type, user_label, secret_data, credential_data, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [id, accountId, type, userLabel, secretData, credentialData, createdAt],
  )
  return id
}

/** Passwords and secrets for one-time codes of the accounts. */
export class Credentials {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Returns the credentials of an account, oldest first. */
  async list(accountId: string): Promise<Credential[]> {
    const rows = await selectRows<CredentialRow>(
      this.#pool,
      `SELECT id, type, user_label, secret_data, credential_data, created_at FROM credentials
       WHERE account_id = ? ORDER BY created_at, id`,
      [accountId],
    )
    return rows.map(toCredential)
  }

  async ofType(accountId: string, type: CredentialType): Promise<Credential[]> {
    return (await this.list(accountId)).filter((credential) => credential.type === type)
  }

  /** Sets the password. An existing credential keeps its id, as in Keycloak. */
  async setPassword(accountId: string, password: StoredCredential): Promise<void> {
    await inTransaction(this.#pool, async (connection) => {
      const changed = await change(
        connection,
        `UPDATE credentials SET secret_data = ?, credential_data = ?, created_at = ?
         WHERE account_id = ? AND type = 'password'`,
        [password.secretData, password.credentialData, Date.now(), accountId],
      )
      if (changed === 0) {
        await insertCredential(connection, accountId, { type: 'password', ...password })
      }
    })
  }

  /**
   * Adds a device for one-time codes.
   *
   * @returns the id of the credential.
   */
  async addOtp(accountId: string, stored: StoredCredential, userLabel: string): Promise<string> {
    return insertCredential(this.#pool, accountId, { type: 'otp', userLabel, ...stored })
  }

  /**
   * Removes a credential.
   *
   * @returns whether the account had it.
   */
  async remove(accountId: string, id: string): Promise<boolean> {
    const removed = await change(this.#pool, 'DELETE FROM credentials WHERE account_id = ? AND id = ?', [
      accountId,
      id,
    ])
    return removed > 0
  }
}
