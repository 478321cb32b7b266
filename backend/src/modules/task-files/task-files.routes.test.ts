import { createHash } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import {
  taskFilesApprove,
  taskFilesDelete,
  taskFilesList,
  taskFilesReject,
} from '@headway/contracts/task-files'
import { tasksComplete } from '@headway/contracts/task-states'
import {
  tasksArchive,
  tasksDelete,
  tasksRestore,
  tasksUnarchive,
  trashDelete,
} from '@headway/contracts/task-trash'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { usePortal } from '../../test/portal.ts'
import { pdf, storedFiles } from '../reports/testing/submit.ts'
import { addTo } from './testing/add-files.ts'
import { useTaskWithFiles } from './testing/use-task-with-files.ts'

const { server, people } = await usePortal()
const { task, add, list, download } = useTaskWithFiles(server, people)
const DAY = 24 * 60 * 60 * 1_000

const small = (name = 'plan.pdf', size = 200) => ({ name, content: pdf(size) })

describe('files of a task', () => {
  it('task files are added by assignees and commenters, and listed with the caller’s abilities', async () => {
    const first = await add(people.staff, small('first.pdf'))
    const second = await add(people.president, small('second.pdf'))
    expect(first).toMatchObject({
      taskId: task.id,
      name: 'first.pdf',
      size: 200,
      mediaType: 'application/pdf',
      author: { id: people.staff.id },
      needsApproval: false,
      can: { download: true, approve: false, delete: true },
    })
    const asStaff = await list(people.staff)
    expect(asStaff.items.map((file) => [file.id, file.can.delete])).toEqual([
      [second.id, false],
      [first.id, true],
    ])
    expect(asStaff.can).toEqual({ add: true })
    expect((await list(people.pm)).items.map((file) => file.can.delete)).toEqual([true, true])
    const asViewer = await list(people.viewer)
    expect(asViewer.can).toEqual({ add: false })
    expect(asViewer.items.map((file) => file.can)).toEqual(
      Array(2).fill({ download: true, approve: false, delete: false }),
    )
  })

  it('task files are listed page by page', async () => {
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
      await add(people.staff, small(name))
    }
    const first = await list(people.staff, { limit: '2' })
    const second = await list(people.staff, { limit: '2', cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map((file) => file.name)).toEqual(['c.pdf', 'b.pdf', 'a.pdf'])
    expect(second.nextCursor).toBeNull()
    const request = { params: { id: task.id }, query: { cursor: 'made-up' } }
    expect((await server.refuse(people.staff, taskFilesList, request)).status).toBe(400)
  })

  it('task files return 404 to users who may not read the task and 403 to viewers who add', async () => {
    const file = await add(people.staff, small())
    const one = { params: { id: file.id } }
    for (const stranger of [people.otherPm, people.colleague]) {
      expect((await server.refuse(stranger, taskFilesList, { params: { id: task.id } })).status).toBe(404)
      expect((await addTo(server, stranger, task.id, [small()])).status).toBe(404)
      expect((await download(stranger, file.id)).response.status).toBe(404)
      for (const call of [taskFilesDelete, taskFilesApprove]) {
        expect((await server.refuse(stranger, call, one)).status).toBe(404)
      }
      const rejection = { ...one, body: { reason: 'No' } }
      expect((await server.refuse(stranger, taskFilesReject, rejection)).status).toBe(404)
    }
    expect(await addTo(server, people.viewer, task.id, [small()])).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    expect((await addTo(server, null, task.id, [small()])).status).toBe(401)
    expect((await server.refuse(null, taskFilesList, { params: { id: task.id } })).status).toBe(401)
    expect((await download(null, file.id)).response.status).toBe(401)
    expect((await server.refuse(null, taskFilesDelete, one)).status).toBe(401)
    expect((await addTo(server, people.pm, 999_999, [small()])).status).toBe(404)
    expect((await download(people.pm, 999_999)).response.status).toBe(404)
  })

  it('task files are downloaded unchanged, as an attachment with a safe type', async () => {
    const content = pdf(1_000)
    const file = await add(people.staff, { name: 'Übersicht.pdf', content })
    const { response, bytes } = await download(people.viewer, file.id)
    expect(bytes.equals(content)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="_bersicht.pdf"; filename*=UTF-8''%C3%9Cbersicht.pdf`,
      etag: `"${createHash('sha256').update(content).digest('hex')}"`,
    })
    const part = await download(people.pm, file.id, { Range: 'bytes=10-19' })
    expect(part.response.status).toBe(206)
    expect(part.bytes.equals(content.subarray(10, 20))).toBe(true)
    expect((await download(people.pm, file.id, { Range: 'bytes=1000-' })).response.status).toBe(416)
  })

  it('task files are deleted by their author or editors of the task, and by no one else', async () => {
    const own = await add(people.staff, small())
    const other = await add(people.staff, small())
    for (const reader of [people.president, people.otherSrPm, people.viewer]) {
      expect((await server.refuse(reader, taskFilesDelete, { params: { id: own.id } })).status).toBe(403)
    }
    await server.call(people.staff, taskFilesDelete, { params: { id: own.id } })
    await server.call(people.srPm, taskFilesDelete, { params: { id: other.id } })
    expect((await list(people.staff)).items).toEqual([])
    expect((await download(people.staff, own.id)).response.status).toBe(404)
    expect((await server.refuse(people.staff, taskFilesDelete, { params: { id: own.id } })).status).toBe(404)
  })

  it('task files are readable in the archive, hidden in the trash and restored with the task', async () => {
    const file = await add(people.staff, small())
    const one = { params: { id: file.id } }
    await server.call(people.pm, tasksComplete, { params: { id: task.id }, body: {} })
    await server.call(people.pm, tasksArchive, { params: { id: task.id }, body: {} })
    const { items, can } = await list(people.staff)
    expect([items[0]?.can, can]).toEqual([{ download: true, approve: false, delete: false }, { add: false }])
    expect((await download(people.viewer, file.id)).response.status).toBe(200)
    expect((await addTo(server, people.staff, task.id, [small()])).body.code).toBe('task_archived')
    expect((await server.refuse(people.pm, taskFilesDelete, one)).body.code).toBe('task_archived')
    await server.call(people.pm, tasksUnarchive, { params: { id: task.id }, body: {} })
    await server.call(people.pm, tasksDelete, { params: { id: task.id } })
    expect((await server.refuse(people.pm, taskFilesList, { params: { id: task.id } })).status).toBe(404)
    expect((await download(people.staff, file.id)).response.status).toBe(404)
    expect((await addTo(server, people.pm, task.id, [small()])).status).toBe(404)
    await server.call(people.pm, tasksRestore, { params: { id: task.id }, body: {} })
    expect((await list(people.staff)).items.map((each) => each.id)).toEqual([file.id])
  })

  it('the rows of task files are deleted with a purged task, the bytes at the next cleanup', async () => {
    await add(people.staff, small())
    const before = new Date(Date.now() - 2 * DAY)
    await server.call(people.pm, tasksDelete, { params: { id: task.id } })
    await server.call(people.superAdmin, trashDelete, { params: { id: task.id } })
    const { database, jobs } = server.platform
    expect(await database.rows('SELECT id FROM task_files WHERE task_id = ?', [task.id])).toEqual([])
    for (const path of await storedFiles(server)) {
      await utimes(path, before, before)
    }
    await inTransaction(database.knex, (trx) => jobs.add({ kind: 'files.sweep' }, trx))
    jobs.start()
    const [row] = await database.rows<{ files: number }>('SELECT COUNT(*) AS files FROM task_files')
    await expect.poll(async () => (await storedFiles(server)).length).toBe(Number(row?.files))
    await jobs.stop()
  })
})
