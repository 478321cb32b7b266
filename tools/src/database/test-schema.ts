import { randomBytes } from 'node:crypto'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import type {} from 'vitest'
import { connectAsAdmin, createSchemaWithAccount } from './schema.ts'

/** The database instance of this test run. Each test file creates its own schema in it. */
interface TestInstance {
  folder: string
  socketPath: string
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestInstance
  }
}

/** A schema that only one test file uses. */
export interface TestSchema {
  name: string
  /** URL with which the code under test connects. */
  url: string
  drop(): Promise<void>
}

/** Drops schemas of earlier test runs from a server that keeps running between them. */
export async function dropTestSchemas(socketPath: string): Promise<void> {
  const connection = await connectAsAdmin(socketPath)
  const [schemas] = await connection.query<RowDataPacket[]>(
    "SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name REGEXP '^(test|template)_'",
  )
  for (const { name } of schemas) {
    await connection.query(`DROP DATABASE \`${name}\``)
    await connection.query(`DROP USER IF EXISTS '${name}'@'localhost'`)
  }
  await connection.end()
}

/** A schema with tables that is filled once and then copied. */
export interface Template {
  /** Name of the schema in lower case. */
  name: string
  /**
   * Fills the schema. It is called once per test run.
   *
   * @param url URL of the empty schema.
   */
  fill: (url: string) => Promise<void>
}

/** Table that marks a template as completely filled. It is not copied. */
const READY_TABLE = 'template_is_ready'
/** Maximum time to wait while another test file fills the template, in seconds. */
const FILL_TIMEOUT_SECONDS = 150

/**
 * Creates an empty schema in the database of this test run.
 *
 * @param instance the value that vitest's `inject('database')` returns.
 */
export async function createTestSchema(instance: TestInstance): Promise<TestSchema> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const url = await createSchemaWithAccount(instance.folder, instance.socketPath, name)
  return {
    name,
    url,
    async drop() {
      const connection = await connectAsAdmin(instance.socketPath)
      await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
      await connection.query(`DROP USER IF EXISTS '${name}'@'localhost'`)
      await connection.end()
    },
  }
}

/**
 * Creates a schema with the tables and rows of a template, so that migrations run once per test
 * run and not in every file.
 *
 * @param instance the value that vitest's `inject('database')` returns.
 * @throws any error of the template's `fill`.
 */
export async function createTestSchemaFrom(template: Template, instance: TestInstance): Promise<TestSchema> {
  const schema = await createTestSchema(instance)
  const connection = await connectAsAdmin(instance.socketPath, { multipleStatements: true })
  try {
    await requireTemplate(connection, template, instance)
    await copyTables(connection, template.name, schema.name, instance)
  } finally {
    await connection.end()
  }
  return schema
}

async function requireTemplate(connection: Connection, { name, fill }: Template, instance: TestInstance) {
  await connection.query('SELECT GET_LOCK(?, ?)', [name, FILL_TIMEOUT_SECONDS])
  const [ready] = await connection.query<RowDataPacket[]>(
    'SELECT 1 FROM information_schema.tables WHERE table_schema = ? AND table_name = ?',
    [name, READY_TABLE],
  )
  if (ready.length === 0) {
    await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
    await fill(await createSchemaWithAccount(instance.folder, instance.socketPath, name))
    await connection.query(`CREATE TABLE \`${name}\`.${READY_TABLE} (id INT)`)
  }
  await connection.query('SELECT RELEASE_LOCK(?)', [name])
}

/**
 * SQL statements that copy a template, by server and template. They are read once, because
 * a template is filled once.
 */
const copies = new Map<string, string>()

/** Copies tables with the server's own definitions, which preserves indexes, checks and foreign keys. */
async function copyTables(
  connection: Connection,
  from: string,
  to: string,
  { socketPath }: TestInstance,
): Promise<void> {
  const key = `${socketPath} ${from}`
  const statements = copies.get(key) ?? (await readCopy(connection, from))
  copies.set(key, statements)
  await connection.query(`USE \`${to}\`; SET SESSION foreign_key_checks = 0; ${statements}`)
}

async function readCopy(connection: Connection, from: string): Promise<string> {
  const [tables] = await connection.query<RowDataPacket[]>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? AND table_name <> ?',
    [from, READY_TABLE],
  )
  const statements: string[] = []
  for (const { name } of tables as { name: string }[]) {
    const source = `\`${from}\`.\`${name}\``
    const [[definition]] = await connection.query<RowDataPacket[]>(`SHOW CREATE TABLE ${source}`)
    statements.push(String(definition?.['Create Table']))
    const [rows] = await connection.query<RowDataPacket[]>(`SELECT 1 FROM ${source} LIMIT 1`)
    if (rows.length > 0) {
      statements.push(`INSERT INTO \`${name}\` SELECT * FROM ${source}`)
    }
  }
  return statements.join('; ')
}
