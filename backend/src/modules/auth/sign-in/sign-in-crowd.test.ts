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
