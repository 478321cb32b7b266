import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Connection, openConnection, rowsOf } from '../../platform/database/connection.ts'
import { BackupError } from './backup-error.ts'
import type { DatabasePrograms, ServerFamily } from './database-programs.ts'

/** Number of rows of each table. */
export type RowCounts = Record<string, number>

const MAX_ERROR_LENGTH = 500

const dumpOptions = [
  '--single-transaction',
  '--quick',
  // One row per statement allows counting the rows of a dump by its lines.
  '--skip-extended-insert',
  '--no-autocommit',
  '--hex-blob',
  '--triggers',
  '--default-character-set=utf8mb4',
  '--max-allowed-packet=1G',
]
const optionsOfFamily: Record<ServerFamily, readonly string[]> = {
  mariadb: [],
  mysql: ['--set-gtid-purged=OFF', '--no-tablespaces', '--column-statistics=0'],
}

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/**
 * Returns address and account as an option file, because all users of the machine can read a password on a command
 * line.
 */
function optionFile(url: string): string {
  const parsed = new URL(url)
  const socket = parsed.searchParams.get('socketPath')
  const lines = [
    '[client]',
    `user=${quoted(decodeURIComponent(parsed.username))}`,
    `password=${quoted(decodeURIComponent(parsed.password))}`,
    ...(socket
      ? [`socket=${quoted(socket)}`]
      : [`host=${quoted(parsed.hostname)}`, `port=${parsed.port || '3306'}`, 'protocol=tcp']),
  ]
  return `${lines.join('\n')}\n`
}

/** Opens an option file and unlinks it at once, so that a killed process leaves no password behind. */
async function openOptions(url: string): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-options-'))
  try {
    const file = await open(join(folder, 'options.cnf'), 'wx+', 0o600)
    await file.writeFile(optionFile(url))
    return file
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const schemaOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

interface Files {
  input?: FileHandle
  output?: FileHandle
}

/**
 * Runs one of the database server's programs on the schema of an address.
 *
 * @throws BackupError with the error output when the program fails.
 */
async function runProgram(
  program: string,
  url: string,
  options: readonly string[],
  { input, output }: Files,
): Promise<void> {
  const account = await openOptions(url)
  const child = spawn(program, ['--defaults-file=/dev/fd/3', ...options, schemaOf(url)], {
    stdio: [input?.fd ?? 'ignore', output?.fd ?? 'ignore', 'pipe', account.fd],
  })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = `${errors}${text}`.slice(0, MAX_ERROR_LENGTH)
  })
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  try {
    if ((await exitCode) !== 0) {
      throw new BackupError(`${basename(program)} failed: ${errors.trim()}`)
    }
  } finally {
    await account.close()
  }
}

/**
 * Writes a consistent dump of a schema with the database server's own program.
 *
 * @param file path of the dump; an existing file is overwritten.
 * @returns the number of rows of each table in the dump.
 */
export async function writeDump(
  { dump, family }: DatabasePrograms,
  url: string,
  file: string,
): Promise<RowCounts> {
  const output = await open(file, 'w', 0o600)
  try {
    await runProgram(dump, url, [...dumpOptions, ...optionsOfFamily[family]], { output })
  } finally {
    await output.close()
  }
  return countRowsOfDump(file)
}

async function countRowsOfDump(file: string): Promise<RowCounts> {
  const counts: RowCounts = {}
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const table = /^(?:CREATE TABLE|INSERT INTO) `([^`]+)`/.exec(line)?.[1]
    if (table !== undefined) {
      counts[table] = line.startsWith('INSERT') ? (counts[table] ?? 0) + 1 : (counts[table] ?? 0)
    }
  }
  return counts
}

/** Loads a dump into an empty schema with the database server's own client. */
export async function loadDump({ client }: DatabasePrograms, url: string, file: string): Promise<void> {
  const input = await open(file)
  try {
    await runProgram(client, url, ['--default-character-set=utf8mb4', '--max-allowed-packet=1G', '--batch'], {
      input,
    })
  } finally {
    await input.close()
  }
}

/** Returns the names of the tables in a connection's schema. */
export async function listTables(connection: Connection): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    connection,
    `SELECT TABLE_NAME AS name FROM information_schema.TABLES
     WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY TABLE_NAME`,
  )
  return rows.map(({ name }) => name)
}

const quotedName = (name: string) => `\`${name.replaceAll('`', '``')}\``

async function countRows(connection: Connection, names: readonly string[]): Promise<RowCounts> {
  const counts: RowCounts = {}
  for (const name of names) {
    const sql = `SELECT COUNT(*) AS total FROM ${quotedName(name)}`
    counts[name] = (await rowsOf<{ total: number }>(connection, sql))[0]?.total ?? 0
  }
  return counts
}

/**
 * Compares the row counts of a restored schema with those of its dump.
 *
 * @returns the number of compared tables and rows.
 * @throws BackupError that names the first table that differs.
 */
export async function compareRows(
  url: string,
  expected: RowCounts,
): Promise<{ tables: number; rows: number }> {
  const connection = await openConnection(url)
  try {
    const names = await listTables(connection)
    const found = await countRows(
      connection,
      names.filter((name) => expected[name] !== undefined),
    )
    for (const [name, rows] of Object.entries(expected)) {
      if (found[name] !== rows) {
        throw new BackupError(
          `After the restore the table ${name} has ${found[name] ?? 0} rows instead of ${rows}.`,
        )
      }
    }
    const rows = Object.values(expected).reduce((sum, count) => sum + count, 0)
    return { tables: Object.keys(expected).length, rows }
  } finally {
    await connection.end()
  }
}

/** Drops all tables of a schema. */
export async function dropTables(connection: Connection): Promise<void> {
  const names = await listTables(connection)
  if (names.length > 0) {
    await connection.query('SET SESSION foreign_key_checks = 0')
    await connection.query(`DROP TABLE ${names.map(quotedName).join(', ')}`)
    await connection.query('SET SESSION foreign_key_checks = 1')
  }
}
