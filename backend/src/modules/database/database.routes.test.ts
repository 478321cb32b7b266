import { roles } from '@headway/contracts'
import { databaseReport } from '@headway/contracts/database'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../test/portal.ts'
import { sampleSizes } from './sizes.ts'
import { storeSlowStatements } from './slow-statements.ts'

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })

const knex = () => server.platform.database.knex
const report = async () => (await server.call(admin, databaseReport)).body

describe('the state of the database', () => {
  it.each(roles.filter((role) => !role.endsWith('admin')))(
    'the database report returns 403 to %s',
    async (role) => {
      const person = await buildUser(server, { role })
      expect((await server.refuse(person, databaseReport)).status).toBe(403)
    },
  )

  it('the database report returns 401 without a session', async () => {
    expect((await server.refuse(null, databaseReport)).status).toBe(401)
  })

  it('the database report returns the server, tables by size, connections and the pool', async () => {
    const { server: running, bytes, tables, connections, pool } = await report()
    expect(running.version).toMatch(/^\d+\.\d+/)
    expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(['users', 'tasks']))
    expect(tables.map((table) => table.bytes)).toEqual(
      tables.map((table) => table.bytes).toSorted((a, b) => b - a),
    )
    expect(bytes).toBe(tables.reduce((sum, table) => sum + table.bytes, 0))
    expect(connections.used).toBeGreaterThan(0)
    expect(connections.most).toBeGreaterThanOrEqual(connections.used)
    expect(pool).toMatchObject({ size: 16, waiting: 0 })
  })

  it('the database report returns the growth of a table when an earlier sample exists', async () => {
    await sampleSizes(server.platform)
    expect(await report()).toMatchObject({ grownSince: null, growth: [{}] })
    expect((await report()).tables[0]?.grownBytes).toBeNull()
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await knex()('database_samples').update({ day: yesterday })
    await knex()('database_samples').where({ table_name: 'tasks' }).decrement('bytes', 1_000)
    await knex()('database_samples').where({ table_name: 'users' }).delete()
    await sampleSizes(server.platform)
    const { tables, growth, grownSince } = await report()
    const grown = (name: string) => {
      const table = tables.find((other) => other.name === name)
      return [table?.grownBytes, table?.bytes]
    }
    expect(grownSince).toBe(yesterday)
    expect(grown('tasks')[0]).toBe(1_000)
    expect(grown('users')[0]).toBe(grown('users')[1])
    expect(growth.map(({ day }) => day)).toEqual([yesterday, new Date().toISOString().slice(0, 10)])
  })

  it('the database report lists pending migrations', async () => {
    const before = (await report()).migrations
    expect(before.waiting).toEqual([])
    const last = (await knex()('schema_migrations').orderBy('id', 'desc').first()) as { name: string }
    await knex()('schema_migrations').where({ name: last.name }).delete()
    const { migrations } = await report()
    await knex()('schema_migrations').insert(last)
    expect(migrations).toMatchObject({ applied: before.applied - 1, waiting: [last.name] })
  })

  it('the database report lists slow statements with their count and without values', async () => {
    const { database } = server.platform
    for (const seconds of [0.35, 0.4]) {
      await database.rows('SELECT SLEEP(?) AS slept', [seconds])
    }
    await knex().raw('SELECT SLEEP(0.35), ? AS secret', ['planted secret'])
    await database.rows('SELECT 1 AS quick')
    await storeSlowStatements(server.platform)
    const { items, bound } = (await report()).slow
    const find = (statement: string) => items.find((item) => item.statement === statement)
    expect(find('SELECT SLEEP(?) AS slept')).toMatchObject({ count: 2 })
    expect(find('SELECT SLEEP(?) AS slept')?.longestMilliseconds).toBeGreaterThan(bound)
    expect(items.some(({ statement }) => statement.includes('quick'))).toBe(false)
    expect(JSON.stringify(items)).not.toContain('planted secret')
  })
})
