import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const modulesFolder = join(import.meta.dirname, 'modules')

/**
 * Which tables of other modules a module reads in SQL (ADR 013). Whoever changes such a table looks here for who reads
 * it; whoever reads another one declares it here, or asks that module's `index.ts`.
 */
const reads: Record<string, readonly string[]> = {
  activity: ['sessions', 'user_closure', 'users'],
  admin: ['users'],
  alerts: ['users'],
  audit: ['users'],
  auth: ['users'],
  backups: ['users'],
  calendar: [],
  identity: ['users'],
  mail: ['users'],
  notifications: ['users'],
  reports: ['user_closure', 'users'],
  sections: ['users'],
  settings: ['users'],
  tasks: ['user_closure', 'user_words', 'users'],
  'user-import': ['users'],
  webhooks: ['users'],
}

interface ModuleSource {
  name: string
  own: Set<string>
  source: string
}

async function readFiles(folder: string, isWanted: (name: string) => boolean): Promise<string> {
  const names = await readdir(folder, { recursive: true })
  const texts = await Promise.all(names.filter(isWanted).map((name) => readFile(join(folder, name), 'utf8')))
  return texts.join('\n')
}

const isMigration = (name: string) => name.startsWith('migrations/') && name.endsWith('.ts')
const isSource = (name: string) =>
  name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(migrations|testing)\//.test(name)

async function readModules(): Promise<ModuleSource[]> {
  const names = await readdir(modulesFolder)
  return Promise.all(
    names.map(async (name) => {
      const migrations = await readFiles(join(modulesFolder, name), isMigration)
      const created = [...migrations.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)]
      return {
        name,
        own: new Set(created.map(([, table = '']) => table)),
        source: await readFiles(join(modulesFolder, name), isSource),
      }
    }),
  )
}

const readsOf = (source: string, table: string) =>
  new RegExp(`\\b(?:FROM|JOIN) ${table}\\b|\\b(?:trx|knex|executor)\\('${table}(?: as \\w+)?'\\)`).test(
    source,
  )
const writesOf = (source: string, table: string) =>
  new RegExp(
    `\\b(?:INSERT INTO|UPDATE|DELETE FROM) ${table}\\b|\\('${table}'\\)(?:\\s*\\.where\\w*\\([^)]*\\))*\\s*\\.(?:insert|update|delete)\\b`,
  ).test(source)

it('modules read the tables of others where they say so, and write none', async () => {
  const modules = await readModules()
  const foreign = (name: string) => modules.flatMap((other) => (other.name === name ? [] : [...other.own]))
  const found = Object.fromEntries(
    modules.flatMap(({ name, source }) => {
      const tables = [...new Set(foreign(name))].filter((table) => readsOf(source, table)).sort()
      return tables.length > 0 ? [[name, tables]] : []
    }),
  )
  const declared = Object.fromEntries(Object.entries(reads).filter(([, tables]) => tables.length > 0))
  expect(found).toEqual(declared)
  const written = modules.flatMap(({ name, source }) =>
    foreign(name)
      .filter((table) => writesOf(source, table))
      .map((table) => `${name} writes ${table}`),
  )
  expect(written).toEqual([])
})

it('finds what it looks for', () => {
  expect(readsOf('SELECT 1 FROM users WHERE id = ?', 'users')).toBe(true)
  expect(readsOf("trx('users').where({ id })", 'users')).toBe(true)
  expect(readsOf('SELECT 1 FROM users_words', 'users')).toBe(false)
  expect(writesOf("trx('users').where({ id }).update({})", 'users')).toBe(true)
  expect(writesOf('UPDATE users SET x = 1', 'users')).toBe(true)
  expect(writesOf("trx('users').where({ id }).first()", 'users')).toBe(false)
})
