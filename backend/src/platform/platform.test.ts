import { authLogin } from '@headway/contracts/auth'
import { tasksCreate } from '@headway/contracts/tasks'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildUser, startPortal } from '../test/portal.ts'
import { createRouteTable } from './http/endpoint.ts'
import { migrate, rollBackAll } from './database/migrations.ts'
import { inTransaction } from './database/transaction.ts'

const server = await startPortal()
afterAll(() => server.stop())
const pm = await buildUser(server, { role: 'pm' })

const post = (body: string, contentType = 'application/json') =>
  server.fetch(pm, '/api/tasks', { method: 'POST', body, headers: { 'Content-Type': contentType } })
const codeOf = async (response: Response) => ({
  status: response.status,
  code: ((await response.json()) as { code: string }).code,
})

describe('requests', () => {
  it.each([
    ['{', 'application/json', 400, 'bad_json'],
    ['[]', 'application/json', 400, 'bad_json'],
    ['"text"', 'application/json', 400, 'bad_json'],
    ['null', 'application/json', 400, 'bad_json'],
    [`${'{"a":'.repeat(9)}1${'}'.repeat(9)}`, 'application/json', 400, 'too_deep'],
    [
      JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`k${index}`, 1]))),
      'application/json',
      400,
      'bad_json',
    ],
    [JSON.stringify({ title: 'x'.repeat(262_144) }), 'application/json', 413, 'body_too_large'],
    ['{"title":"A task"}', 'text/plain', 415, 'unsupported_media_type'],
    ['title=A+task', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['{"title":"A task"}', 'application/json; charset=latin1', 415, 'unsupported_media_type'],
  ])('the request body %.40s is refused as %s', async (body, type, status, code) => {
    expect(await codeOf(await post(body, type))).toEqual({ status, code })
  })

  it('a request body cannot change a prototype', async () => {
    const response = await post('{"title":"A task","__proto__":{"isAdmin":true}}')
    expect(response.status).toBe(400)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('an unsupported method returns 405 with Allow, and an undocumented address 404', async () => {
    const wrongMethod = await server.fetch(pm, '/api/tasks', { method: 'PATCH' })
    expect(wrongMethod.status).toBe(405)
    expect(wrongMethod.headers.get('allow')).toContain('POST')
    expect(await codeOf(await server.fetch(pm, '/api/nothing'))).toEqual({ status: 404, code: 'not_found' })
    expect((await server.fetch(pm, '/api/tasks', { method: 'OPTIONS' })).status).toBe(204)
    expect((await server.fetch(pm, '/api/tasks', { method: 'HEAD' })).status).toBe(200)
    expect((await server.fetch(pm, `/api/tasks?cursor=${'x'.repeat(9_000)}`)).status).toBe(414)
  })

  it.each([
    ['PUT', '/api/tasks/me', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/users/direct-reports', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/users/managers', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/users/imports/preview', 'POST, OPTIONS'],
    ['PATCH', '/api/tasks/1', 'DELETE, GET, PUT, HEAD, OPTIONS'],
  ])('a request returns 405 for %s %s with the methods of that address', async (method, path, allowed) => {
    const response = await server.fetch(pm, path, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed])
  })

  it('a request is refused with a field given twice, in any part of the body', async () => {
    for (const body of [
      '{"title":"A","title":"Another"}',
      '{"title":"A task","tags":[{"a":1,"\\u0061":2}]}',
    ]) {
      expect(await codeOf(await post(body))).toEqual({ status: 400, code: 'bad_json' })
    }
    const quoted = JSON.stringify({ title: 'A task', description: '"a": "b", \\"a": {"a": 1}' })
    expect((await post(quoted)).status).toBe(201)
  })

  it('a request is refused when it comes from another site', async () => {
    const { status } = await server.refuse(pm, tasksCreate, {
      body: { title: 'A task' },
      headers: { Origin: 'https://evil.test' },
    })
    expect(status).toBe(403)
  })

  it('a response never shows internal errors', async () => {
    await server.platform.database.knex.raw('RENAME TABLE task_list_entries TO task_list_entries_away')
    try {
      const { status, body } = await server.refuse(pm, tasksCreate, {
        body: { title: 'A task', tags: ['x'] },
      })
      expect(status).toBe(500)
      expect(Object.keys(body).sort()).toEqual(['code', 'requestId', 'status', 'title', 'type'])
    } finally {
      await server.platform.database.knex.raw('RENAME TABLE task_list_entries_away TO task_list_entries')
    }
  })
})

describe('the API document', () => {
  it('the API document names every endpoint and has a readable page', async () => {
    const document = (await (await server.fetch(null, '/api/openapi.json')).json()) as {
      paths: Record<string, object>
    }
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/tasks',
        '/api/tasks/{id}',
        '/api/progress-reports',
        '/api/auth/user',
        '/api/events',
      ]),
    )
    expect(document.paths['/api/users']).toMatchObject({
      post: {
        requestBody: {
          content: { 'application/json': { schema: { properties: { email: { format: 'email' } } } } },
        },
      },
    })
    const page = await (await server.fetch(null, '/api/docs')).text()
    expect(page).toContain('/api/tasks/:id/assign-bulk')
    expect(page).toContain('API tokens with one of the scopes read, write, tasks:read, tasks:write.')
    expect(document.paths['/api/tasks']).toMatchObject({
      get: { security: expect.arrayContaining([{ session: [] }, { apiToken: ['tasks:read'] }]) },
      post: { security: expect.not.arrayContaining([{ apiToken: ['tasks:read'] }]) },
    })
    expect(document.paths['/api/tokens']).toMatchObject({
      get: { security: [{ session: [] }, { accessToken: [] }] },
    })
    expect(page).not.toMatch(/<script|style=/)
  })

  it('the API document may load only its stylesheet', async () => {
    const { headers } = await server.fetch(null, '/api/docs')
    expect(headers.get('content-security-policy')).toContain("style-src 'self'")
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await server.fetch(null, '/api/docs.css')).headers.get('content-type')).toContain('text/css')
  })
})

