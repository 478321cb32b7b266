import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { instanceSecret } from './folders.ts'

const SCHEMA_NAME = /^[a-z][a-z0-9_]{0,62}$/
const ANSWER_MILLISECONDS = 2_000

/** Loaded with the first use: the launcher leaves its schemas to the server and never needs it (docs/adr/147-loaded-when-it-is-used.md). */
const library = async () => import('mysql2/promise')

/** An account of its own for the owner of a schema, or one for those who serve requests from it. */
export interface Account {
  schema: string
  isServing: boolean
}

/** Connects as the administrator, who has no password because nobody else reaches the socket. */
export async function connectAsAdmin(socketPath: string) {
  const { createConnection } = await library()
  return createConnection({ socketPath, user: 'root', connectTimeout: ANSWER_MILLISECONDS })
}

/** Whether a server greets on the socket, which it does as soon as it takes statements. */
export function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    const settle = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.setTimeout(ANSWER_MILLISECONDS, () => settle(false))
    socket.once('data', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('end', () => settle(false))
  })
}

const nameOf = ({ schema, isServing }: Account) => (isServing ? `${schema}_server` : schema)

/** Passwords are derived from the secret of the instance's folder. */
async function passwordOf(folder: string, account: Account): Promise<string> {
  const name = nameOf(account)
  if (!SCHEMA_NAME.test(name)) {
    throw new Error(`Not a schema name: ${name}`)
  }
  return createHmac('sha256', await instanceSecret(folder))
    .update(name)
    .digest('base64url')
}

/** The address with which an account connects: `mysql://` with the socket as its parameter `socketPath`. */
export async function addressOf(folder: string, socketPath: string, account: Account): Promise<string> {
  const password = await passwordOf(folder, account)
  return `mysql://${nameOf(account)}:${password}@localhost/${account.schema}?socketPath=${encodeURIComponent(socketPath)}`
}

/**
 * What makes an account unless it exists. The owner's comes with the schema, makes its tables and says what another may do with
 * them; until then one that serves requests may do nothing.
 *
 * @param folder the instance's folder.
 * @returns statements, each of one line.
 * @throws Error when the name is not usable.
 */
export async function accountStatements(folder: string, account: Account): Promise<string[]> {
  const password = await passwordOf(folder, account)
  const user = `'${nameOf(account)}'@'localhost'`
  const makeUser = `CREATE USER IF NOT EXISTS ${user} IDENTIFIED BY '${password}'`
  if (account.isServing) {
    return [makeUser]
  }
  return [
    `CREATE DATABASE IF NOT EXISTS \`${account.schema}\``,
    makeUser,
    `GRANT ALL ON \`${account.schema}\`.* TO ${user} WITH GRANT OPTION`,
  ]
}

/**
 * Makes an account in a server that runs, unless it exists.
 *
 * @returns see {@link addressOf}.
 * @throws Error when the name is not usable.
 */
export async function makeAccount(folder: string, socketPath: string, account: Account): Promise<string> {
  const statements = await accountStatements(folder, account)
  const connection = await connectAsAdmin(socketPath)
  try {
    for (const statement of statements) {
      await connection.query(statement)
    }
  } finally {
    await connection.end()
  }
  return addressOf(folder, socketPath, account)
}
