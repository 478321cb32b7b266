import { limits } from '@headway/contracts'
import { reportsCreate } from '@headway/contracts/reports'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildReport, buildTask } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { onlyFile, pdf, storedFiles, submit, THRESHOLD } from './testing/submit.ts'

const { server, people } = await usePortal()
let taskId: number

beforeAll(async () => {
  taskId = (await buildTask(server, people.pm, { title: 'Reported on' })).id
  await server.call(people.pm, tasksAssignBulk, {
    params: { id: taskId },
    body: { assigneeIds: [people.staff.id] },
  })
})

describe('reportsCreate', () => {
  it('creating a report stores its text, links and files', async () => {
    const links = [{ title: 'Ledger', url: 'https://ledger.headway.test/x?y=1' }]
    const report = await buildReport(
      server,
      people.staff,
      { taskId: String(taskId), urlLinks: JSON.stringify(links), completionPercentage: '33.25' },
      [{ name: 'a.pdf', content: pdf(100) }],
    )
    expect(report).toMatchObject({
      taskId,
      taskTitle: 'Reported on',
      completionPercentage: 33.25,
      needsApproval: false,
      approvedAt: null,
      urlLinks: [{ ...links[0], description: null }],
      fileUploads: [{ name: 'a.pdf', size: 100, mediaType: 'application/pdf', needsApproval: false }],
    })
    expect(report.author?.id).toBe(people.staff.id)
  })

  it('creating a report accepts 20 links of the longest titles, addresses and descriptions', async () => {
    const link = {
      title: 't'.repeat(200),
      url: 'https://ledger.headway.test/'.padEnd(2_048, 'x'),
      description: 'd'.repeat(500),
    }
    const urlLinks = Array.from({ length: limits.linksPerReport }, () => link)
    const report = await buildReport(server, people.staff, { urlLinks: JSON.stringify(urlLinks) })
    expect(report.urlLinks).toEqual(urlLinks)
  })

  it.each([
    [THRESHOLD - 1, false],
    [THRESHOLD, false],
    [THRESHOLD + 1, true],
  ])('creating a report with a file of %i bytes asks for its approval: %s', async (size, needsApproval) => {
    const report = await buildReport(server, people.staff, {}, [{ name: 'a.pdf', content: pdf(size) }])
    expect(report.needsApproval).toBe(needsApproval)
    expect(onlyFile(report)).toMatchObject({ size, needsApproval })
  })

  it.each([
    ['no description', { description: ' ' }, '/description'],
    ['a description of 10,001 characters', { description: 'x'.repeat(10_001) }, '/description'],
    ['101 percent', { completionPercentage: '101' }, '/completionPercentage'],
    ['-1 percent', { completionPercentage: '-1' }, '/completionPercentage'],
    ['half as words', { completionPercentage: 'half' }, '/completionPercentage'],
    ['three decimals', { completionPercentage: '1.234' }, '/completionPercentage'],
    ['a date without a zone', { reportDate: new Date().toISOString().slice(0, -1) }, '/reportDate'],
    ['a date two years back', { reportDate: '2024-01-01T00:00:00Z' }, '/reportDate'],
    [
      'a date in two days',
      { reportDate: new Date(Date.now() + 2 * 86_400_000).toISOString() },
      '/reportDate',
    ],
    ['links that are no JSON', { urlLinks: '[' }, '/urlLinks'],
    ['a link without a title', { urlLinks: '[{"title":" ","url":"https://a.test"}]' }, '/urlLinks/0/title'],
    [
      '21 links',
      { urlLinks: JSON.stringify(Array.from({ length: 21 }, () => ({ title: 'a', url: 'https://a.test' }))) },
      '/urlLinks',
    ],
    ['a task that is no number', { taskId: 'x' }, '/taskId'],
    ['a server-owned field', { approvedAt: '2026-01-01T00:00:00Z' }, '/approvedAt'],
  ])('creating a report with %s returns 400', async (_, fields, pointer) => {
    const { status, body } = await submit(server, people.staff, fields)
    expect(status).toBe(400)
    expect(body.errors?.map((error) => error.pointer)).toContain(pointer)
  })

  it.each([
    [-800, 'The report date must be within the last year'],
    [2, 'The report date can’t be in the future'],
  ])('the error for a report date %d days away says what is wrong', async (days, message) => {
    const reportDate = new Date(Date.now() + days * 86_400_000).toISOString()
    const { body } = await submit(server, people.staff, { reportDate })
    expect(body.errors).toMatchObject([{ pointer: '/reportDate', message }])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//host/path',
    'https:host',
    'https:///host',
    'https://user:secret@host/',
    'http://\\host',
    'ftp://host/',
    'mailto:a@b.test',
    '',
  ])('creating a report with the link %j returns 400', async (url) => {
    const { status, body } = await submit(server, people.staff, {
      urlLinks: JSON.stringify([{ title: 'a', url }]),
    })
    expect(status).toBe(400)
    expect(body.errors?.[0]?.pointer).toBe('/urlLinks/0/url')
  })

  it.each([
    ['an empty file', 'a.pdf', '', 'empty_file'],
    ['a program', 'a.exe', 'MZ', 'file_type_not_allowed'],
    ['a program behind a PDF name', 'x.pdf.exe', '%PDF-', 'file_type_not_allowed'],
    ['a program in a PDF', 'a.pdf', 'MZ\u0090', 'file_content_mismatch'],
    ['a web page as image', 'a.jpg', '<html><script>alert(1)</script>', 'file_content_mismatch'],
    ['a drawing', 'a.svg', '<svg/>', 'file_type_not_allowed'],
    ['a name without a stem', '.pdf', '%PDF-', 'file_type_not_allowed'],
    ['a name with a dot behind', 'a.pdf.', '%PDF-', 'file_type_not_allowed'],
  ])('creating a report refuses %s and leaves nothing on disk', async (_, name, content, code) => {
    const before = await storedFiles(server)
    const { status, body } = await submit(server, people.staff, {}, [
      { name: 'good.pdf', content: pdf(50) },
      { name, content },
    ])
    expect({ status, code: body.code }).toEqual({ status: 400, code })
    expect(await storedFiles(server)).toEqual(before)
  })

  it('creating a report refuses an eleventh file and leaves nothing on disk', async () => {
    const before = await storedFiles(server)
    const files = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.pdf`, content: pdf(20) }))
    expect(await submit(server, people.staff, {}, files)).toMatchObject({
      status: 400,
      body: { code: 'too_many_files' },
    })
    expect(await storedFiles(server)).toEqual(before)
  })

  it('a report with a refused text leaves no file on disk', async () => {
    const before = await storedFiles(server)
    expect(
      (await submit(server, people.staff, { description: '' }, [{ name: 'a.pdf', content: pdf(30) }])).status,
    ).toBe(400)
    expect(
      (await submit(server, people.staff, { taskId: '1999999999' }, [{ name: 'a.pdf', content: pdf(30) }]))
        .status,
    ).toBe(403)
    expect(await storedFiles(server)).toEqual(before)
  })

  it('creating a report refuses a task that is not assigned to the author', async () => {
    expect(await submit(server, people.colleague, { taskId: String(taskId) })).toMatchObject({
      status: 403,
      body: { code: 'task_not_available' },
    })
  })

  it('creating a report refuses a body that is not a form', async () => {
    const headers = { 'Content-Type': 'application/json' }
    expect(
      (await server.fetch(people.staff, reportsCreate.path, { method: 'POST', headers, body: '{}' })).status,
    ).toBe(415)
    const withoutBoundary = { 'Content-Type': 'multipart/form-data' }
    expect(
      (
        await server.fetch(people.staff, reportsCreate.path, {
          method: 'POST',
          headers: withoutBoundary,
          body: 'x',
        })
      ).status,
    ).toBe(415)
    const cut = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect(
      (
        await server.fetch(people.staff, reportsCreate.path, {
          method: 'POST',
          headers: cut,
          body: '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF',
        })
      ).status,
    ).toBe(400)
  })

  it('five equal submissions with one key create one report and one file', async () => {
    const before = (await storedFiles(server)).length
    const reportDate = new Date(Date.now() - 86_400_000).toISOString()
    const send = () =>
      submit(server, people.staff, { reportDate }, [{ name: 'once.pdf', content: pdf(64) }], {
        'Idempotency-Key': 'report-once-0001',
      })
    const answers = await Promise.all([send(), send(), send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await storedFiles(server)).length).toBe(before + 1)
  })

  it('the API offers no way to change or delete a report', async () => {
    const { id } = await buildReport(server, people.staff)
    for (const method of ['PUT', 'DELETE']) {
      const response = await server.fetch(people.superAdmin, `/api/progress-reports/${id}`, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toContain('GET')
    }
  })
})
