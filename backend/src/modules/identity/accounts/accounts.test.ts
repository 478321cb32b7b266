import { usersCreate, usersGet, usersResetPassword } from '@headway/contracts/users'
import {
  usersImport,
  usersImportGet,
  usersImportPreview,
  usersImportResult,
  type UserImport,
} from '@headway/contracts/users-import'
import { buildPath } from '@headway/contracts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, formAction } from '../../auth/testing/browser.ts'
import { type PortalWithIdentity, startPortalWithIdentity } from '../../auth/testing/portal-with-identity.ts'

let portal: PortalWithIdentity
let administrator: Browser

beforeAll(async () => {
  portal = await startPortalWithIdentity()
  const { email } = await portal.createPerson({ role: 'super_admin' })
  administrator = (await portal.signIn(email)).browser
})
afterAll(() => portal.stop())

let sequence = 0
const newPerson = (fields: object = {}) => ({
  firstName: 'Grace',
  lastName: 'Hopper',
  email: `person-${++sequence}@headway.test`,
  role: 'staff',
  ...fields,
})

async function send(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await administrator.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

/** Submits a password to the login form and returns the redirect URL or the text of the page. */
async function tryPassword(email: string, password: string): Promise<string> {
  const browser = new Browser(portal.url)
  const { response, url } = await browser.visit('/api/login')
  const answer = await browser.fetch(new URL(formAction(await response.text()), url).href, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password, credentialId: '' }),
  })
  const location = answer.headers.get('Location')
  return location ? `${location}` : answer.text()
}

const accountOf = async (email: string) => {
  const found = (await (await portal.admin('GET', `/users?email=${email}&exact=true`)).json()) as {
    id: string
    requiredActions: string[]
    enabled: boolean
  }[]
  return found[0]
}

describe('a new person', () => {
  it('a new user signs in with the temporary password and has to choose another', async () => {
    const person = newPerson({ role: 'pm' })
    const { status, body } = await send(usersCreate.path, person)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(usersCreate.reply.parse(body)).toEqual(body)
    expect(body.user).toMatchObject({ email: person.email, role: 'pm', isActive: true })
    expect(body.temporaryPassword).toMatch(/^([a-zA-Z2-9]{4}-){3}[a-zA-Z2-9]{4}$/)
    expect(await accountOf(person.email)).toMatchObject({
      enabled: true,
      requiredActions: ['UPDATE_PASSWORD'],
    })
    expect(await tryPassword(person.email, body.temporaryPassword)).toContain('required-action')
  })

  it('a new user is created once per key, and the password is not shown again', async () => {
    const person = newPerson()
    const key = { 'Idempotency-Key': `create-${person.email}` }
    const first = await send(usersCreate.path, person, key)
    const second = await send(usersCreate.path, person, key)
    expect(second.body.user.id).toBe(first.body.user.id)
    expect(second.body.temporaryPassword).toBeNull()
    expect(await portal.platform.database.knex('users').where({ email: person.email })).toHaveLength(1)
    const stored = await portal.platform.database.knex('idempotency_keys').select('answer')
    expect(JSON.stringify(stored)).not.toContain(first.body.temporaryPassword)
  })

  it('a new user cannot have an address that is used in the portal or at the provider', async () => {
    const { email: here } = await portal.createPerson()
    const renamed = await portal.createPerson()
    await portal.platform.database
      .knex('users')
      .where({ id: renamed.userId })
      .update({ email: 'renamed@headway.test' })
    for (const email of [here, renamed.email]) {
      const { status, body } = await send(usersCreate.path, newPerson({ email }))
      expect([status, body.code, body.errors[0].pointer]).toEqual([409, 'email_taken', '/email'])
    }
    expect(await accountOf(renamed.email)).toMatchObject({ id: renamed.identityId })
    expect(await portal.platform.database.knex('users').where({ email: renamed.email })).toEqual([])
  })

  it('a new user is linked to an existing account that has no user', async () => {
    const { email, identityId } = await portal.createAccount('viewer')
    const { status, body } = await send(usersCreate.path, newPerson({ email, role: 'staff' }))
    expect(status).toBe(201)
    expect(await tryPassword(email, body.temporaryPassword)).toContain('required-action')
    const roles = (await (await portal.admin('GET', `/users/${identityId}/role-mappings/realm`)).json()) as {
      name: string
    }[]
    expect(roles.map(({ name }) => name)).toEqual(expect.arrayContaining(['staff']))
    expect(roles.map(({ name }) => name)).not.toContain('viewer')
  })

  it('a new user is not linked to an account whose role the administrator cannot assign', async () => {
    const { email } = await portal.createAccount('super_admin')
    const technician = await portal.createPerson({ role: 'it_admin' })
    const { browser } = await portal.signIn(technician.email)
    const response = await browser.fetch(usersCreate.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(newPerson({ email })),
    })
    expect(response.status).toBe(409)
    expect(await tryPassword(email, 'correct horse battery')).toContain('/api/callback')
  })
})

describe('a password reset', () => {
  it('a password reset ends the user’s sessions and admits only the new password', async () => {
    const { email, userId } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    const { body } = await send(buildPath(usersResetPassword.path, { id: userId }))
    expect((await browser.fetch('/api/auth/user')).status).toBe(401)
    expect(await tryPassword(email, 'correct horse battery')).toContain('Invalid username or password.')
    expect(await tryPassword(email, body.temporaryPassword)).toContain('required-action')
    const events = await portal.platform.database.knex('events').select('payload')
    expect(JSON.stringify(events)).not.toContain(body.temporaryPassword)
  })
})

