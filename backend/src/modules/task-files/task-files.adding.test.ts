import { limits } from '@headway/contracts'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { leaveStorage, pdf, storedFiles } from '../reports/testing/submit.ts'
import { addTo } from './testing/add-files.ts'
import { useTaskWithFiles } from './testing/use-task-with-files.ts'

const { server, people } = await usePortal()
const { task, add, list } = useTaskWithFiles(server, people)

const small = (name = 'plan.pdf', size = 200) => ({ name, content: pdf(size) })

describe('adding files to a task', () => {
  it.each([
    ['another type', { name: 'run.exe', content: 'MZ' }, 'file_type_not_allowed'],
    ['no ending', { name: 'README', content: 'text' }, 'file_type_not_allowed'],
    ['a page that calls itself a picture', { name: 'a.png', content: '<html>' }, 'file_content_mismatch'],
    ['nothing in it', { name: 'a.pdf', content: '' }, 'empty_file'],
    ['a name that ends early', { name: 'a.exe%00.pdf', content: '%PDF-1.7' }, 'file_type_not_allowed'],
  ])('adding files to a task refuses %s, and leaves nothing on disk', async (_, file, code) => {
    const before = await storedFiles(server)
    expect(await addTo(server, people.staff, task.id, [small(), file])).toMatchObject({
      status: 400,
      body: { code },
    })
    expect((await list(people.staff)).items).toEqual([])
    expect(await storedFiles(server)).toEqual(before)
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:/files/x.pdf', 'x.pdf'],
    ['<img src=x>.pdf', '<img src=x>.pdf'],
    ['inv\u202efdp.pdf', 'invfdp.pdf'],
  ])('the file name %s is stored as data', async (name, kept) => {
    expect((await add(people.staff, small(name))).name).toBe(kept)
  })

  it('adding files to a task refuses forms without a file, with fields or with too many files, and other bodies', async () => {
    expect((await addTo(server, people.staff, task.id, [])).status).toBe(400)
    const many = Array.from({ length: limits.filesPerReport + 1 }, (_, index) => small(`${index}.pdf`))
    expect((await addTo(server, people.staff, task.id, many)).body.code).toBe('too_many_files')
    const form = new FormData()
    form.set('authorId', '1')
    form.append('files', new Blob([new Uint8Array(pdf(100))]), 'a.pdf')
    const path = `/api/tasks/${task.id}/files`
    const withField = await server.fetch(people.staff, path, { method: 'POST', body: form })
    expect([withField.status, await withField.json()]).toMatchObject([400, { code: 'unknown_field' }])
    const json = await server.fetch(people.staff, path, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    })
    await json.arrayBuffer()
    expect(json.status).toBe(415)
    expect((await list(people.staff)).items).toEqual([])
  })

  it('a file that is too large and an endless upload are refused', async () => {
    const before = await storedFiles(server)
    const large = { name: 'big.pdf', content: pdf(limits.fileBytes + 1) }
    expect(await addTo(server, people.staff, task.id, [large])).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    })
    const chunk = Buffer.alloc(1_048_576, 'x')
    const head = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
    )
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent++ === 0 ? head : chunk)
      },
    })
    const answer = await server
      .fetch(people.staff, `/api/tasks/${task.id}/files`, {
        method: 'POST',
        body: endless,
        duplex: 'half',
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      } as RequestInit)
      .then(
        (response) => response.status,
        () => 413,
      )
    expect(answer).toBe(413)
    expect(sent * chunk.length).toBeLessThan(2 * limits.requestBytes)
    await expect.poll(() => storedFiles(server)).toEqual(before)
  })

  it('a repeated upload adds the file once and stores its bytes once', async () => {
    const headers = { 'Idempotency-Key': `added-to-task-${task.id}` }
    const before = (await storedFiles(server)).length
    const [one, other] = await Promise.all([
      addTo(server, people.staff, task.id, [small()], headers),
      addTo(server, people.staff, task.id, [small()], headers),
    ])
    expect([one.status, one.body]).toEqual([201, other.body])
    expect((await list(people.staff)).items).toHaveLength(1)
    expect(await storedFiles(server)).toHaveLength(before + 1)
    const changed = await addTo(server, people.staff, task.id, [small('other.pdf')], headers)
    expect(changed.status).toBe(422)
    expect(await storedFiles(server)).toHaveLength(before + 1)
  })

  it('adding files is refused above the maximum number of files per task', async () => {
    const { database } = server.platform
    await database.knex('task_files').insert(
      Array.from({ length: limits.filesPerTask - 1 }, (_, index) => ({
        task_id: task.id,
        author_id: people.pm.id,
        name: 'a.pdf',
        size: 1,
        media_type: 'application/pdf',
        sha256: 'a'.repeat(64),
        storage_key: (task.id * 1_000 + index).toString(16).padStart(32, '0'),
        needs_approval: false,
        created_at: new Date(),
      })),
    )
    const before = await storedFiles(server)
    const two = await addTo(server, people.staff, task.id, [small('a.pdf'), small('b.pdf')])
    expect(two).toMatchObject({ status: 409, body: { code: 'too_many_files' } })
    expect(await storedFiles(server)).toEqual(before)
    await add(people.staff, small())
    expect((await addTo(server, people.staff, task.id, [small()])).status).toBe(409)
  })

  it('adding files is refused above the storage quota of the user, which covers all tasks', async () => {
    await buildReport(server, people.staff, {}, [small()])
    await leaveStorage(server, people.staff.id, 250)
    try {
      await add(people.staff, small())
      const refused = await addTo(server, people.staff, task.id, [small()])
      expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full' } })
      await add(people.president, small())
    } finally {
      await server.platform.database
        .knex('report_files')
        .where({ author_id: people.staff.id })
        .update({ size: 200 })
    }
  })
})
