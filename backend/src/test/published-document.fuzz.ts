import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tasksCreate } from '@headway/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Archive, type PublishedDocument, unreachedOperations } from './reached-operations.ts'
import { createOrganisation, type Organisation, startTestServer, type TestServer } from './server.ts'

/** Seconds for each role, and for each time that is asked again for what was not reached: the whole stays below three minutes. */
const SECONDS = 40
const SECONDS_AGAIN = 12
const TIMES_AGAIN = ['pm', 'superAdmin', 'superAdmin', 'pm'] as const

/** A run that asks less has found nothing because it looked at nothing. */
const FEWEST_CASES = 300

/** The stream never ends, some calls need an identity provider, and some would end the session that asks. */
const LEFT_OUT =
  /^(liveEvents|auth(Login|Callback|Logout|BackchannelLogout|SessionsEnd.*|SessionCheck)|usersReset.*|adminUnlock)$/

/**
 * Nothing that is generated passes their schemas: a setting's value is of its key's kind, a key is PEM, a webhook's address is a public one, and a
 * file is a table or a calendar. Their hostile requests count; what they do has tests of its own.
 */
const NEVER_REACHED =
  /^(settings(Update|Change)|sectionKeysCreate|webhooks(Create|Update)|usersImport(Preview)?|taskImportsCreate|holidaysRead)$/

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
const archives: Archive[] = []

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

/** Lets Schemathesis ask as somebody, and keeps what was asked and answered. */
async function ask(
  name: keyof Organisation,
  seconds: number,
  further: readonly string[] = [],
): Promise<string> {
  const program = process.env.SCHEMATHESIS
  if (!program) {
    throw new Error('SCHEMATHESIS names the program; npm test sets it')
  }
  const archive = join(folder, `${archives.length}.har`)
  const parameters = [
    'run',
    `${server.url}/api/openapi.json`,
    `--checks=${checks.join(',')}`,
    `--header=Cookie: ${people[name].cookie}`,
    `--max-time=${seconds}`,
    '--phases=coverage,fuzzing',
    '--max-examples=20',
    '--request-timeout=20',
    '--suppress-health-check=all',
    '--no-shrink',
    // Each run asks for something else, and always for the same.
    `--seed=${7 + archives.length}`,
    '--warnings=off',
    '--report=har',
    `--report-har-path=${archive}`,
    ...further,
  ]
  const child = spawn(program, parameters, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect(code, output.slice(-20_000)).toBe(0)
  archives.push(JSON.parse(await readFile(archive, 'utf8')) as Archive)
  return output
}

describe('the published document', () => {
  // Whoever may change people comes last.
  it.each(['staff', 'pm', 'superAdmin'] as const)('says what the backend does, to %s', async (name) => {
    const output = await ask(name, SECONDS, [`--exclude-operation-id-regex=${LEFT_OUT.source}`])
    expect(Number(/(\d+) generated/.exec(output)?.[1])).toBeGreaterThan(FEWEST_CASES)
  })

  it('names no operation that was never reached', async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as PublishedDocument
    const isLeftOut = new RegExp(`${LEFT_OUT.source}|${NEVER_REACHED.source}`)
    const unreached = () => unreachedOperations(document, archives, isLeftOut)
    for (const name of TIMES_AGAIN) {
      const again = Object.keys(unreached()).map((operation) => `--include-operation-id=${operation}`)
      if (again.length > 0) {
        await ask(name, SECONDS_AGAIN, again)
      }
    }
    expect(unreached()).toEqual({})
  })
})
