import { dashboardStats } from '@headway/contracts/dashboard'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'
import { countPendingApprovals } from './pending-approvals.ts'
import { largeFile, onlyFile } from '../testing/submit.ts'

const { server, people } = await usePortal()
const { database } = server.platform

/** Adds a number of pending large files to a report that was submitted with one. */
async function waitBeside(author: TestUser, files: number): Promise<number> {
  const report = await buildReport(server, author, {}, [largeFile()])
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

describe('the number of files that wait for a user’s approval', () => {
  it('the number of pending approvals is exact up to a thousand', async () => {
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

  it('the number of pending approvals leaves out the user’s own files and those of people outside their subtree', async () => {
    await waitBeside(people.otherPm, 120)
    expect(await countOf(people.otherPm)).toBe(0)
    expect(await countOf(people.otherSrPm)).toBe(121)
    expect(await countOf(people.staff)).toBe(0)
  })
})
