import { createHmac } from 'node:crypto'
import mysql from 'mysql2/promise'
import { instanceSecret } from './folders.ts'

const SCHEMA_NAME = /^[a-z][a-z0-9_]{0,62}$/

/** Connects as the administrator, who has no password because only the owner can open the socket. */
export async function connectAsAdmin(socketPath: string, options: mysql.ConnectionOptions = {}) {
  return mysql.createConnection({ socketPath, user: 'root', connectTimeout: 2_000, ...options })
}

/** Returns true if a server answers queries on the socket. */
export async function answers(socketPath: string): Promise<boolean> {
  try {
    const connection = await connectAsAdmin(socketPath)
    await connection.query('SELECT 1')
    await connection.end()
    return true
  } catch {
    return false
  }
}

/**
 * Creates a schema and its account, unless they exist.
 *
 * @param folder the instance's folder, which contains the secret that passwords are derived from.
 * @param name name of schema and account in lower case.
 * @returns a `mysql://` URL with the socket as its parameter `socketPath`.
 * @throws Error if the name is invalid.
 */
export async function createSchemaWithAccount(
  folder: string,
  socketPath: string,
  name: string,
): Promise<string> {
  if (!SCHEMA_NAME.test(name)) {
    throw new Error(`Not a schema name: ${name}`)
  }
  const password = createHmac('sha256', await instanceSecret(folder))
    .update(name)
    .digest('base64url')
  const connection = await connectAsAdmin(socketPath)
  try {
    await connection.query(`CREATE DATABASE IF NOT EXISTS \`${name}\``)
    await connection.query(`CREATE USER IF NOT EXISTS '${name}'@'localhost' IDENTIFIED BY '${password}'`)
    // This account creates the tables and grants permissions on them to the second account.
    await connection.query(`GRANT ALL ON \`${name}\`.* TO '${name}'@'localhost' WITH GRANT OPTION`)
  } finally {
    await connection.end()
  }
  return `mysql://${name}:${password}@localhost/${name}?socketPath=${encodeURIComponent(socketPath)}`
}

/**
 * Creates a second account for a schema, unless it exists. It has no permissions until the
 * schema's owner grants them.
 *
 * @param schema name of a schema created by {@link createSchemaWithAccount}. It may have at most 56
 *   characters, because the account's name is longer.
 * @returns the URL with which a process connects to the schema.
 */
export async function createServingAccount(
  folder: string,
  socketPath: string,
  schema: string,
): Promise<string> {
  const name = `${schema}_server`
  if (!SCHEMA_NAME.test(name)) {
    throw new Error(`Not a schema name: ${schema}`)
  }
  const password = createHmac('sha256', await instanceSecret(folder))
    .update(name)
    .digest('base64url')
  const connection = await connectAsAdmin(socketPath)
  try {
    await connection.query(`CREATE USER IF NOT EXISTS '${name}'@'localhost' IDENTIFIED BY '${password}'`)
  } finally {
    await connection.end()
  }
  return `mysql://${name}:${password}@localhost/${schema}?socketPath=${encodeURIComponent(socketPath)}`
}
