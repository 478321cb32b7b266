import { reportsList } from '@headway/contracts/reports'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { buildUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

describe('reading reports', () => {
  it('the report list pages from newest to oldest without gaps', async () => {
    const author = await buildUser(server, { role: 'staff' })
    const ids: number[] = []
    for (let index = 0; index < 5; index++) {
      ids.push((await buildReport(server, author)).id)
    }
    const first = (await server.call(author, reportsList, { query: { limit: '3' } })).body
    const second = (
      await server.call(author, reportsList, { query: { limit: '3', cursor: first.nextCursor ?? '' } })
    ).body
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.reverse())
    expect(first.total).toBe(5)
    expect(second.nextCursor).toBeNull()
  })

  it.each<Record<string, string>>([
    { approval: 'maybe' },
    { limit: '0' },
    { cursor: '!' },
    { author: 'you' },
    { x: '1' },
  ])('the report list returns 400 for the query %j', async (query) => {
    expect((await server.refuse(people.pm, reportsList, { query })).status).toBe(400)
  })
})