async function upload(path: string, csv: string, browser = administrator) {
  const form = new FormData()
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  const response = await browser.fetch(path, { method: 'POST', body: form })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

async function finished(id: number): Promise<UserImport> {
  for (let round = 0; round < 50; round++) {
    await portal.platform.jobs.runDue()
    const response = await administrator.fetch(buildPath(usersImportGet.path, { id }))
    const found = usersImportGet.reply.parse(await response.json())
    if (found.state === 'done') {
      return found
    }
  }
  throw new Error('The import does not come to an end')
}

const readResult = async (id: number) => {
  const response = await administrator.fetch(buildPath(usersImportResult.path, { id }))
  expect(response.headers.get('Content-Disposition')).toContain('attachment')
  const text = await response.text()
  return parse(text, { bom: true, columns: true }) as Record<string, string>[]
}

describe('importing people', () => {
  const heading = 'email,firstName,lastName,role,managerEmail,isActive'
  const file = [
    heading,
    'import-staff@headway.test,Ida,Rhodes,staff,import-lead@headway.test,',
    'import-lead@headway.test,Mary,Keller,pm,,',
    'import-gone@headway.test,Jean,Bartik,viewer,,no',
  ].join('\n')

  it('previews without writing, then creates users who can sign in; repeating it has no effect', async () => {
    const { knex } = portal.platform.database
    const preview = await upload(usersImportPreview.path, file)
    expect(usersImportPreview.reply.parse(preview.body).counts).toEqual({
      create: 3,
      change: 0,
      unchanged: 0,
      error: 0,
    })
    expect(await knex('users').where('email', 'like', 'import-%')).toEqual([])

    const { status, body } = await upload(usersImport.path, file)
    expect(status).toBe(202)
    expect(await finished(body.id)).toMatchObject({ total: 3, done: 3, failed: 0 })
    const lead = await knex('users').where({ email: 'import-lead@headway.test' }).first()
    const staff = await knex('users').where({ email: 'import-staff@headway.test' }).first()
    expect(staff).toMatchObject({ manager_id: lead?.id, is_active: 1 })
    expect(await accountOf('import-gone@headway.test')).toMatchObject({ enabled: false })
    const result = await readResult(body.id)
    expect(result.map(({ line, result: outcome }) => [line, outcome])).toEqual([
      ['2', 'created'],
      ['3', 'created'],
      ['4', 'created'],
    ])
    const page = await tryPassword('import-staff@headway.test', result[0]?.temporaryPassword ?? '')
    expect(page).toContain('required-action')

    const again = await upload(usersImport.path, file)
    expect(await finished(again.body.id)).toMatchObject({ done: 3, failed: 0 })
    expect((await upload(usersImportPreview.path, file)).body.counts.unchanged).toBe(3)
    await knex('user_imports').update({ created_at: new Date(Date.now() - 90_000_000) })
    portal.moveClock(3_600_000)
    await portal.platform.jobs.runDue()
    portal.moveClock(0)
    expect((await readResult(body.id))[0]?.temporaryPassword).toBe('')
  })

  it('a user import refuses a whole file when one row is wrong', async () => {
    const bad = `${heading}\nimport-good@headway.test,Ida,Rhodes,staff,,\nbad,Ida,Rhodes,staff,,`
    expect((await upload(usersImportPreview.path, bad)).body.rows[0]).toMatchObject({
      line: 3,
      outcome: 'error',
    })
    const { status, body } = await upload(usersImport.path, bad)
    expect([status, body.code]).toEqual([400, 'import_has_errors'])
    expect(await portal.platform.database.knex('users').where({ email: 'import-good@headway.test' })).toEqual(
      [],
    )
  })

  it('a user import is for administrators, and its result only for the one who started it', async () => {
    const { body } = await upload(usersImport.path, `${heading}\nimport-lead@headway.test,Mary,Keller,pm,,`)
    const { email } = await portal.createPerson({ role: 'it_admin' })
    const { browser: other } = await portal.signIn(email)
    for (const endpoint of [usersImportGet, usersImportResult]) {
      expect((await other.fetch(buildPath(endpoint.path, { id: body.id }))).status).toBe(404)
    }
    const { email: manager } = await portal.createPerson({ role: 'president' })
    const { browser } = await portal.signIn(manager)
    expect((await upload(usersImportPreview.path, heading, browser)).status).toBe(403)
    expect((await browser.fetch(buildPath(usersImportGet.path, { id: body.id }))).status).toBe(403)
    expect((await browser.fetch(buildPath(usersGet.path, { id: 1 }))).status).toBe(200)
  })

  it('a user import accepts one file of at most 5 MB', async () => {
    expect((await upload(usersImportPreview.path, 'x'.repeat(5_242_881))).status).toBe(413)
    const form = new FormData()
    form.set('csv', new Blob(['x']), 'people.csv')
    const named = await administrator.fetch(usersImportPreview.path, { method: 'POST', body: form })
    expect(named.status).toBe(400)
    expect((await send(usersImportPreview.path, {})).status).toBe(415)
  })
})
