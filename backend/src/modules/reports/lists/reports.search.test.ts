import { reportsList } from '@headway/contracts/reports'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

const find = async (user: TestUser, query: Record<string, string>) =>
  (await server.call(user, reportsList, { query })).body

describe('searching reports', () => {
  it('the report search finds word prefixes together with every other filter, and counts the matches', async () => {
    const { id } = await buildReport(server, people.staff, { description: 'Reconciled the Bursary-ledger' })
    for (const q of ['bursary', 'LEDG recon', '+bursary -"ledger"', 'bursary 😀']) {
      const { items, total } = await find(people.pm, { q })
      expect(
        items.map((report) => report.id),
        q,
      ).toEqual([id])
      expect(total).toBe(1)
    }
    expect((await find(people.pm, { q: 'bursary', approval: 'pending' })).items).toEqual([])
    expect((await find(people.pm, { q: 'ursary' })).items).toEqual([])
    expect((await find(people.pm, { q: 'bursary', author: String(people.colleague.id) })).items).toEqual([])
  })

  it('the report search returns only reports that the caller may read', async () => {
    const { id } = await buildReport(server, people.staff, { description: 'Confidentialword' })
    for (const reader of [people.superAdmin, people.viewer, people.pm, people.staff]) {
      const { items } = await find(reader, { q: 'confidentialword' })
      expect(items.map((report) => report.id)).toEqual([id])
    }
    for (const stranger of [people.otherPm, people.colleague, people.otherStaff]) {
      expect((await find(stranger, { q: 'confidentialword' })).total).toBe(0)
    }
  })

  it('the report search finds nothing for punctuation only, and does not filter for an empty text', async () => {
    await buildReport(server, people.staff)
    expect(await find(people.superAdmin, { q: '%%% 😀' })).toMatchObject({
      items: [],
      total: 0,
      isPartial: false,
    })
    expect((await find(people.superAdmin, { q: ' ' })).items).not.toEqual([])
  })
})
