import { activityList } from '@headway/contracts/activity'
import { approvalsList } from '@headway/contracts/approvals'
import { notificationsList } from '@headway/contracts/notifications'
import {
  filesApprove,
  filesReject,
  filesUndo,
  filesWithdraw,
  type Report,
  reportsGet,
  reportsList,
} from '@headway/contracts/reports'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'
import { entriesOf } from '../../audit/testing/entries.ts'
import { upload } from '../../uploads/testing/tus.ts'
import {
  type FileInput,
  largeFile,
  leaveStorage,
  onlyFile,
  pdf,
  replaceReportFile,
  storedFiles,
} from '../testing/submit.ts'

const { server, people } = await usePortal()

const small = (name = 'small.pdf'): FileInput => ({ name, content: pdf(500) })
const of = (id: number) => ({ params: { id } })
const reportOf = (...files: FileInput[]) => buildReport(server, people.staff, {}, files)
/** Returns the id of a file by its name, because files are stored in the order in which they arrive completely. */
const idIn = ({ fileUploads }: Report, name: string) =>
  fileUploads.find((file) => file.name === name)?.id ?? 0

const replace = (
  user: TestUser | null,
  reportId: number,
  replaces: unknown,
  files: FileInput[],
  uploads: number[] = [],
) => replaceReportFile(server, user, { reportId, replaces, files, uploads })

