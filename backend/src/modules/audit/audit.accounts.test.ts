import { buildPath } from '@headway/contracts'
import { usersCreate, usersResetPassword, usersResetSecondFactor } from '@headway/contracts/users'
import { usersImport, usersImportResult } from '@headway/contracts/users-import'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '../auth/testing/browser.ts'
import { type PortalWithIdentity, startPortalWithIdentity } from '../auth/testing/portal-with-identity.ts'
import { ingestEvents } from './entries/ingest-events.ts'

interface Entry {
  kind: string
  object_id: string
  actor_id: number | null
  changes: string | null
  details: string | null
}

let portal: PortalWithIdentity
let administrator: Browser

beforeAll(async () => {
  portal = await startPortalWithIdentity()
  const { email } = await portal.createPerson({ role: 'super_admin' })
  administrator = (await portal.signIn(email)).browser
})
afterAll(() => portal.stop())

/** Returns the entries that an action creates, oldest first. */
async function entriesOf(callback: () => Promise<unknown>): Promise<Entry[]> {
  const { platform } = portal
  await ingestEvents(platform)
  const [row] = await platform.database.rows<{ last: number | null }>(
    'SELECT MAX(seq) AS last FROM audit_entries',
  )
  await callback()
  await ingestEvents(platform)
  return platform.database.rows<Entry>('SELECT * FROM audit_entries WHERE seq > ? ORDER BY seq', [
    row?.last ?? 0,
  ])
}

const post = (path: string, body?: object) =>
  administrator.fetch(path, {
    method: 'POST',
    ...(body === undefined
      ? { headers: { Origin: new URL(portal.url).origin } }
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })

it('each action on an account makes one entry without the generated password', async () => {
  const passwords: string[] = []
  const keepPassword = async (answer: Response) => {
    const { temporaryPassword } = (await answer.json()) as { temporaryPassword: string }
    passwords.push(temporaryPassword)
  }
  const body = { firstName: 'Grace', lastName: 'Hopper', email: 'grace-audit@headway.test', role: 'staff' }
  const created = await entriesOf(async () => keepPassword(await post(usersCreate.path, body)))
  expect(created.map(({ kind }) => kind)).toEqual(['user.created'])
  const person = await portal.createPerson()
  await portal.signIn(person.email)
  const params = { id: person.userId }
  const reset = await entriesOf(async () =>
    keepPassword(await post(buildPath(usersResetPassword.path, params))),
  )
  expect(reset.map(({ kind, details }) => [kind, details])).toEqual([
    ['user.updated', JSON.stringify({ fields: ['password'] })],
  ])
  const factor = await entriesOf(() =>
    administrator.fetch(buildPath(usersResetSecondFactor.path, params), {
      method: usersResetSecondFactor.method,
      headers: { Origin: new URL(portal.url).origin },
    }),
  )
  expect(factor.map(({ kind, details }) => [kind, details])).toEqual([
    ['user.updated', JSON.stringify({ fields: ['second factor'] })],
  ])
  const kept = JSON.stringify([created, reset, factor])
  expect(passwords).toHaveLength(2)
  expect(passwords.some((password) => kept.includes(password))).toBe(false)
})

it('a user import makes one entry, one per added user and one per download of its result', async () => {
  const form = new FormData()
  const csv =
    'email,firstName,lastName,role,managerEmail,isActive\naudit-import@headway.test,Ida,Rhodes,viewer,,'
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  let id = 0
  const started = await entriesOf(async () => {
    const answer = await administrator.fetch(usersImport.path, { method: 'POST', body: form })
    id = ((await answer.json()) as { id: number }).id
    await portal.platform.jobs.runDue()
  })
  expect(started.map(({ kind }) => kind)).toEqual(['import.started', 'user.created'])
  expect(new Set(started.map(({ actor_id: actor }) => actor)).size).toBe(1)
  const read = await entriesOf(() => administrator.fetch(buildPath(usersImportResult.path, { id })))
  expect(read.map(({ kind, object_id: object }) => [kind, object])).toEqual([
    ['import.resultRead', String(id)],
  ])
})
