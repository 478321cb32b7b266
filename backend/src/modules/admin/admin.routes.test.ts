import { adminRecentActivity, adminStats } from '@headway/contracts/admin'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'

const { server, people } = await usePortal()

beforeAll(async () => {
  for (const title of ['One', 'Two']) {
    await buildTask(server, people.pm, { title: `${title} task` })
  }
})

describe('admin', () => {
  it('the admin page counts people, sessions and tasks for administrators', async () => {
    expect((await server.call(people.superAdmin, adminStats)).body).toEqual({
      totalUsers: 11,
      activeSessions: 11,
      totalTasks: 2,
    })
    expect((await server.call(people.itAdmin, adminRecentActivity)).body.items.length).toBeGreaterThan(0)
    for (const role of ['president', 'srPm', 'pm', 'staff', 'viewer'] as const) {
      expect((await server.refuse(people[role], adminStats)).status).toBe(403)
      expect((await server.refuse(people[role], adminRecentActivity)).status).toBe(403)
    }
    expect((await server.refuse(null, adminStats)).status).toBe(401)
    expect((await server.refuse(null, adminRecentActivity)).status).toBe(401)
  })
})
