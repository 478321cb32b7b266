import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programCall, programEnvironment } from '@headway/server-kit/testing/test-program'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer, testEnvironment } from '../../test/server.ts'
import { knownSchemaVersion, migrate } from './migrations.ts'

const REFUSAL =
  /^This version of Headway is too old for its database: it knows schema \d+, and .* schema 9999 or newer\..*$/

let server: TestServer
let environment: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  environment = testEnvironment(server.platform.environment.DATABASE_URL, tmpdir())
})
afterAll(() => server.stop())

const knex = () => server.platform.database.knex
const setLeastVersion = (version: number) => knex()('schema_version').update({ least_version: version })

beforeEach(() => setLeastVersion(0))

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

it('records the number of the schema after migrating, and never lowers it', async () => {
  await knex()('schema_version').update({ version: 5_000 })
  await migrate(knex())
  expect(await knex()('schema_version').first('version')).toEqual({ version: 5_000 })
  await knex()('schema_version').update({ version: 1 })
  await migrate(knex())
  expect(await knex()('schema_version').first('version')).toEqual({ version: await knownSchemaVersion() })
})

it('refuses in one sentence to migrate a schema that needs newer code', async () => {
  await setLeastVersion(9_999)
  const { code, errors } = await run('migrate.ts')
  expect(code).toBe(1)
  expect(errors).toMatch(REFUSAL)
})

it('refuses in one sentence to serve a schema that needs newer code', async () => {
  await setLeastVersion(9_999)
  const { code, output } = await run('server.ts')
  expect(code).toBe(1)
  const last = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { msg: string; err?: unknown }
  expect(last.msg).toMatch(REFUSAL)
  expect(last.err).toBeUndefined()
})

it('is no longer ready when the schema is changed so that it needs newer code', async () => {
  expect((await server.fetch(null, '/readyz')).status).toBe(200)
  await setLeastVersion(9_999)
  const answer = await server.fetch(null, '/readyz')
  expect(answer.status).toBe(503)
  expect(((await answer.json()) as { status: string }).status).toMatch(REFUSAL)
})
