import { afterAll, expect, it } from 'vitest'
import { startPortalWithIdentity, type TestPerson } from '../testing/portal-with-identity.ts'

const CROWD = 64

const portal = await startPortalWithIdentity({ poolSize: 4 })
afterAll(() => portal.stop())

it('sixty-four people sign in at once over four connections', async () => {
  const people: TestPerson[] = []
  for (let number = 0; number < CROWD; number++) {
    people.push(await portal.createPerson())
  }
  const entries = await Promise.all(people.map(({ email }) => portal.signIn(email)))
  expect(entries.map(({ landed }) => landed.pathname)).toEqual(people.map(() => '/'))
})

it('a user gets an overload error, not an expired session, when no connection is free', async () => {
  const { email } = await portal.createPerson()
  const { client } = portal.platform.database.knex
  const held = await Promise.all(Array.from({ length: 4 }, () => client.acquireConnection()))
  const { landed } = await portal.signIn(email)
  await Promise.all(held.map((connection) => client.releaseConnection(connection)))
  expect(`${landed.pathname}${landed.search}`).toBe('/signed-out?reason=unavailable')
})
