import { generateKeyPairSync } from 'node:crypto'
import {
  sectionKeysCreate,
  sectionKeysRemove,
  sectionTokensCreate,
  sectionTokensRevoke,
} from '@headway/contracts/section-access'
import { sectionsCreate, sectionsGet } from '@headway/contracts/sections'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { EventStream } from '../../../test/event-stream.ts'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../../test/portal.ts'
import { withToken } from '../testing/publish.ts'

const MINUTE = 60_000
const CHANGED = 'sectionAccess.changed'
const params = { name: 'mfe_watched' }
const section = { name: 'mfe_watched', title: 'Watched', owner: null }

let server: TestPortal
let admin: TestUser
let stream: EventStream

beforeAll(async () => {
  server = await startPortal()
  admin = await buildUser(server, { role: 'super_admin' })
  await server.call(admin, sectionsCreate, { body: section })
})
afterAll(() => server.stop())
beforeEach(async () => {
  stream = await EventStream.open(server.url, await buildUser(server, { role: 'it_admin' }))
  return () => stream.close()
})

const expectStale = async () =>
  expect((await stream.nextNamed(CHANGED)).data).toMatchObject({ tags: [{ type: 'Section' }] })
const makeToken = async () => {
  const body = { name: 'CI', scope: 'publish', days: 30 }
  return (await server.call(admin, sectionTokensCreate, { params, body })).body
}
const announced = async () => (await server.platform.database.knex('events').where({ name: CHANGED })).length

it('creating, using and revoking a token updates the pages of other administrators', async () => {
  const { id, token } = await makeToken()
  await expectStale()
  await server.call(null, sectionsGet, { params, ...withToken(token) })
  await expectStale()
  await server.call(admin, sectionTokensRevoke, { params: { ...params, id } })
  await expectStale()
})

it('adding and removing a key updates the pages of other administrators', async () => {
  const { publicKey } = generateKeyPairSync('ed25519')
  const body = { name: 'Team', publicKey: publicKey.export({ type: 'spki', format: 'pem' }) }
  const { id } = (await server.call(admin, sectionKeysCreate, { params, body })).body
  await expectStale()
  await server.call(admin, sectionKeysRemove, { params: { ...params, id } })
  await expectStale()
})

it('token use is published once a minute, and revoking a token twice is one change', async () => {
  const { id, token } = await makeToken()
  const made = await announced()
  const use = () => server.call(null, sectionsGet, { params, ...withToken(token) })
  await use()
  await use()
  expect(await announced()).toBe(made + 1)
  server.moveClock(MINUTE + 1_000)
  await use()
  expect(await announced()).toBe(made + 2)
  server.moveClock(0)
  const revoke = () => server.call(admin, sectionTokensRevoke, { params: { ...params, id } })
  await revoke()
  await revoke()
  expect(await announced()).toBe(made + 3)
})

it('a refused token and users without access to tokens cause no updates', async () => {
  const other = await EventStream.open(server.url, await buildUser(server, { role: 'staff' }))
  const { id, token } = await makeToken()
  await server.call(admin, sectionTokensRevoke, { params: { ...params, id } })
  const before = await announced()
  expect((await server.refuse(null, sectionsGet, { params, ...withToken(token) })).status).toBe(401)
  expect(await announced()).toBe(before)
  await server.call(admin, sectionsCreate, { body: { ...section, name: 'mfe_heard' } })
  expect((await other.next())?.data.name).toBe('section.changed')
  other.close()
})
