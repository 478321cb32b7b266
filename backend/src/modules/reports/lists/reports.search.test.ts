import { reportsList } from '@headway/contracts/reports'
import { describe, expect, it } from 'vitest'
import { type TestUser } from '../../../test/server.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { submitted } from '../testing/submit.ts'

const { server, people } = await useTestOrganisation()

const find = async (user: TestUser, query: Record<string, string>) =>
  (await server.call(user, reportsList, { query })).body

describe('searching reports', () => {
  it('finds beginnings of words, with every other filter, and counts them', async () => {
    const { id } = await submitted(server, people.staff, { description: 'Reconciled the Bursary-ledger' })
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

  it('shows only what somebody may read', async () => {
    const { id } = await submitted(server, people.staff, { description: 'Confidentialword' })
    for (const reader of [people.superAdmin, people.viewer, people.pm, people.staff]) {
      const { items } = await find(reader, { q: 'confidentialword' })
      expect(items.map((report) => report.id)).toEqual([id])
    }
    for (const stranger of [people.otherPm, people.colleague, people.otherStaff]) {
      expect((await find(stranger, { q: 'confidentialword' })).total).toBe(0)
    }
  })

  it('finds nothing by signs alone, and is no filter where nothing was typed', async () => {
    await submitted(server, people.staff)
    expect(await find(people.superAdmin, { q: '%%% 😀' })).toMatchObject({
      items: [],
      total: 0,
      isPartial: false,
    })
    expect((await find(people.superAdmin, { q: ' ' })).items).not.toEqual([])
  })
})
