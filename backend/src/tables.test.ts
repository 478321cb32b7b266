import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { createMigratedSchema } from './test/schema.ts'

interface Column {
  table: string
  name: string
  isNullable: boolean
  /** Kind of its values: a date, bytes or another type. */
  holds: 'Date' | 'Buffer' | 'value'
}

const holds = (type: string): Column['holds'] => {
  const [, kind] = /\b(Date|Buffer)\b/.exec(type) ?? []
  return kind === 'Date' || kind === 'Buffer' ? kind : 'value'
}

/** Returns the columns that a `tables.ts` declares. */
function declaredIn(source: string): Column[] {
  const rows = new Map(
    [...source.matchAll(/^export interface (\w+Row) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+): (.+)$/gm)],
    ]),
  )
  return [...source.matchAll(/^ {4}(\w+): Table<(\w+)>$/gm)].flatMap(([, table = '', row = '']) =>
    (rows.get(row) ?? []).map(([, name = '', type = '']) => ({
      table,
      name,
      isNullable: type.endsWith('| null'),
      holds: holds(type),
    })),
  )
}

async function readDeclared(): Promise<Column[]> {
  const names = await readdir(import.meta.dirname, { recursive: true })
  const files = names.filter((name) => name.endsWith('/tables.ts'))
  const sources = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))
  return sources.flatMap(declaredIn)
}

const named = (columns: readonly Column[]) =>
  columns
    .map(
      ({ table, name, isNullable, holds: kind }) => `${table}.${name} ${kind}${isNullable ? ' | null' : ''}`,
    )
    .sort()

it('the row types have the columns of their tables', async () => {
  const declared = await readDeclared()
  const tables = new Set(declared.map(({ table }) => table))
  const schema = await createMigratedSchema()
  const database = openDatabase(schema.url)
  const found = await database.rows<{ table: string; name: string; nullable: string; type: string }>(
    `SELECT TABLE_NAME AS \`table\`, COLUMN_NAME AS name, IS_NULLABLE AS nullable, DATA_TYPE AS type
     FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()`,
  )
  await database.close()
  await schema.drop()
  const columns = found
    .filter(({ table }) => tables.has(table))
    .map(({ table, name, nullable, type }): Column => {
      const isBytes = /binary|blob/.test(type)
      return {
        table,
        name,
        isNullable: nullable === 'YES',
        holds: type === 'datetime' ? 'Date' : isBytes ? 'Buffer' : 'value',
      }
    })
  expect(tables.size).toBeGreaterThan(40)
  expect(named(declared)).toEqual(named(columns))
})

it('the table reader parses a row type declaration', () => {
  const source = `export interface ThingRow {
  id: number
  gone_at: Date | null
}

declare module 'knex/types/tables.js' {
  interface Tables {
    things: Table<ThingRow>
  }
}
`
  expect(named(declaredIn(source))).toEqual(['things.gone_at Date | null', 'things.id value'])
})
