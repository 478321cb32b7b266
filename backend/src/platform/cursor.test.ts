import type { EndpointDefinition } from '@headway/contracts'
import { activityList } from '@headway/contracts/activity'
import { adminProviderChanges, adminSessions, adminSignInFailures } from '@headway/contracts/admin'
import { notificationsPage } from '@headway/contracts/notifications'
import { reportsList } from '@headway/contracts/reports'
import { tasksList } from '@headway/contracts/tasks'
import { usersList } from '@headway/contracts/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../test/server.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ role: 'super_admin' })
}, 60_000)
afterAll(() => server.stop())

/** Moments that a browser can name and no database holds, and what is none at all. */
const impossible = [8.64e15, -8.64e15, 1e300, -1e14, 'soon', null]

const inTime: [EndpointDefinition, (moment: unknown) => unknown[]][] = [
  ...[
    activityList,
    adminSessions,
    adminSignInFailures,
    adminProviderChanges,
    notificationsPage,
    reportsList,
  ].map((endpoint): [EndpointDefinition, (moment: unknown) => unknown[]] => [
    endpoint,
    (moment) => [moment, 1],
  ]),
  [tasksList, (moment) => [0, 0, moment, 1]],
  [{ ...usersList, path: `${usersList.path}?sort=created` }, (moment) => [moment, 1]],
]

it.each(inTime)('a cursor with a moment that there is not is refused: $name', async (endpoint, valuesOf) => {
  const statusOf = async (moment: unknown) => {
    const cursor = Buffer.from(JSON.stringify(valuesOf(moment))).toString('base64url')
    return (
      await server.fetch(admin, `${endpoint.path}${endpoint.path.includes('?') ? '&' : '?'}cursor=${cursor}`)
    ).status
  }
  for (const moment of impossible) {
    expect(await statusOf(moment), String(moment)).toBe(400)
  }
  expect(await statusOf(Date.UTC(2026, 0, 31))).toBe(200)
})
