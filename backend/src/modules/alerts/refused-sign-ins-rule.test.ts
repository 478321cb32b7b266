import { afterAll, expect, it } from 'vitest'
import { failSignIn } from '../auth/testing/fail-sign-in.ts'
import { startPortalWithIdentity } from '../auth/testing/portal-with-identity.ts'
import { listAlerts } from './alerts.list.ts'
import { evaluateRules } from './alerts.evaluate.ts'

const MINUTE = 60_000
/** Maximum number of refused sign-ins per hour without an alert. */
const ALLOWED = 20

const portal = await startPortalWithIdentity()
afterAll(() => portal.stop())

const find = async () => {
  await evaluateRules(portal.platform)
  return (await listAlerts(portal.platform.database)).filter(({ kind }) => kind === 'failedSignIns')
}

it('many failed sign-ins raise an alert until an hour has passed without them', async () => {
  let minutes = 0
  const guess = async () => {
    await failSignIn(portal.url, (await portal.createPerson()).email)
    // A periodic job asks the provider for refused sign-ins.
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
