import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const modulesFolder = join(import.meta.dirname, 'modules')

/**
 * Tables of other modules that a module reads in SQL (ADR 013). Check this list before changing a table. A module that
 * reads a further table declares it here or calls the `index.ts` of its module.
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
  reports: ['calendar_absences', 'task_list_entries', 'user_closure', 'user_search_terms', 'users'],
  sections: ['users'],
  settings: ['users'],
  'task-comments': ['task_list_entries', 'task_watchers', 'users'],
  'task-files': ['task_list_entries', 'tasks', 'user_closure', 'users'],
  'task-import': ['milestones', 'task_list_entries', 'tasks', 'users'],
  'task-series': ['milestones', 'tasks', 'user_closure', 'users'],
  'task-tags': ['task_list_entries'],
  'task-views': ['user_closure', 'users'],
  tasks: ['user_closure', 'users'],
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

it('modules read tables of other modules only where declared, and never write them', async () => {
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

it('the table check detects undeclared reads and writes', () => {
  expect(readsOf('SELECT 1 FROM users WHERE id = ?', 'users')).toBe(true)
  expect(readsOf("trx('users').where({ id })", 'users')).toBe(true)
  expect(readsOf('SELECT 1 FROM users_words', 'users')).toBe(false)
  expect(writesOf("trx('users').where({ id }).update({})", 'users')).toBe(true)
  expect(writesOf('UPDATE users SET x = 1', 'users')).toBe(true)
  expect(writesOf("trx('users').where({ id }).first()", 'users')).toBe(false)
})
