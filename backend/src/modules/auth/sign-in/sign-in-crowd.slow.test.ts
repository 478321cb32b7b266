import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningPortal, startRunningPortal, type TestPerson } from '../testing/running-portal.ts'

const CROWD = 64

let portal: RunningPortal

beforeAll(async () => {
  portal = await startRunningPortal({ poolSize: 4 })
}, 120_000)
afterAll(() => portal.stop())

it('sixty-four people sign in at once over four connections', async () => {
  const people: TestPerson[] = []
  for (let number = 0; number < CROWD; number++) {
    people.push(await portal.createPerson())
  }
  const entries = await Promise.all(people.map(({ email }) => portal.signIn(email)))
  expect(entries.map(({ landed }) => landed.pathname)).toEqual(people.map(() => '/'))
}, 120_000)

it('somebody for whom no connection is left is told so, and not that their session is over', async () => {
  const { email } = await portal.createPerson()
  const { client } = portal.platform.database.knex
  const held = await Promise.all(Array.from({ length: 4 }, () => client.acquireConnection()))
  const { landed } = await portal.signIn(email)
  await Promise.all(held.map((connection) => client.releaseConnection(connection)))
  expect(`${landed.pathname}${landed.search}`).toBe('/signed-out?reason=unavailable')
}, 60_000)
