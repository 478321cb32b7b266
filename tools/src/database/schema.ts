import { createHmac } from 'node:crypto'
import mysql from 'mysql2/promise'
import { instanceSecret } from './folders.ts'

const SCHEMA_NAME = /^[a-z][a-z0-9_]{0,62}$/

/** Connects as the administrator, who has no password because nobody else reaches the socket. */
export async function connectAsAdmin(socketPath: string, options: mysql.ConnectionOptions = {}) {
  return mysql.createConnection({ socketPath, user: 'root', connectTimeout: 2_000, ...options })
}

/** Whether a server answers queries on the socket. */
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
 * Makes a schema and its account, unless they exist.
 *
 * @param folder the instance's folder, which holds the secret that passwords are derived from.
 * @param name lower-case name of schema and account.
 * @returns `mysql://` address with the socket as its parameter `socketPath`.
 * @throws Error when the name is not usable.
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
    // It makes the tables, and says what another account may do with them.
    await connection.query(`GRANT ALL ON \`${name}\`.* TO '${name}'@'localhost' WITH GRANT OPTION`)
  } finally {
    await connection.end()
  }
  return `mysql://${name}:${password}@localhost/${name}?socketPath=${encodeURIComponent(socketPath)}`
}

/**
 * Makes a second account for a schema, unless it exists. It may do nothing before the owner of the schema says what.
 *
 * @param schema as {@link createSchemaWithAccount} has made it; at most 56 signs, so that the account's name is not too long.
 * @returns the address with which it connects.
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
