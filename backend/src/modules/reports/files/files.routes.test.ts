import { createHash } from 'node:crypto'
import { notificationsList } from '@headway/contracts/notifications'
import { filesApprove, filesReject } from '@headway/contracts/reports'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { usePortal } from '../../../test/portal.ts'
import { largeFile, onlyFile, pdf } from '../testing/submit.ts'

const { server, people } = await usePortal()

describe('files', () => {
  it('a file is downloaded unchanged, as an attachment with a safe type', async () => {
    const content = pdf(5_000)
    const file = onlyFile(
      await buildReport(server, people.staff, {}, [{ name: 'Übersicht (1).pdf', content }]),
    )
    const response = await server.fetch(people.pm, `/api/files/${file.id}`)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      etag: `"${createHash('sha256').update(content).digest('hex')}"`,
    })
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="_bersicht (1).pdf"; filename*=UTF-8''%C3%9Cbersicht%20%281%29.pdf`,
    )
  })

  it('downloads of report files support range requests', async () => {
    const content = pdf(1_000)
    const { id } = onlyFile(await buildReport(server, people.staff, {}, [{ name: 'a.pdf', content }]))
    const part = async (range: string) =>
      server.fetch(people.staff, `/api/files/${id}`, { headers: { Range: range } })
    const middle = await part('bytes=10-19')
    expect(middle.status).toBe(206)
    expect(middle.headers.get('content-range')).toBe('bytes 10-19/1000')
    expect(Buffer.from(await middle.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true)
    expect((await (await part('bytes=-5')).arrayBuffer()).byteLength).toBe(5)
    expect((await part('bytes=1000-')).status).toBe(416)
  })

  it('an approved file over 25 MB names who approved it, and the first decision counts', async () => {
    const report = await buildReport(server, people.staff, {}, [largeFile('big.pdf')])
    const { id } = onlyFile(report)
    const approved = (await server.call(people.pm, filesApprove, { params: { id } })).body
    expect(approved).toMatchObject({
      needsApproval: true,
      approvedBy: expect.any(String),
      approvedAt: expect.any(String),
    })
    expect(onlyFile(approved)).toMatchObject({ decision: 'approved', can: { approve: false } })
    await server.call(people.srPm, filesApprove, { params: { id } })
    const other = await server.refuse(people.srPm, filesReject, {
      params: { id },
      body: { reason: 'too late' },
    })
    expect(other).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  })

  it('the author of a rejected file sees the reason', async () => {
    const report = await buildReport(server, people.staff, {}, [largeFile('big.pdf')])
    const { id } = onlyFile(report)
    expect(
      (await server.refuse(people.pm, filesReject, { params: { id }, body: { reason: ' ' } })).status,
    ).toBe(400)
    const rejected = (
      await server.call(people.pm, filesReject, { params: { id }, body: { reason: 'Please split it' } })
    ).body
    expect(onlyFile(rejected)).toMatchObject({ decision: 'rejected', rejectionReason: 'Please split it' })
    expect(rejected.approvedAt).toBeNull()
    const { body } = await server.call(people.staff, notificationsList)
    expect(body.items[0]).toMatchObject({
      type: 'file_approval',
      message: 'big.pdf: Please split it',
      link: `/reports?report=${report.id}`,
    })
  })

  it('a large file notifies the nearest project manager, and a small file no one', async () => {
    await buildReport(server, people.otherStaff, {}, [{ name: 'small.pdf', content: pdf(100) }])
    expect((await server.call(people.otherPm, notificationsList)).body.items).toEqual([])
    await buildReport(server, people.otherStaff, {}, [largeFile('big.pdf')])
    expect((await server.call(people.otherPm, notificationsList)).body.items).toMatchObject([
      { type: 'file_approval', priority: 'high', read: false },
    ])
    expect((await server.call(people.otherSrPm, notificationsList)).body.items).toEqual([])
  })

  it('a large file of a user without a manager notifies the super administrators', async () => {
    const { id } = onlyFile(await buildReport(server, people.itAdmin, {}, [largeFile('big.pdf')]))
    expect((await server.call(people.superAdmin, notificationsList)).body.items[0]).toMatchObject({
      message: 'big.pdf',
    })
    await server.call(people.superAdmin, filesApprove, { params: { id } })
  })
})
