import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programCall, programEnvironment } from '@headway/server-kit/testing/test-program'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startPortal, testEnvironment, type TestPortal } from '../../test/portal.ts'
import { knownSchemaVersion, migrate } from './migrations.ts'
import { beforeBaseline } from './schema-version.ts'

const REFUSAL =
  /^This version of Headway is too old for its database: it knows schema \d+, and .* schema 9999 or newer\..*$/
const OLD_MIGRATION = { name: '202611210920_tasks_tasks', batch: 1, migration_time: new Date() }

let server: TestPortal
let environment: Record<string, string>

beforeAll(async () => {
  server = await startPortal()
  environment = testEnvironment(server.platform.environment.DATABASE_URL, tmpdir())
})
afterAll(() => server.stop())

const knex = () => server.platform.database.knex
const setLeastVersion = (version: number) => knex()('schema_version').update({ least_version: version })

beforeEach(async () => {
  await setLeastVersion(0)
  await knex()('schema_migrations').where({ name: OLD_MIGRATION.name }).delete()
})

/** Runs a program of the backend to its end. */
async function run(script: string) {
  return new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    execFile(
      process.execPath,
      programCall(join(import.meta.dirname, '../..', script)),
      { env: programEnvironment({ ...environment, PORT: '0' }) },
      (error, output, errors) => resolve({ code: error?.code ?? 0, output, errors: errors.trim() }),
    )
  })
}

it('the schema check stores the schema version after a migration and never lowers it', async () => {
  await knex()('schema_version').update({ version: 5_000 })
  await migrate(knex())
  expect(await knex()('schema_version').first('version')).toEqual({ version: 5_000 })
  await knex()('schema_version').update({ version: 1 })
  await migrate(knex())
  expect(await knex()('schema_version').first('version')).toEqual({ version: await knownSchemaVersion() })
})

it('the schema check refuses to migrate a schema that needs newer code, with a one-sentence error', async () => {
  await setLeastVersion(9_999)
  const { code, errors } = await run('migrate.ts')
  expect(code).toBe(1)
  expect(errors).toMatch(REFUSAL)
})

it('the schema check refuses to serve a schema that needs newer code, with a one-sentence error', async () => {
  await setLeastVersion(9_999)
  const { code, output } = await run('server.ts')
  expect(code).toBe(1)
  const last = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { msg: string; err?: unknown }
  expect(last.msg).toMatch(REFUSAL)
  expect(last.err).toBeUndefined()
})

it('the schema check refuses to migrate a database older than the baseline migrations and does not change it', async () => {
  await knex()('schema_migrations').insert(OLD_MIGRATION)
  const before = await knex()('schema_migrations').orderBy('id')
  const { code, errors } = await run('migrate.ts')
  expect(code).toBe(1)
  expect(errors).toBe(beforeBaseline('database'))
  expect(await knex()('schema_migrations').orderBy('id')).toEqual(before)
})

it('the schema check refuses to serve a database older than the baseline migrations', async () => {
  await knex()('schema_migrations').insert(OLD_MIGRATION)
  const { code, output } = await run('server.ts')
  expect(code).toBe(1)
  const last = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { msg: string }
  expect(last.msg).toBe(beforeBaseline('database'))
})

it('a process is not ready once the schema needs newer code', async () => {
  expect((await server.fetch(null, '/readyz')).status).toBe(200)
  await setLeastVersion(9_999)
  const answer = await server.fetch(null, '/readyz')
  expect(answer.status).toBe(503)
  expect(((await answer.json()) as { status: string }).status).toMatch(REFUSAL)
})
