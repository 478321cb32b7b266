import { buildPath } from '@headway/contracts'
import { settingsUpdate } from '@headway/contracts/settings'
import { usersActivate, usersCreate, usersDeactivate } from '@headway/contracts/users'
import { usersImport } from '@headway/contracts/users-import'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '../auth/testing/browser.ts'
import { type PortalWithIdentity, startPortalWithIdentity } from '../auth/testing/portal-with-identity.ts'

let portal: PortalWithIdentity
let administrator: Browser

beforeAll(async () => {
  portal = await startPortalWithIdentity()
  const { email } = await portal.createPerson({ role: 'super_admin' })
  administrator = (await portal.signIn(email)).browser
})
afterAll(() => portal.stop())

async function send(method: string, path: string, body: unknown = {}): Promise<Record<string, unknown>> {
  const response = await administrator.fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  expect(response.ok, text).toBe(true)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

async function create(email: string, isActive = true) {
  const body = { firstName: 'Grace', lastName: 'Hopper', email, role: 'staff', isActive }
  const created = await send('POST', usersCreate.path, body)
  return created as { user: { id: number }; temporaryPassword: string }
}

const mailsTo = (email: string) =>
  portal.platform.database.rows<{ kind: string; subject: string; content: string }>(
    'SELECT m.kind, m.subject, m.content FROM mail_messages m JOIN users u ON u.id = m.user_id WHERE u.email = ?',
    [email],
  )

it('a new user gets one welcome mail with the sign-in link and without a password', async () => {
  const { temporaryPassword } = await create('added@headway.test')
  const [mail, ...others] = await mailsTo('added@headway.test')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'welcome', subject: 'Welcome to the Headway portal' })
  expect(mail?.content).toContain('added@headway.test')
  expect(mail?.content).not.toContain(temporaryPassword)
})

it('an inactive user gets the welcome mail at activation, and not again at a later reactivation', async () => {
  const { user } = await create('later@headway.test', false)
  expect(await mailsTo('later@headway.test')).toEqual([])
  const params = { id: user.id }
  await send('POST', buildPath(usersActivate.path, params))
  expect(await mailsTo('later@headway.test')).toMatchObject([{ kind: 'welcome' }])
  await send('POST', buildPath(usersDeactivate.path, params), { tasksTo: null })
  await send('POST', buildPath(usersActivate.path, params))
  expect(await mailsTo('later@headway.test')).toHaveLength(1)
})

it('a user who has signed in before gets no welcome mail, even when the first one was deleted', async () => {
  const person = await portal.createPerson()
  await portal.signIn(person.email)
  const params = { id: person.userId }
  await send('POST', buildPath(usersDeactivate.path, params), { tasksTo: null })
  await send('POST', buildPath(usersActivate.path, params))
  expect(await mailsTo(person.email)).toEqual([])
})

it('an imported user gets a welcome mail if they are active', async () => {
  const csv = `email,firstName,lastName,role,managerEmail,isActive\nnew-import@headway.test,Ida,Rhodes,staff,,\naway-import@headway.test,Jean,Bartik,staff,,no`
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  const answer = await administrator.fetch(usersImport.path, { method: 'POST', body: form })
  expect(answer.ok, await answer.text()).toBe(true)
  await portal.platform.jobs.runDue()
  expect(await mailsTo('new-import@headway.test')).toMatchObject([{ kind: 'welcome' }])
  expect(await mailsTo('away-import@headway.test')).toEqual([])
})

it('no welcome mail is sent while the setting is off', async () => {
  const path = buildPath(settingsUpdate.path, { key: 'mail.welcome' })
  await send('PUT', path, { value: false })
  await create('unwelcomed@headway.test')
  expect(await mailsTo('unwelcomed@headway.test')).toEqual([])
  await send('PUT', path, { value: true })
})
