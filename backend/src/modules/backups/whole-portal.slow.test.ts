import { afterAll, beforeAll, expect, it } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlatform } from '../../platform/platform.ts'
import { Browser } from '../auth/testing/browser.ts'
import { currentUser } from '../auth/testing/records.ts'
import { type PortalWithIdentity, startPortalWithIdentity } from '../auth/testing/portal-with-identity.ts'
import { repositoryAt } from './restic.ts'
import { restorePortal } from './restore-portal.ts'
import { makeBackup } from './run-backup.ts'
import { key } from './testing/backup-server.ts'

let portal: PortalWithIdentity
let folder: string

beforeAll(async () => {
  portal = await startPortalWithIdentity()
  folder = await mkdtemp(join(tmpdir(), 'headway portal '))
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

it('users sign in with their old passwords after a restore, and old sessions and API tokens are invalid', async () => {
  const person = await portal.createPerson({ role: 'staff' })
  const { browser } = await portal.signIn(person.email)
  const made = await browser.fetch('/api/tokens', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: portal.platform.environment.PUBLIC_URL },
    body: JSON.stringify({ name: 'Script', scopes: ['read'], days: 1 }),
  })
  expect(made.status).toBe(200)
  const { token } = (await made.json()) as { token: string }
  const environment = { ...portal.platform.environment, IDENTITY_DATABASE_URL: portal.identityDatabaseUrl }
  const platform = createPlatform({ ...portal.platform, environment })
  const repository = repositoryAt(join(folder, 'backups'), key)
  const { id: snapshotId } = await makeBackup(platform, repository)
  await portal.admin('DELETE', `/users/${person.identityId}`)
  await platform.database.knex('users').where({ id: person.userId }).update({ first_name: 'Lost' })

  const { DATABASE_URL: databaseUrl, FILES_DIR: filesFolder } = environment
  await restorePortal({
    repository,
    snapshotId,
    databaseUrl,
    identityUrl: portal.identityDatabaseUrl,
    filesFolder,
    mayReplace: true,
    report: () => undefined,
  })
  expect((await browser.fetch(new URL('/api/auth/user', portal.url).href)).status).toBe(401)
  const withToken = { headers: { Authorization: `Bearer ${token}` } }
  expect((await fetch(new URL('/api/auth/user', portal.url), withToken)).status).toBe(401)
  const again = await portal.signIn(person.email, new Browser(portal.url))
  expect((await currentUser(again.browser)).user.firstName).toBe('Ada')
})
