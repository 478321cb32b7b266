import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The driver's results are untyped, so this file may assert their type. */
const DRIVER = 'platform/database/database.ts'

/** Returns the index of the closing bracket. */
function closingOf(source: string, start: number): number {
  let depth = 0
  for (let index = start; index < source.length; index++) {
    depth += source[index] === '(' ? 1 : source[index] === ')' ? -1 : 0
    if (depth === 0) {
      return index
    }
  }
  return source.length
}

const ofQuery = /\b(?:knex|trx|executor|owner|database|query)\b|\.(?:raw|rows|select|first)\(/

/**
 * Finds type assertions on query results such as `(await trx('users').first()) as Row`. Declared tables (`tables.ts`),
 * models, `rows<Row>` and `raw<[Row[]]>` already give rows their type (ADR 013).
 */
function assertedRows(source: string): string[] {
  return [...source.matchAll(/\(await\s/g)].flatMap(({ index }) => {
    const end = closingOf(source, index)
    const query = source.slice(index, end + 1)
    return /^\)\s+as\s+(?!const\b)/.test(source.slice(end)) && ofQuery.test(query)
      ? [query.replaceAll(/\s+/g, ' ')]
      : []
  })
}

const isSource = (file: string) =>
  file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\/|^test\//.test(file) && file !== DRIVER

it('no code asserts the type of a query result', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter(isSource)
  const found = await Promise.all(
    files.map(async (file) =>
      assertedRows(await readFile(join(import.meta.dirname, file), 'utf8')).map(
        (query) => `${file}: ${query}`,
      ),
    ),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(found.flat()).toEqual([])
})

it.each([
  ["const row = (await trx('users').where({ id }).first('role')) as { role: Role } | undefined"],
  [
    'const [rows] = (await trx.raw(\n  `SELECT id FROM tasks WHERE id IN (?)`,\n  [ids],\n)) as [{ id: number }[]]',
  ],
  ["const row = (await database\n  .knex('sessions')\n  .first('id')) as unknown"],
  ["return ((await knex('backups').where({ id }).first()) as BackupRow).id"],
  ['return (await query.first()) as { version: number }'],
])('the check reports an asserted query result: %s', (source) => {
  expect(assertedRows(source)).toHaveLength(1)
})

it.each([
  ["const row = await trx('users').where({ id }).first('role')"],
  ['const answer = (await response.json()) as TokenAnswer'],
  ["const rows = (await trx('users').select('id')).map(({ id }) => id)"],
  ["const names = ['a', 'b'] as const"],
])('the check accepts code without an asserted query result: %s', (source) => {
  expect(assertedRows(source)).toEqual([])
})
