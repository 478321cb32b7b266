import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Archive, type PublishedDocument, unreachedOperations } from './unreached-operations.ts'
import {
  type PortalWithIdentity,
  startPortalWithIdentity,
} from '../modules/auth/testing/portal-with-identity.ts'
import { buildOrganization, type Organization, startInstance, type TestInstance } from './portal.ts'
import { buildTask } from './factories.ts'

/** Seconds per role. */
const SECONDS = 25
/** Seconds per repetition for the operations that were not reached. It ends early unless the machine is busy. */
const SECONDS_AGAIN = 30
const TIMES_AGAIN = ['pm', 'superAdmin', 'superAdmin', 'pm', 'pm', 'superAdmin', 'superAdmin', 'pm'] as const

/** Minimum number of generated cases, so that an empty run doesn't count as passed. */
const FEWEST_CASES = 100

/** Operations that are not called: the stream never ends, sign-in needs a browser, some end the session. */
const LEFT_OUT = /^(liveEvents|auth(Login|Callback|Logout|BackchannelLogout|SessionsEnd.*|SessionCheck))$/

/**
 * Operations whose schemas generated bodies never pass, or hardly ever: typed setting values, PEM keys, public webhook
 * addresses, tables, calendars, days from 2000 to 2100 and free-form drafts. Only their refusals are tested here.
 */
const NEVER_REACHED =
  /^(settings(Update|Change)|sectionKeysCreate|webhooks(Create|Update)|usersImport(Preview)?|taskImportsCreate|holidaysRead|reportDaysRemind|reportDraftSave)$/

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
]

let portal: PortalWithIdentity
let server: TestInstance
let people: Organization
let folder: string
const archives: Archive[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway-fuzzing-'))
  portal = await startPortalWithIdentity()
  server = await startInstance(portal.platform)
  people = await buildOrganization(portal)
  for (let task = 0; task < 5; task++) {
    await buildTask(portal, people.pm, { title: `Task ${task}` })
  }
})
afterAll(async () => {
  await server.stop()
  await portal.stop()
  await rm(folder, { recursive: true })
})

/** Runs Schemathesis as a user and keeps the requests and responses. */
async function ask(
  name: keyof Organization,
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
    // The seed differs between the runs and is the same each time.
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
  // The role that may change people comes last.
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
