import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser } from './browser.ts'
import { Client, password } from './client.ts'
import { type EmbeddedProvider, startEmbedded } from './embedded.ts'
import { codeOf, otpSecretOf, titleOf, Visitor } from './forms.ts'
import type { KeycloakProvider } from './keycloak.ts'

const script = fileURLToPath(new URL('../src/people.ts', import.meta.url))
const run = promisify(execFile)

/**
 * People who move from the embedded provider to Keycloak keep everything (docs/OPERATIONS.md, "Migrating users to
 * Keycloak").
 */
export function describeMigration(keycloak: () => KeycloakProvider): void {
  let folder: string
  let embedded: EmbeddedProvider

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headway-move-'))
    embedded = await startEmbedded()
  })
  afterAll(async () => {
    await embedded.stop()
    await rm(folder, { recursive: true })
  })

  const exportInto = async (path: string) => {
    const environment = { PATH: process.env.PATH, DATABASE_URL: embedded.databaseUrl }
    const { stdout } = await run(process.execPath, [script, path], { env: environment })
    return JSON.parse(stdout) as { exported: number }
  }
  const signIn = async (client: Client, email: string) => {
    const visitor = new Visitor(client, new Browser())
    const login = await visitor.open(client.authorizeUrl())
    return { visitor, arrival: await visitor.send(login.page, { username: email, password }) }
  }

  it('keeps ids, roles, managers, passwords, one-time codes and required actions', async () => {
    const before = new Client(embedded)
    const manager = await before.createUser({}, 'pm')
    const staff = await before.createUser({ attributes: { managerId: ['7'] } }, 'staff')
    const gone = await before.createUser({}, 'viewer')
    await before.admin('PUT', `/users/${gone.id}`, { enabled: false })
    const newcomer = await before.createUser({ requiredActions: ['UPDATE_PASSWORD'] }, 'staff')
    const careful = await before.createUser({ requiredActions: ['CONFIGURE_TOTP'] }, 'staff')
    const { visitor, arrival } = await signIn(before, careful.email)
    const setUp = await visitor.follow(arrival.page, 'mode-manual')
    const secret = otpSecretOf(setUp)
    await visitor.send(setUp.page, { totp: codeOf(secret), userLabel: 'phone' })

    const file = join(folder, 'portal-users-0.json')
    const { exported } = await exportInto(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const { users } = JSON.parse(await readFile(file, 'utf8')) as { users: object[] }
    const imported = await keycloak().administrator.call('POST', '/portal/partialImport', {
      ifResourceExists: 'FAIL',
      users,
    })
    expect(imported).toMatchObject({ added: exported })

    const after = new Client(keycloak())
    const { tokens } = await after.signIn(manager.email)
    const claims = decodeJwt(tokens.access_token ?? '')
    expect(claims.sub).toBe(manager.id)
    expect((claims.realm_access as { roles: string[] }).roles).toContain('pm')
    const { body } = await after.answer('GET', `/users/${staff.id}`)
    expect(body).toMatchObject({ email: staff.email, attributes: { managerId: ['7'] } })
    expect((await signIn(after, gone.email)).arrival.page?.text).toContain('Account is disabled')
    expect(titleOf((await signIn(after, newcomer.email)).arrival)).toBe('Update password')
    const withCode = await signIn(after, careful.email)
    expect(withCode.arrival.page?.text).toContain('id="otp"')
    const done = await withCode.visitor.send(withCode.arrival.page, { otp: codeOf(secret, 'next') })
    expect(done.callback).toBeDefined()
  })

  it('never writes over a file', async () => {
    const file = join(folder, 'twice.json')
    await exportInto(file)
    await expect(exportInto(file)).rejects.toThrow(/already exists/)
  })
}
