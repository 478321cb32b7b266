import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningPortal, startRunningPortal } from './modules/auth/testing/running-portal.ts'
import { everyStatementOf } from './test/statements.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND
/** Within so many seconds everything that comes often has come. */
const MINUTE = 60

let portal: RunningPortal

beforeAll(async () => {
  portal = await startRunningPortal()
}, 60_000)
afterAll(() => portal.stop())

/** How far ahead the next noon is, and a little more: nothing of the night, of the evening or of the hour is due then. */
const pastNoon = () => DAY - ((Date.now() + DAY / 2) % DAY) + 130 * SECOND

it('an idle backend asks the database at most three things a second, all its modules and their work included', async () => {
  const { jobs, database } = portal.platform
  const noon = pastNoon()
  for (let second = -2 * MINUTE; second < 0; second++) {
    portal.moveClock(noon + second * SECOND)
    await jobs.runDue()
  }
  const statements = await everyStatementOf(database, async () => {
    for (let second = 0; second < MINUTE; second++) {
      portal.moveClock(noon + second * SECOND)
      await jobs.runDue()
    }
  })
  const sent = Object.entries(Object.groupBy(statements, ({ sql }) => sql.slice(0, 120)))
  const table = sent.map(([sql, times]) => `${times?.length} x ${sql}`).join('\n')
  expect(statements.length / MINUTE, table).toBeLessThanOrEqual(3)
}, 60_000)
