import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOtpSecret, storedOtp } from '../src/accounts/totp.ts'
import { Browser } from './browser.ts'
import { Client, password } from './client.ts'
import { type EmbeddedSubject, startEmbedded } from './embedded.ts'
import { codeOf, titleOf, Visitor } from './forms.ts'
import type { KeycloakSubject } from './keycloak.ts'

const script = fileURLToPath(new URL('../src/people.ts', import.meta.url))
const run = promisify(execFile)
const demoFile = new URL('../../tools/seed/demo.json', import.meta.url)
const demoPassword = 'headway-demo'
const renewed = 'renewed at keycloak'
const createdTimestamp = 1_700_000_000_000

interface DemoUser {
  email: string
  firstName: string
  lastName: string
  role: string
  isActive: boolean
  password: string
}

const person = (name: string, role: string, changes: object = {}) => ({
  id: randomUUID(),
  email: `${name}-${randomUUID()}@headway.test`,
  emailVerified: true,
  enabled: true,
  firstName: 'Ada',
  lastName: 'Byron',
  createdTimestamp,
  realmRoles: [role],
  credentials: [{ type: 'password', value: password }] as object[],
  ...changes,
})

/** The demo organisation, as a people file has it. */
async function demoOrganisation() {
  const { users } = JSON.parse(await readFile(demoFile, 'utf8')) as { users: DemoUser[] }
  return users.map(({ role, isActive, password: value, ...names }) =>
    person('demo', role, { ...names, enabled: isActive, credentials: [{ type: 'password', value }] }),
  )
}

/** People in every state an account can be in, in a people file written by hand. */
function specialCases(otpSecret: string) {
  const withOtp = { type: 'otp', userLabel: 'phone', ...storedOtp(otpSecret) }
  return {
    manager: person('manager', 'pm'),
    staff: person('staff', 'staff', { attributes: { managerId: ['7'] } }),
    careful: person('careful', 'staff', {
      credentials: [{ type: 'password', value: password }, withOtp],
    }),
    gone: person('gone', 'viewer', { enabled: false }),
    newcomer: person('newcomer', 'staff', { requiredActions: ['UPDATE_PASSWORD'] }),
  }
}

