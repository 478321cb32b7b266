import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestSchema, type TestSchema } from '@headway/tools/database'
import { createMigratedSchema } from '../../test/schema.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrations.ts'

const surfaceFile = join(import.meta.dirname, '../../../../docs/schema.md')

let schemas: TestSchema[] = []
let migrated: Database
let copied: Database

beforeAll(async () => {
  schemas = [await createTestSchema(inject('database')), await createMigratedSchema()]
  const [first, second] = schemas
  migrated = openDatabase(first?.url ?? '')
  copied = openDatabase(second?.url ?? '')
  await migrate(migrated.knex)
})
afterAll(async () => {
  await Promise.all([migrated.close(), copied.close()])
  await Promise.all(schemas.map((schema) => schema.drop()))
})

async function tablesOf({ knex }: Database): Promise<string[]> {
  const [tables] = (await knex.raw('SHOW TABLES')) as [Record<string, string>[]]
  return tables.flatMap((row) => Object.values(row)).sort()
}

async function definitionOf({ knex }: Database, table: string): Promise<string> {
  const [[row]] = (await knex.raw('SHOW CREATE TABLE ??', [table])) as [{ 'Create Table': string }[]]
  // MySQL names the character set only where a column was made with it.
  return (row?.['Create Table'] ?? '')
    .replace(/ AUTO_INCREMENT=\d+/, '')
    .replaceAll(' CHARACTER SET utf8mb4', '')
}

it('the tables match docs/schema.md, so a reviewer sees every change of the schema', async (context) => {
  const [[server]] = (await migrated.knex.raw('SELECT VERSION() AS version')) as [{ version: string }[]]
  context.skip(server?.version.includes('MariaDB') === false, 'the document has MariaDB’s words')
  const names = (await tablesOf(migrated)).filter((name) => !name.startsWith('schema_migrations'))
  const definitions = await Promise.all(
    names.map(async (name) => `## ${name}\n\n\`\`\`sql\n${await definitionOf(migrated, name)}\n\`\`\`\n`),
  )
  const head =
    '# Database schema\n\nFor backend engineers: every table with its columns and indexes. Written by the backend’s tests\n(`npx vitest run --project backend schema -u`).\n'
  await expect([head, ...definitions].join('\n')).toMatchFileSnapshot(surfaceFile)
})

it('the database of the tests equals the result of the migrations, tables and rows', async () => {
  const names = await tablesOf(migrated)
  expect(await tablesOf(copied)).toEqual(names)
  for (const name of names) {
    expect(await definitionOf(copied, name)).toBe(await definitionOf(migrated, name))
    const timeless = (row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => !(value instanceof Date)))
    const rowsOf = async ({ knex }: Database) =>
      ((await knex(name)) as Record<string, unknown>[]).map(timeless)
    expect(await rowsOf(copied)).toEqual(await rowsOf(migrated))
  }
})
