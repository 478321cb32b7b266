import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tasksGet } from '@headway/contracts/tasks'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../test/portal.ts'

const token = 'a token for figures'

const server = await startPortal({ METRICS_TOKEN: token })
afterAll(() => server.stop())

const ask = (headers: Record<string, string> = {}) => server.fetch(null, '/metrics', { headers })
const read = async () => (await ask({ Authorization: `Bearer ${token}` })).text()

describe('figures', () => {
  it.each([
    {},
    { Authorization: 'Bearer another' },
    { Authorization: `Basic ${token}` },
    { Authorization: token },
  ])('metrics are returned only with the token, not for %j', async (headers) => {
    const answer = await ask(headers as Record<string, string>)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await answer.text()).not.toContain('headway_')
  })

  it('the metrics return 404 without a configured token, also for signed-in users', async () => {
    const bare = await startPortal()
    const admin = await buildUser(bare, { role: 'super_admin' })
    const statuses = [await bare.fetch(null, '/metrics'), await bare.fetch(admin, '/metrics')]
    await bare.stop()
    expect(statuses.map(({ status }) => status)).toEqual([404, 404])
    const signedIn = await buildUser(server, { role: 'super_admin' })
    expect((await server.fetch(signedIn, '/metrics')).status).toBe(401)
  })

  it('metrics count requests by endpoint, never by id or query', async () => {
    const person = await buildUser(server, { role: 'super_admin' })
    await server.refuse(person, tasksGet, { params: { id: 987_654 } })
    await server.fetch(person, '/api/planted-secret?q=planted-secret')
    const text = await read()
    expect(text).toMatch(
      /headway_request_seconds_count\{method="GET",route="\/api\/tasks\/:id",status="404"\} 1/,
    )
    expect(text).toContain('route="none"')
    expect(text).not.toContain('987654')
    expect(text).not.toContain('planted-secret')
    expect(text).not.toContain('@headway.test')
  })

  it('the metrics include every metric that docs/monitoring/alerts.yml uses', async () => {
    const rules = await readFile(join(import.meta.dirname, '../../../../docs/monitoring/alerts.yml'), 'utf8')
    const expressions = [...rules.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expression = '']) => expression)
    expect(expressions).toHaveLength(rules.match(/^ {6}- alert: \w+$/gm)?.length ?? 0)
    const asked = new Set(expressions.flatMap((expression) => expression.match(/headway_\w+/g) ?? []))
    const text = await read()
    for (const name of asked) {
      expect(text).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `)
    }
  })

  it('metrics describe pool, jobs, alerts and checks', async () => {
    await server.platform.database.knex('jobs').insert({
      kind: 'given up',
      payload: 'null',
      state: 'dead',
      run_at: new Date(),
    })
    await server.platform.jobs.runDue()
    const text = await read()
    expect(text).toContain('headway_database_pool{state="size"} 16')
    expect(text).toContain('headway_jobs{lane="short",state="dead"} 1')
    expect(text).toContain('headway_alerts{kind="jobsDead",severity="warning"} 1')
    expect(text).toContain('headway_check{kind="migrationWaiting"} 0')
  })

  it('metrics that cannot be read are left out, and the others are returned', async () => {
    await server.platform.database.knex.raw('RENAME TABLE alerts TO alerts_away')
    const text = await read()
    await server.platform.database.knex.raw('RENAME TABLE alerts_away TO alerts')
    expect(text).not.toContain('headway_alerts{')
    expect(text).toContain('headway_database_pool{state="size"}')
  })
})