describe('filesWithdraw', () => {
  it('a withdrawn file stays listed, leaves the inbox, and its report needs no approval', async () => {
    const report = await reportOf(largeFile())
    const { id } = onlyFile(report)
    expect(onlyFile(report).can).toMatchObject({ withdraw: true, replace: false })
    const entries = await entriesOf(server, people.superAdmin, () =>
      server.call(people.staff, filesWithdraw, of(id)),
    )
    expect(entries).toMatchObject([{ kind: 'file.withdrawn', area: 'files' }])
    const after = (await server.call(people.staff, reportsGet, of(report.id))).body
    expect(after).toMatchObject({ needsApproval: false, approvedAt: null })
    expect(onlyFile(after)).toMatchObject({
      decision: 'withdrawn',
      can: { withdraw: false, replace: true, download: true },
    })
    const { items } = (await server.call(people.pm, approvalsList, { query: {} })).body
    expect(items.filter((file) => file.ownerId === report.id)).toEqual([])
    const listed = await server.call(people.pm, reportsList, { query: { approval: 'none' } })
    expect(listed.body.items.map((one) => one.id)).toContain(report.id)
    expect(await server.refuse(people.pm, filesApprove, of(id))).toMatchObject({
      status: 409,
      body: { code: 'already_decided' },
    })
    expect((await server.refuse(people.pm, filesUndo, of(id))).status).toBe(403)
    expect((await server.refuse(people.staff, filesUndo, of(id))).status).toBe(403)
  })

  it('withdrawing the only undecided file leaves the report approved by the decision on the others', async () => {
    const report = await reportOf(largeFile('one.pdf'), largeFile('two.pdf'))
    await server.call(people.pm, filesApprove, of(idIn(report, 'one.pdf')))
    const { body } = await server.call(people.staff, filesWithdraw, of(idIn(report, 'two.pdf')))
    expect(body).toMatchObject({ needsApproval: true, approvedBy: expect.any(String) })
  })

  it('a file is withdrawn only while it is pending', async () => {
    const report = await reportOf(largeFile(), small())
    const [pending, accepted] = [idIn(report, 'large.pdf'), idIn(report, 'small.pdf')]
    expect((await server.refuse(people.staff, filesWithdraw, of(999_999))).status).toBe(404)
    const refused = async (id: number) => (await server.refuse(people.staff, filesWithdraw, of(id))).body
    expect(await refused(accepted)).toMatchObject({
      code: 'file_not_pending',
      current: { needsApproval: false, decision: null },
    })
    await server.call(people.pm, filesApprove, of(pending))
    expect(await refused(pending)).toMatchObject({
      code: 'file_not_pending',
      current: { needsApproval: true, decision: 'approved' },
    })
  })

  it('of a withdrawal and an approval at the same time, one succeeds', async () => {
    const report = await reportOf(largeFile())
    const { id } = onlyFile(report)
    const results = await Promise.allSettled([
      server.call(people.staff, filesWithdraw, of(id)),
      server.call(people.pm, filesApprove, of(id)),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('reportFilesReplace', () => {
  it('a large replacement of a rejected file is pending, and its approval approves the report', async () => {
    const report = await reportOf(largeFile())
    const { id } = onlyFile(report)
    await server.call(people.pm, filesReject, { ...of(id), body: { reason: 'The wrong month' } })
    const { status, body } = await replace(people.staff, report.id, id, [largeFile('november.pdf')])
    expect(status).toBe(201)
    const [old, next] = body.fileUploads
    expect(old).toMatchObject({ decision: 'rejected', can: { replace: false } })
    expect(next).toMatchObject({
      name: 'november.pdf',
      decision: null,
      replacesId: id,
      can: { withdraw: true },
    })
    expect(body).toMatchObject({ needsApproval: true, approvedAt: null })
    const asked = (await server.call(people.pm, notificationsList)).body.items[0]
    expect(asked).toMatchObject({ type: 'file_approval', message: 'november.pdf' })
    const approved = await server.call(people.pm, filesApprove, of(next?.id ?? 0))
    expect(approved.body.approvedAt).not.toBeNull()
    const { items } = (await server.call(people.pm, activityList)).body
    expect(items.map((item) => item.action)).toContain('approvalNeeded')
  })

  it('a small replacement of a withdrawn file needs no decision', async () => {
    const report = await reportOf(largeFile())
    const { id } = onlyFile(report)
    await server.call(people.staff, filesWithdraw, of(id))
    const entries = await entriesOf(server, people.superAdmin, () =>
      replace(people.staff, report.id, id, [small()]),
    )
    expect(entries).toMatchObject([{ kind: 'file.replaced' }])
    const { body } = await server.call(people.staff, reportsGet, of(report.id))
    expect(body).toMatchObject({ needsApproval: false })
    expect(body.fileUploads).toMatchObject([
      { decision: 'withdrawn' },
      { replacesId: id, needsApproval: false },
    ])
  })

  it('a file that was uploaded before replaces one, once, and only together with no other', async () => {
    const report = await reportOf(largeFile())
    const id = idIn(report, 'large.pdf')
    await server.call(people.staff, filesWithdraw, of(id))
    const uploaded = await upload(server, people.staff, { name: 'again.pdf', content: pdf(900) })
    const foreign = await upload(server, people.pm, { name: 'foreign.pdf', content: pdf(900) })
    expect((await replace(people.staff, report.id, id, [small()], [uploaded])).status).toBe(400)
    expect((await replace(people.staff, report.id, id, [], [foreign])).status).toBe(404)
    const { body } = await replace(people.staff, report.id, id, [], [uploaded])
    expect(body.fileUploads.at(-1)).toMatchObject({ name: 'again.pdf', replacesId: id })
    const other = await reportOf(largeFile())
    const otherId = idIn(other, 'large.pdf')
    await server.call(people.staff, filesWithdraw, of(otherId))
    expect(await replace(people.staff, other.id, otherId, [], [uploaded])).toMatchObject({
      status: 409,
      body: { code: 'upload_used' },
    })
  })

  it('refuses files that cannot be replaced, and stores nothing', async () => {
    const report = await reportOf(largeFile(), small())
    const other = await reportOf(largeFile())
    const [pending, accepted] = [idIn(report, 'large.pdf'), idIn(report, 'small.pdf')]
    const count = (await storedFiles(server)).length
    const outcome = async (user: TestUser | null, reportId: number, replaces: unknown, files = [small()]) => {
      const { status, body } = await replace(user, reportId, replaces, files)
      return [status, body.code]
    }
    expect(await outcome(people.staff, report.id, pending)).toEqual([409, 'file_not_replaceable'])
    expect(await outcome(people.staff, report.id, accepted)).toEqual([409, 'file_not_replaceable'])
    await server.call(people.staff, filesWithdraw, of(pending))
    expect(await outcome(people.staff, other.id, pending)).toEqual([404, 'not_found'])
    expect(await outcome(people.staff, report.id, 999_999)).toEqual([404, 'not_found'])
    expect((await outcome(people.staff, report.id, 'first'))[0]).toBe(400)
    expect((await outcome(people.staff, report.id, pending, []))[0]).toBe(400)
    expect((await outcome(people.staff, report.id, pending, [small(), small('two.pdf')]))[0]).toBe(400)
    expect((await storedFiles(server)).length).toBe(count)
    expect((await replace(people.staff, report.id, pending, [small()])).status).toBe(201)
    expect(await outcome(people.staff, report.id, pending)).toEqual([409, 'file_not_replaceable'])
  })

  it('returns 507 when the storage quota is used up', async () => {
    const report = await buildReport(server, people.colleague, {}, [largeFile()])
    const { id } = onlyFile(report)
    await server.call(people.colleague, filesWithdraw, of(id))
    await leaveStorage(server, people.colleague.id, 100)
    expect(await replace(people.colleague, report.id, id, [small()])).toMatchObject({
      status: 507,
      body: { code: 'storage_full' },
    })
  })
})
