import type { Pool } from 'mysql2/promise'
import { type RowDataPacket, selectRows } from './pool.ts'

const LOCK = 'headway_identity_migrations'
/** Options at the end of a `CREATE TABLE` statement. */
const table = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci'
/** Column type of ids. They are case-sensitive. */
const id = (length: number) => `VARCHAR(${length}) CHARACTER SET ascii COLLATE ascii_bin`

/**
 * Statements must be repeatable: the server commits each one implicitly, so an interrupted start leaves some of them
 * done.
 */
const migrations: readonly { readonly name: string; readonly statements: readonly string[] }[] = [
  {
    name: '20260101_0900_accounts_create',
    statements: [
      `CREATE TABLE IF NOT EXISTS accounts (
        id ${id(36)} NOT NULL PRIMARY KEY,
        email VARCHAR(255) NOT NULL,
        email_verified TINYINT(1) NOT NULL,
        first_name VARCHAR(255) NULL,
        last_name VARCHAR(255) NULL,
        enabled TINYINT(1) NOT NULL,
        attributes LONGTEXT NOT NULL,
        created_at BIGINT NOT NULL,
        UNIQUE KEY accounts_email (email)
      ) ${table}`,
      `CREATE TABLE IF NOT EXISTS account_roles (
        account_id ${id(36)} NOT NULL,
        role VARCHAR(64) NOT NULL,
        PRIMARY KEY (account_id, role),
        CONSTRAINT account_roles_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      ) ${table}`,
      `CREATE TABLE IF NOT EXISTS credentials (
        id ${id(36)} NOT NULL PRIMARY KEY,
        account_id ${id(36)} NOT NULL,
        type VARCHAR(32) NOT NULL,
        secret_data LONGTEXT NOT NULL,
        credential_data LONGTEXT NOT NULL,
        created_at BIGINT NOT NULL,
        CONSTRAINT credentials_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      ) ${table}`,
      `CREATE TABLE IF NOT EXISTS login_failures (
        account_id ${id(36)} NOT NULL PRIMARY KEY,
        failures INT NOT NULL,
        temporary_lockouts INT NOT NULL,
        locked_until BIGINT NOT NULL,
        last_failure_at BIGINT NOT NULL,
        last_ip VARCHAR(64) NOT NULL,
        CONSTRAINT login_failures_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      ) ${table}`,
    ],
  },
  {
    name: '20260101_0910_protocol_store_create',
    statements: [
      `CREATE TABLE IF NOT EXISTS idp_store (
        model VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        id ${id(128)} NOT NULL,
        uid ${id(128)} NULL,
        grant_id ${id(128)} NULL,
        account_id ${id(36)} NULL,
        payload LONGTEXT NOT NULL,
        consumed_at BIGINT NULL,
        updated_at BIGINT NOT NULL,
        expires_at BIGINT NULL,
        PRIMARY KEY (model, id),
        KEY idp_store_uid (uid),
        KEY idp_store_grant (grant_id),
        KEY idp_store_account (account_id),
        KEY idp_store_expiry (expires_at)
      ) ${table}`,
      `CREATE TABLE IF NOT EXISTS events (
        id ${id(36)} NOT NULL PRIMARY KEY,
        happened_at BIGINT NOT NULL,
        type VARCHAR(64) NOT NULL,
        client_id VARCHAR(255) NULL,
        account_id ${id(36)} NULL,
        ip VARCHAR(64) NULL,
        error VARCHAR(64) NULL,
        details LONGTEXT NOT NULL,
        KEY events_time (happened_at)
      ) ${table}`,
    ],
  },
  {
    name: '20260102_0900_credentials_label_and_required_actions',
    statements: [
      'ALTER TABLE credentials ADD COLUMN user_label VARCHAR(255) NULL',
      `CREATE TABLE IF NOT EXISTS account_required_actions (
        account_id ${id(36)} NOT NULL,
        action VARCHAR(64) NOT NULL,
        PRIMARY KEY (account_id, action),
        CONSTRAINT account_required_actions_account FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      ) ${table}`,
    ],
  },
  {
    name: '20260102_0910_login_failures_secondary',
    statements: ['ALTER TABLE login_failures ADD COLUMN secondary_failures INT NOT NULL DEFAULT 0'],
  },
  {
    name: '20260103_0900_admin_events_create',
    statements: [
      `CREATE TABLE IF NOT EXISTS admin_events (
        id ${id(36)} NOT NULL PRIMARY KEY,
        happened_at BIGINT NOT NULL,
        client_id ${id(36)} NOT NULL,
        user_id ${id(36)} NOT NULL,
        ip VARCHAR(64) NOT NULL,
        operation_type VARCHAR(16) NOT NULL,
        resource_type VARCHAR(32) NOT NULL,
        resource_path VARCHAR(255) NOT NULL,
        representation LONGTEXT NULL,
        KEY admin_events_time (happened_at)
      ) ${table}`,
    ],
  },
  {
    // The default collation treats two addresses that differ in an accent as equal.
    name: '20261126_1310_accounts_email_exact',
    statements: [
      'ALTER TABLE accounts MODIFY email VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL',
    ],
  },
  {
    name: '20261127_0900_events_read_by_the_portal',
    statements: [
      "DELETE FROM events WHERE type NOT IN ('LOGIN_ERROR', 'USER_DISABLED_BY_TEMPORARY_LOCKOUT')",
      'ALTER TABLE events DROP COLUMN client_id',
      'ALTER TABLE events DROP COLUMN details',
      'ALTER TABLE admin_events DROP COLUMN client_id',
      'ALTER TABLE admin_events DROP COLUMN user_id',
      'ALTER TABLE admin_events DROP COLUMN ip',
      'ALTER TABLE admin_events DROP COLUMN operation_type',
      'ALTER TABLE admin_events DROP COLUMN representation',
    ],
  },
]

/** Returns whether an interrupted start has already added or dropped the column. */
const isAlreadyDone = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ER_DUP_FIELDNAME' || error.code === 'ER_CANT_DROP_FIELD_OR_KEY')

/**
 * Migrates the schema; safe if several processes start at once.
 *
 * @param pool schema of the provider.
 * @throws Error if another process holds the migration lock for more than 30 seconds.
 */
export async function migrate(pool: Pool): Promise<void> {
  const connection = await pool.getConnection()
  try {
    const [lock] = await selectRows<RowDataPacket & { got: number | null }>(
      connection,
      'SELECT GET_LOCK(?, 30) AS got',
      [LOCK],
    )
    if (lock?.got !== 1) {
      throw new Error('Another process is still migrating the identity schema.')
    }
    await connection.query(
      `CREATE TABLE IF NOT EXISTS migrations (name VARCHAR(100) NOT NULL PRIMARY KEY, run_at BIGINT NOT NULL) ${table}`,
    )
    const rows = await selectRows<RowDataPacket & { name: string }>(connection, 'SELECT name FROM migrations')
    const done = new Set(rows.map((row) => row.name))
    for (const { name, statements } of migrations.filter((migration) => !done.has(migration.name))) {
      for (const statement of statements) {
        await connection.query(statement).catch((error: unknown) => {
          if (!isAlreadyDone(error)) {
            throw error
          }
        })
      }
      await connection.query('INSERT INTO migrations (name, run_at) VALUES (?, ?)', [name, Date.now()])
    }
  } finally {
    await connection.query('SELECT RELEASE_LOCK(?)', [LOCK])
    connection.release()
  }
}
