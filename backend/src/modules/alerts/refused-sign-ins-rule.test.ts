import { afterAll, beforeAll, expect, it } from 'vitest'
import { failSignIn } from '../auth/testing/fail-sign-in.ts'
import { type RunningPortal, startRunningPortal } from '../auth/testing/running-portal.ts'
import { listAlerts } from './alerts.list.ts'
import { watch } from './alerts.watch.ts'

const MINUTE = 60_000
/** Refused sign-ins within an hour that are no alert yet. */
const ALLOWED = 20

let portal: RunningPortal

beforeAll(async () => {
  portal = await startRunningPortal()
})
afterAll(() => portal.stop())

const find = async () => {
  await watch(portal.platform)
  return (await listAlerts(portal.platform.database)).filter(({ kind }) => kind === 'failedSignIns')
}

it('sign-ins that are refused in numbers are an alert, until an hour has gone without', async () => {
  let minutes = 0
  const guess = async () => {
    await failSignIn(portal.url, (await portal.createPerson()).email)
    // The provider is asked for what it has refused once in a while.
    minutes += 1
    portal.moveClock(minutes * MINUTE)
    await portal.platform.jobs.runDue()
  }
  const { database } = portal.platform
  await database.knex('sign_in_failures').insert(
    Array.from({ length: ALLOWED }, (_, index) => ({
      event_id: `earlier-${index}`,
      happened_at: new Date(),
      user_id: null,
      address: '127.0.0.1',
      reason: 'unknown_user' as const,
    })),
  )
  expect(await find()).toEqual([])
  await guess()
  expect(await find()).toMatchObject([{ severity: 'warning', link: '/users/refused-sign-ins' }])
  portal.moveClock((minutes + 61) * MINUTE)
  expect(await find()).toEqual([])
})
