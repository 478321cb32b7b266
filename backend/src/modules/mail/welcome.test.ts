import { buildPath } from '@headway/contracts'
import { settingsUpdate } from '@headway/contracts/settings'
import { usersActivate, usersCreate, usersDeactivate } from '@headway/contracts/users'
import { usersImport } from '@headway/contracts/users-import'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '../auth/testing/browser.ts'
import { type RunningPortal, startRunningPortal } from '../auth/testing/running-portal.ts'

let portal: RunningPortal
let administrator: Browser

beforeAll(async () => {
  portal = await startRunningPortal()
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

it('whoever is added is welcomed once, with the way in and without a password', async () => {
  const { temporaryPassword } = await create('added@headway.test')
  const [mail, ...others] = await mailsTo('added@headway.test')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'welcome', subject: 'Welcome to the portal of Headway' })
  expect(mail?.content).toContain('added@headway.test')
  expect(mail?.content).not.toContain(temporaryPassword)
})

it('whoever is not active yet is welcomed when they are, and not once more after a time away', async () => {
  const { user } = await create('later@headway.test', false)
  expect(await mailsTo('later@headway.test')).toEqual([])
  const params = { id: user.id }
  await send('POST', buildPath(usersActivate.path, params))
  expect(await mailsTo('later@headway.test')).toMatchObject([{ kind: 'welcome' }])
  await send('POST', buildPath(usersDeactivate.path, params), { tasksTo: null })
  await send('POST', buildPath(usersActivate.path, params))
  expect(await mailsTo('later@headway.test')).toHaveLength(1)
})

it('whoever was here before is not welcomed, even where the first welcome is long forgotten', async () => {
  const person = await portal.createPerson()
  await portal.signIn(person.email)
  const params = { id: person.userId }
  await send('POST', buildPath(usersDeactivate.path, params), { tasksTo: null })
  await send('POST', buildPath(usersActivate.path, params))
  expect(await mailsTo(person.email)).toEqual([])
})

it('whoever is imported is welcomed where they are active', async () => {
  const csv = `email,firstName,lastName,role,managerEmail,isActive\nnew-import@headway.test,Ida,Rhodes,staff,,\naway-import@headway.test,Jean,Bartik,staff,,no`
  const form = new FormData()
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
  const answer = await administrator.fetch(usersImport.path, { method: 'POST', body: form })
  expect(answer.ok, await answer.text()).toBe(true)
  await portal.platform.jobs.runDue()
  expect(await mailsTo('new-import@headway.test')).toMatchObject([{ kind: 'welcome' }])
  expect(await mailsTo('away-import@headway.test')).toEqual([])
})

it('nobody is welcomed while administrators want no welcome', async () => {
  const path = buildPath(settingsUpdate.path, { key: 'mail.welcome' })
  await send('PUT', path, { value: false })
  await create('unwelcomed@headway.test')
  expect(await mailsTo('unwelcomed@headway.test')).toEqual([])
  await send('PUT', path, { value: true })
})