describe('routes', () => {
  it('a route without a policy or with a duplicate address is refused', () => {
    const table = createRouteTable({
      database: server.platform.database,
      clock: server.platform.clock,
      authenticate: async () => undefined,
      guard: async () => undefined,
      onCommit: () => undefined,
    })
    expect(() => table.route(tasksCreate, {} as never, async () => undefined as never)).toThrow(
      'tasksCreate has no policy',
    )
    expect(() => table.route(tasksCreate, { can: 'public' }, async () => undefined as never)).toThrow(
      'but not in both',
    )
    expect(() => table.route(authLogin, { can: 'signed-in' }, async () => undefined as never)).toThrow(
      'but not in both',
    )
    table.route(tasksCreate, { can: 'signed-in' }, async () => undefined as never)
    expect(() => table.route(tasksCreate, { can: 'signed-in' }, async () => undefined as never)).toThrow(
      'mounted twice',
    )
  })
})

describe('transactions', () => {
  it('read and write on their own connection, and no test takes a second one', async () => {
    const { database } = server.platform
    const counted = await inTransaction(database.knex, async (trx) => {
      await database.change(
        "INSERT INTO identity_reservations (email, until) VALUES ('a@b.test', ?)",
        [new Date()],
        trx,
      )
      return database.rows<{ total: number }>('SELECT COUNT(*) AS total FROM identity_reservations', [], trx)
    })
    expect(counted).toEqual([{ total: 1 }])
    const second = inTransaction(database.knex, () => database.rows('SELECT 1'))
    await expect(second).rejects.toThrow('hand the transaction on')
    const third = inTransaction(database.knex, async () => database.knex('users').first('id'))
    await expect(third).rejects.toThrow('hand the transaction on')
  })

  it('a transaction runs again after a deadlock', async () => {
    const { knex } = server.platform.database
    await knex.raw('CREATE TABLE pairs (id INT PRIMARY KEY, value INT NOT NULL)')
    await knex('pairs').insert([
      { id: 1, value: 0 },
      { id: 2, value: 0 },
    ])
    let attempts = 0
    const crossing = (first: number, second: number) =>
      inTransaction(knex, async (trx) => {
        attempts++
        await trx('pairs').where({ id: first }).increment('value')
        await trx.raw('DO SLEEP(0.05)')
        await trx('pairs').where({ id: second }).increment('value')
      })
    await Promise.all([crossing(1, 2), crossing(2, 1), crossing(1, 2), crossing(2, 1)])
    expect(await knex('pairs').orderBy('id')).toEqual([
      { id: 1, value: 4 },
      { id: 2, value: 4 },
    ])
    expect(attempts).toBeGreaterThan(4)
  })

  it('a transaction runs again after it has waited too long for the next id of a table', async () => {
    const { knex } = server.platform.database
    await knex.raw('CREATE TABLE numbered (id INT AUTO_INCREMENT PRIMARY KEY, value INT NOT NULL)')
    onTestFinished(() => knex.schema.dropTable('numbered'))
    // Keeps the table's lock for ids from its first row until its end.
    const long = Promise.resolve(
      knex.raw('INSERT INTO numbered (value) SELECT IF(id = 1, 0, SLEEP(3)) FROM pairs ORDER BY id'),
    )
    await vi.waitFor(async () => {
      const [sleeping] = await knex.raw(
        `SELECT 1 FROM information_schema.processlist
         WHERE state = 'User sleep' AND info LIKE 'INSERT INTO numbered%'`,
      )
      expect(sleeping).toHaveLength(1)
    })
    let attempts = 0
    const waiting = inTransaction(knex, async (trx) => {
      attempts++
      await trx.raw('SET STATEMENT innodb_lock_wait_timeout = 1 FOR INSERT INTO numbered (value) SELECT 1')
    })
    await Promise.all([long, waiting])
    expect(attempts).toBeGreaterThan(1)
    expect(await knex('numbered').pluck('value')).toEqual([0, 0, 1])
  })
})

describe('migrations', () => {
  it('migrations go down and up again, also when four processes start at once', async () => {
    const { knex } = server.platform.database
    await rollBackAll(knex)
    const [tables] = (await knex.raw('SHOW TABLES')) as [Record<string, string>[]]
    expect(tables.flatMap((row) => Object.values(row)).sort()).toEqual([
      'pairs',
      'schema_migrations',
      'schema_migrations_lock',
    ])
    const ran = await Promise.all([migrate(knex), migrate(knex), migrate(knex), migrate(knex)])
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
  })
})
