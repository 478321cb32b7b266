import type { AlertKind } from '@headway/contracts/alerts'
import { afterAll, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { createPlatform } from '../../platform/platform.ts'
import { configuredLimits } from '../../platform/limits/rate-limit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startPortalWithIdentity } from '../auth/testing/portal-with-identity.ts'
import { requestPush } from '../identity/index.ts'
import { listAlerts } from './alerts.list.ts'
import { evaluateRules } from './alerts.evaluate.ts'

const MINUTE = 60_000

const portal = await startPortalWithIdentity()
afterAll(() => portal.stop())

const find = async (kind: AlertKind) => {
  await evaluateRules(portal.platform)
  return (await listAlerts(portal.platform.database)).filter((alert) => alert.kind === kind)
}

/** Starts another backend that cannot reach the identity provider. */
function startLonelyProcess(): Jobs {
  const environment = {
    ...portal.platform.environment,
    OIDC_INTERNAL_URL: 'http://127.0.0.1:1/auth/realms/portal',
  }
  const platform = createPlatform({ ...portal.platform, environment })
  createApp(platform, configuredLimits(environment))
  return platform.jobs
}

it('an unreachable identity provider raises alerts for polling and for pending changes until it responds', async () => {
  const { jobs, database } = portal.platform
  const person = await portal.createPerson()
  await jobs.runDue()
  expect(await find('identityOutbox')).toEqual([])
  const lonely = startLonelyProcess()
  await inTransaction(database.knex, (trx) => requestPush(portal.platform, person.userId, ['profile'], trx))
  for (const minute of [1, 2, 4, 6]) {
    portal.moveClock(minute * MINUTE)
    await lonely.runDue()
  }
  expect(await find('identityOutbox')).toMatchObject([{ detail: expect.stringContaining('one person') }])
  expect(await find('providerBehind')).toHaveLength(1)
  portal.moveClock(60 * MINUTE)
  await jobs.runDue()
  expect(await find('identityOutbox')).toEqual([])
  expect(await find('providerBehind')).toEqual([])
})
