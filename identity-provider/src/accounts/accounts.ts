import { randomUUID } from 'node:crypto'
import { change, inTransaction, type Pool, type RowDataPacket, selectRows } from '../database/pool.ts'
import { insertCredential, type StoredCredential } from './credentials.ts'

/** Actions that a user can be required to perform at sign-in, with Keycloak's names. */
export const requiredActions = ['CONFIGURE_TOTP', 'UPDATE_PASSWORD'] as const
export type RequiredAction = (typeof requiredActions)[number]

/** User who can sign in. The email address is the user name. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
  readonly enabled: boolean
  readonly attributes: Readonly<Record<string, string[]>>
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** Realm roles assigned to this account, without the default role. */
  readonly roles: readonly string[]
  /** Actions that the user must perform at the next sign-in. */
  readonly requiredActions: readonly RequiredAction[]
  /** Whether sign-in asks for a one-time code. */
  readonly hasOtp: boolean
}

/** Fields that an administrator can change. */
export type AccountFields = Pick<
  Account,
  'email' | 'emailVerified' | 'firstName' | 'lastName' | 'enabled' | 'attributes'
>

/** Conditions for a list of accounts. */
export interface AccountFilter {
  /** Email address, compared exactly except for case. */
  readonly email?: string
  /** Assigned realm role. */
  readonly role?: string
}

/** An account with this email address exists. */
export class DuplicateEmailError extends Error {}

type AccountRow = RowDataPacket & {
  id: string
  email: string
  email_verified: number
  first_name: string | null
  last_name: string | null
  enabled: number
  attributes: string
  created_at: number
  roles: string | null
  required_actions: string | null
  has_otp: number
}

const columns = `accounts.id, email, email_verified, first_name, last_name, enabled, attributes, created_at,
  (SELECT GROUP_CONCAT(role ORDER BY role) FROM account_roles WHERE account_id = accounts.id) AS roles,
  (SELECT GROUP_CONCAT(action ORDER BY action) FROM account_required_actions
    WHERE account_id = accounts.id) AS required_actions,
  EXISTS (SELECT 1 FROM credentials WHERE account_id = accounts.id AND type = 'otp') AS has_otp`

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified === 1,
    firstName: row.first_name,
    lastName: row.last_name,
    enabled: row.enabled === 1,
    attributes: JSON.parse(row.attributes) as Record<string, string[]>,
    createdAt: row.created_at,
    roles: row.roles?.split(',') ?? [],
    requiredActions: (row.required_actions?.split(',') ?? []) as RequiredAction[],
    hasOtp: row.has_otp === 1,
  }
}

function conditionsOf({ email, role }: AccountFilter): { where: string; values: string[] } {
  const conditions = [
    ...(email === undefined ? [] : [{ sql: 'email = ?', value: email.toLowerCase() }]),
    // EXISTS is avoided, because MariaDB turns it into a join that sorts all accounts with the role for each page.
    ...(role === undefined
      ? []
      : [
          {
            sql: '(SELECT role FROM account_roles WHERE account_id = accounts.id AND role = ?) IS NOT NULL',
            value: role,
          },
        ]),
  ]
  return {
    where: ['1 = 1', ...conditions.map(({ sql }) => sql)].join(' AND '),
    values: conditions.map(({ value }) => value),
  }
}

const isDuplicate = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ER_DUP_ENTRY'

const fieldValues = (fields: AccountFields) => [
  fields.email.toLowerCase(),
  fields.emailVerified ? 1 : 0,
  fields.firstName,
  fields.lastName,
  fields.enabled ? 1 : 0,
  JSON.stringify(fields.attributes),
]

/** The accounts of the realm. */
export class Accounts {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async find(id: string): Promise<Account | undefined> {
    const [row] = await selectRows<AccountRow>(
      this.#pool,
      `SELECT ${columns} FROM accounts WHERE accounts.id = ?`,
      [id],
    )
    return row && toAccount(row)
  }

  async findByEmail(email: string): Promise<Account | undefined> {
    const [row] = await selectRows<AccountRow>(
      this.#pool,
      `SELECT ${columns} FROM accounts WHERE email = ?`,
      [email.toLowerCase()],
    )
    return row && toAccount(row)
  }

  /**
   * Returns a page of accounts, ordered by email address.
   *
   * @param first number of accounts to skip.
   * @param max maximum number of accounts.
   */
  async list(filter: AccountFilter, first: number, max: number): Promise<Account[]> {
    const { where, values } = conditionsOf(filter)
    const rows = await selectRows<AccountRow>(
      this.#pool,
      `SELECT ${columns} FROM accounts WHERE ${where} ORDER BY email LIMIT ${Math.trunc(max)} OFFSET ${Math.trunc(first)}`,
      values,
    )
    return rows.map(toAccount)
  }

  /**
   * Creates an account.
   *
   * @param password undefined for an account without a password.
   * @returns the new id.
   * @throws DuplicateEmailError
   */
  async create(fields: AccountFields, password: StoredCredential | undefined): Promise<string> {
    const id = randomUUID()
    await inTransaction(this.#pool, async (connection) => {
      await change(
        connection,
        `INSERT INTO accounts (email, email_verified, first_name, last_name, enabled, attributes, id, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [...fieldValues(fields), id, Date.now()],
      ).catch((error: unknown) => {
        throw isDuplicate(error) ? new DuplicateEmailError() : error
      })
      if (password) {
        await insertCredential(connection, id, { type: 'password', ...password })
      }
    })
    return id
  }

  /**
   * Replaces the fields of an account.
   *
   * @throws DuplicateEmailError
   */
  async update(id: string, fields: AccountFields): Promise<void> {
    await change(
      this.#pool,
      `UPDATE accounts SET email = ?, email_verified = ?, first_name = ?, last_name = ?, enabled = ?, attributes = ?
       WHERE id = ?`,
      [...fieldValues(fields), id],
    ).catch((error: unknown) => {
      throw isDuplicate(error) ? new DuplicateEmailError() : error
    })
  }

  async remove(id: string): Promise<void> {
    await change(this.#pool, 'DELETE FROM accounts WHERE id = ?', [id])
  }

  async addRoles(id: string, roles: readonly string[]): Promise<void> {
    for (const role of roles) {
      await change(this.#pool, 'INSERT IGNORE INTO account_roles (account_id, role) VALUES (?, ?)', [
        id,
        role,
      ])
    }
  }

  async removeRoles(id: string, roles: readonly string[]): Promise<void> {
    for (const role of roles) {
      await change(this.#pool, 'DELETE FROM account_roles WHERE account_id = ? AND role = ?', [id, role])
    }
  }

  async addRequiredAction(id: string, action: RequiredAction): Promise<void> {
    await change(
      this.#pool,
      'INSERT IGNORE INTO account_required_actions (account_id, action) VALUES (?, ?)',
      [id, action],
    )
  }

  async removeRequiredAction(id: string, action: RequiredAction): Promise<void> {
    await change(this.#pool, 'DELETE FROM account_required_actions WHERE account_id = ? AND action = ?', [
      id,
      action,
    ])
  }
}
