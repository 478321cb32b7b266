import type { EndpointDefinition } from '@headway/contracts'
import { activityList } from '@headway/contracts/activity'
import { adminProviderChanges, adminSessions, adminSignInFailures } from '@headway/contracts/admin'
import { notificationsPage } from '@headway/contracts/notifications'
import { reportsList } from '@headway/contracts/reports'
import { tasksList } from '@headway/contracts/tasks'
import { usersList } from '@headway/contracts/users'
import { afterAll, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../test/portal.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { ProblemError } from '../errors.ts'

const packed = (json: string) => Buffer.from(json).toString('base64url')

it.each(['[1e999]', '[-1e999]', '["1"]', '[null]', '[[1]]', '[]', '[1,2]', '1', '{', ''])(
  'a cursor without the number that it is to hold is refused: %s',
  (json) => {
    expect(() => decodeCursor(packed(json), ['number'])).toThrow(ProblemError)
  },
)

it('a cursor holds numbers of any size', () => {
  expect(decodeCursor(packed('[1e308]'), ['number'])).toEqual([1e308])
  expect(decodeCursor(encodeCursor([-0.5, 'a']), ['number', 'string'])).toEqual([-0.5, 'a'])
})

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })

/** Times that a browser can represent but no database, and values that are not times. */
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
