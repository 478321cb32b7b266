import { expect, it } from 'vitest'
import { startInstance, usePortal } from '../../../test/portal.ts'
import { formOf } from '../testing/submit.ts'

const { server, people } = await usePortal()
const limits = { perMinute: 10_000, burst: 10_000, strangersPerSecond: 1_000, reportsPerHour: 2 }

it.each([
  ['a slash at its end', '/api/progress-reports/'],
  ['large letters', '/api/Progress-Reports'],
  ['a query', '/api/progress-reports?x=1'],
])('a report counts for every spelling of its address: %s', async (_, path) => {
  const instance = await startInstance(server.platform, limits)
  const submit = async (address: string, { cookie } = people.staff) => {
    const init = { method: 'POST', body: formOf(), headers: { cookie, 'sec-fetch-site': 'same-origin' } }
    return (await fetch(instance.url + address, init)).status
  }
  try {
    await server.platform.database.knex('rate_limits').delete()
    await submit(path)
    await submit(path)
    expect([404, 429]).toContain(await submit(path))
    // The limit applies per user, so another user is not affected.
    expect(await submit('/api/progress-reports', people.colleague)).toBe(201)
  } finally {
    await instance.stop()
  }
})
