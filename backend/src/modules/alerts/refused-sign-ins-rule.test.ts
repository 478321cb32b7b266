import { buildPath } from '@headway/contracts'
import { settingsUpdate } from '@headway/contracts/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failSignIn } from '../auth/testing/fail-sign-in.ts'
import { type RunningPortal, startRunningPortal } from '../auth/testing/running-portal.ts'
import { listAlerts } from './alerts.list.ts'
import { watch } from './alerts.watch.ts'

const MINUTE = 60_000
const MOST = 3

let portal: RunningPortal

beforeAll(async () => {
  portal = await startRunningPortal()
  const { email } = await portal.createPerson({ role: 'super_admin' })
  const { browser } = await portal.signIn(email)
  const answer = await browser.fetch(
    buildPath(settingsUpdate.path, { key: 'alerts.refusedSignInsPerHour' }),
    {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ value: MOST }),
    },
  )
  expect(answer.status).toBe(200)
  await portal.platform.settings.load()
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
  for (let number = 0; number < MOST; number++) {
    await guess()
  }
  expect(await portal.platform.database.rows('SELECT id FROM sign_in_failures')).toHaveLength(MOST)
  expect(await find()).toEqual([])
  await guess()
  expect(await find()).toMatchObject([{ severity: 'warning', link: '/users/refused-sign-ins' }])
  portal.moveClock((minutes + 61) * MINUTE)
  expect(await find()).toEqual([])
})