/** People moved from the embedded provider to Keycloak and back keep everything (docs/OPERATIONS.md, "Moving people between the providers"). */
export function describeMove(keycloak: () => KeycloakSubject): void {
  const otpSecret = createOtpSecret()
  const people = specialCases(otpSecret)
  let demo: Awaited<ReturnType<typeof demoOrganisation>>
  let folder: string
  let embedded: EmbeddedSubject

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headway-move-'))
    demo = await demoOrganisation()
    embedded = await startEmbedded()
  })
  afterAll(async () => {
    await embedded.stop()
    await rm(folder, { recursive: true })
  })

  const movePeople = async (direction: 'export' | 'import', path: string) => {
    const { stdout } = await run(process.execPath, [script, direction, path], {
      env: { PATH: process.env.PATH, DATABASE_URL: embedded.databaseUrl },
    })
    return JSON.parse(stdout) as Record<string, number>
  }
  const refusal = (direction: 'export' | 'import', path: string) =>
    movePeople(direction, path).then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    )

  /** Types the password, and the code where one is asked for. */
  const arrive = async (client: Client, email: string, typed: string, step: 'now' | 'next' = 'now') => {
    const visitor = new Visitor(client, new Browser())
    const login = await visitor.open(client.authorizeUrl())
    const after = await visitor.send(login.page, { username: email, password: typed })
    return after.page?.text.includes('id="otp"')
      ? visitor.send(after.page, { otp: codeOf(otpSecret, step) })
      : after
  }
  const expectEverybody = async (client: Client, staffPassword: string, step: 'now' | 'next') => {
    const { manager, staff, careful, gone, newcomer } = people
    expect((await arrive(client, manager.email, password)).callback).toBeDefined()
    expect((await arrive(client, staff.email, staffPassword)).callback).toBeDefined()
    expect((await arrive(client, careful.email, password, step)).callback).toBeDefined()
    expect((await arrive(client, gone.email, password)).page?.text).toContain('Account is disabled')
    expect(titleOf(await arrive(client, newcomer.email, password))).toBe('Update password')

    const { body } = await client.answer('GET', `/users/${staff.id}`)
    expect(body).toMatchObject({ email: staff.email, createdTimestamp, attributes: { managerId: ['7'] } })
    const { tokens } = await client.signIn(manager.email)
    const claims = decodeJwt(tokens.access_token ?? '')
    expect(claims.sub).toBe(manager.id)
    expect((claims.realm_access as { roles: string[] }).roles.toSorted()).toEqual([
      'default-roles-portal',
      'offline_access',
      'pm',
      'uma_authorization',
    ])
    const credentials = (await client.answer('GET', `/users/${careful.id}/credentials`)).body
    expect(credentials.map(({ type }: { type: string }) => type).toSorted()).toEqual(['otp', 'password'])
    await expectDemo(client)
  }

  /** Everybody of the demo organisation is there under their id, and one of each role signs in. */
  const expectDemo = async (client: Client) => {
    for (const { id, email, enabled } of demo) {
      expect((await client.answer('GET', `/users/${id}`)).body).toMatchObject({ id, email, enabled })
    }
    const oneOfEach = new Map(demo.filter(({ enabled }) => enabled).map((one) => [one.realmRoles[0], one]))
    expect(oneOfEach.size).toBe(7)
    for (const [role, { id, email }] of oneOfEach) {
      const { tokens } = await client.signIn(email, new Browser(), demoPassword)
      const claims = decodeJwt(tokens.access_token ?? '')
      expect(claims.sub).toBe(id)
      expect((claims.realm_access as { roles: string[] }).roles).toContain(role)
    }
  }

  it('takes people written by hand', async () => {
    const file = join(folder, 'by-hand.json')
    await writeFile(file, JSON.stringify({ realm: 'portal', users: [...Object.values(people), ...demo] }))
    expect(await movePeople('import', file)).toEqual({ added: 5 + demo.length, replaced: 0 })
    await expectEverybody(new Client(embedded), password, 'now')
  })

  it('refuses a bad file whole, naming each mistake', async () => {
    const users = [
      { ...people.staff, id: randomUUID() },
      { id: 'a', email: 'weak@headway.test', credentials: [{ type: 'password', value: 'weak' }] },
      {
        id: 'b',
        email: 'old@headway.test',
        credentials: [{ type: 'password', secretData: '{"value":"","salt":""}', credentialData: '{}' }],
      },
    ]
    const file = join(folder, 'bad.json')
    await writeFile(file, JSON.stringify({ realm: 'portal', users }))
    const words = await refusal('import', file)
    expect(words).toContain('Nobody was imported.')
    expect(words).toContain(`${people.staff.email}: belongs to another person here`)
    expect(words).toContain('weak@headway.test: Invalid password: minimum length 8.')
    expect(words).toContain('old@headway.test: the password is not argon2id')
    await writeFile(file, JSON.stringify({ realm: 'other', users: [] }))
    expect(await refusal('import', file)).toContain('realm')
    await writeFile(file, 'nonsense')
    expect(await refusal('import', file)).toContain('is not JSON')
    expect(await refusal('import', join(folder, 'nowhere.json'))).toContain('does not exist')
  })

  it('moves them to Keycloak', async () => {
    const file = join(folder, 'portal-users-0.json')
    expect(await movePeople('export', file)).toEqual({ exported: 5 + demo.length })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await refusal('export', file)).toContain('is there already')
    const { users } = JSON.parse(await readFile(file, 'utf8')) as { users: object[] }
    const imported = { ifResourceExists: 'FAIL', users }
    expect(await keycloak().administrator.call('POST', '/portal/partialImport', imported)).toMatchObject({
      added: 5 + demo.length,
    })
    await expectEverybody(new Client(keycloak()), password, 'now')
  })

  // Keycloak starts once more for its export, which takes minutes where the cores are busy.
  it('moves them back with what was changed there', { timeout: 600_000 }, async () => {
    const client = new Client(keycloak())
    const reset = await client.answer('PUT', `/users/${people.staff.id}/reset-password`, { value: renewed })
    expect(reset.status).toBe(204)
    const exported = join(folder, 'exported')
    await keycloak().exportInto(exported)
    expect(await movePeople('import', exported)).toMatchObject({ replaced: 5 + demo.length })
    await expectEverybody(new Client(embedded), renewed, 'next')
  })
}
