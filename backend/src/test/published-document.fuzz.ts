import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tasksCreate } from '@headway/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrganisation, type Organisation, startTestServer, type TestServer } from './server.ts'

/** Seconds for each role: the whole stays below three minutes. */
const SECONDS = 50

/** A run that asks less has found nothing because it looked at nothing. */
const FEWEST_CASES = 300

/** The stream never ends, some calls need an identity provider, and some would end the session that asks. */
const LEFT_OUT =
  '^(liveEvents|auth(Login|Callback|Logout|BackchannelLogout|SessionsEnd.*|SessionCheck)|usersReset.*|adminUnlock)$'

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
]

let server: TestServer
let people: Organisation
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway-fuzzing-'))
  server = await startTestServer()
  people = await createOrganisation(server)
  for (let task = 0; task < 5; task++) {
    await server.call(people.pm, tasksCreate, { body: { title: `Task ${task}` } })
  }
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

describe('the published document', () => {
  // Whoever may change people comes last.
  it.each(['staff', 'pm', 'superAdmin'] as const)('says what the backend does, to %s', async (name) => {
    const program = process.env.SCHEMATHESIS
    if (!program) {
      throw new Error('SCHEMATHESIS names the program; npm test sets it')
    }
    const child = spawn(
      program,
      [
        'run',
        `${server.url}/api/openapi.json`,
        `--checks=${checks.join(',')}`,
        `--header=Cookie: ${people[name].cookie}`,
        `--exclude-operation-id-regex=${LEFT_OUT}`,
        `--max-time=${SECONDS}`,
        '--phases=coverage,fuzzing',
        '--max-examples=20',
        '--request-timeout=20',
        '--suppress-health-check=all',
        '--no-shrink',
        '--seed=7',
        '--warnings=off',
      ],
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    expect(code, output.slice(-20_000)).toBe(0)
    expect(Number(/(\d+) generated/.exec(output)?.[1])).toBeGreaterThan(FEWEST_CASES)
  })
})
