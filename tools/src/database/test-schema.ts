import { randomBytes } from 'node:crypto'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import type {} from 'vitest'
import { connectAsAdmin, createSchemaWithAccount } from './schema.ts'

/** The instance of this run; each test file makes its own schema in it. */
interface TestInstance {
  folder: string
  socketPath: string
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestInstance
  }
}

/** A schema that one test file has for itself. */
export interface TestSchema {
  name: string
  /** Address with which the code under test connects. */
  url: string
  drop(): Promise<void>
}

/** Takes away what earlier runs have left in a server that outlives them. */
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

/** How tables come into an empty schema. */
export interface Template {
  /** Lower-case name of the schema that is filled once and copied then. */
  name: string
  /**
   * Fills it; asked once in a run.
   *
   * @param url address of the empty schema.
   */
  fill: (url: string) => Promise<void>
}

/** Says in a template that it was filled to its end; not copied. */
const READY = 'template_is_ready'
/** Seconds to wait while another test file fills the template. */
const FILL_WAIT = 150

/**
 * Makes an empty schema in the database of this test run.
 *
 * @param instance what vitest's `inject('database')` returns.
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
 * Makes a schema with the tables and rows of a template: migrations run once in a test run, not in every file.
 *
 * @param instance what vitest's `inject('database')` returns.
 * @throws whatever filling throws.
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
  await connection.query('SELECT GET_LOCK(?, ?)', [name, FILL_WAIT])
  const [ready] = await connection.query<RowDataPacket[]>(
    'SELECT 1 FROM information_schema.tables WHERE table_schema = ? AND table_name = ?',
    [name, READY],
  )
  if (ready.length === 0) {
    await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
    await fill(await createSchemaWithAccount(instance.folder, instance.socketPath, name))
    await connection.query(`CREATE TABLE \`${name}\`.${READY} (id INT)`)
  }
  await connection.query('SELECT RELEASE_LOCK(?)', [name])
}

/** Per server and template what makes its tables and rows in another schema: it is filled once, so it is read once. */
const copies = new Map<string, string>()

/** Copies definitions as the server itself writes them, which keeps keys, checks and foreign keys as they are. */
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
    [from, READY],
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
