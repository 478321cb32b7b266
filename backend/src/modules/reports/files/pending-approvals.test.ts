import { dashboardStats } from '@headway/contracts/dashboard'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../../test/server.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { countPendingApprovals } from '../reports.queries.ts'
import { onlyFile, pdf, submitted, THRESHOLD } from '../testing/submit.ts'

const { server, people } = await useTestOrganisation()
const { database } = server.platform

/** Lets so many large files of a report wait beside the one that somebody has sent with it. */
async function waitBeside(author: TestUser, files: number): Promise<number> {
  const report = await submitted(server, author, {}, [{ name: 'large.pdf', content: pdf(THRESHOLD + 1) }])
  const { id } = onlyFile(report)
  const { id: _, ...row } = (await database.knex('report_files').where({ id }).first()) as { id: number }
  const copies = Array.from({ length: files }, (__, index) => ({
    ...row,
    size: 1,
    storage_key: `${id}-${index}`.padStart(32, '0'),
  }))
  await database.knex.batchInsert('report_files', copies)
  return report.id
}
const countOf = (person: TestUser) => countPendingApprovals(database, person)

describe('how many large files wait for somebody', () => {
  it('is exact on both sides of where few are many, and ends at a thousand', async () => {
    const reportId = await waitBeside(people.staff, 98)
    const rest = database.knex('report_files').where({ report_id: reportId })
    expect(await countOf(people.pm)).toBe(99)
    await waitBeside(people.staff, 0)
    expect(await countOf(people.pm)).toBe(100)
    await waitBeside(people.staff, 40)
    expect(await countOf(people.pm)).toBe(141)
    expect(await countOf(people.srPm)).toBe(141)
    const { body } = await server.call(people.pm, dashboardStats)
    expect(body.pendingApprovals).toBe(141)
    await rest.clone().limit(99).update({ decision: 'approved', decided_at: new Date() })
    expect(await countOf(people.pm)).toBe(42)
    await waitBeside(people.staff, 1_100)
    expect(await countOf(people.pm)).toBe(1_000)
  })

  it('leaves out one’s own, and those of people who are not below', async () => {
    await waitBeside(people.otherPm, 120)
    expect(await countOf(people.otherPm)).toBe(0)
    expect(await countOf(people.otherSrPm)).toBe(121)
    expect(await countOf(people.staff)).toBe(0)
  })
})
