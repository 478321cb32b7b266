import { describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { buildUser, usePortal } from '../../test/portal.ts'
import { leaveStorage, onlyFile, pdf, storedFiles, submit } from '../reports/testing/submit.ts'
import { createUpload, deleteUpload, idOf, readOffset, sendBytes, upload } from './testing/tus.ts'
import type { UploadRow } from './tables.ts'
import { deleteExpiredUploads } from './uploads.cleanup.ts'

const { server, people } = await usePortal()
const DAY_MS = 24 * 60 * 60 * 1_000
const content = pdf(5_000)
const uploadsOf = (...ids: number[]) => ({ uploads: JSON.stringify(ids) })
const start = async (user = people.staff, size = content.length) =>
  (await createUpload(server, user, { name: 'Plan.pdf', size })).location ?? ''

const addToTask = async (user = people.staff, fields: Record<string, string> = {}) => {
  const task = await buildTask(server, people.pm, { title: 'With uploads', assigneeIds: [people.staff.id] })
  const form = new FormData()
  Object.entries(fields).forEach(([name, value]) => form.set(name, value))
  return server.fetch(user, `/api/tasks/${task.id}/files`, { method: 'POST', body: form })
}

describe('an upload', () => {
  it('an upload arrives in parts and becomes a file of a report', async () => {
    const location = await start()
    expect(location).toMatch(/^\/api\/uploads\/\d+$/)
    const first = await sendBytes(server, people.staff, location, {
      offset: 0,
      bytes: content.subarray(0, 2_000),
    })
    expect(first).toMatchObject({ status: 204, offset: 2_000 })
    expect(await readOffset(server, people.staff, location)).toMatchObject({ status: 200, offset: 2_000 })
    await sendBytes(server, people.staff, location, { offset: 2_000, bytes: content.subarray(2_000) })
    const { status, body } = await submit(server, people.staff, uploadsOf(idOf(location)))
    expect(status, JSON.stringify(body)).toBe(201)
    expect(onlyFile(body)).toMatchObject({ name: 'Plan.pdf', size: 5_000, mediaType: 'application/pdf' })
    const file = await server.fetch(people.staff, `/api/files/${onlyFile(body).id}`)
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
  })

  it('an upload becomes a file of a task, beside files of the form', async () => {
    const id = await upload(server, people.staff, { name: 'Plan.pdf', content })
    const response = await addToTask(people.staff, uploadsOf(id))
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ items: [{ name: 'Plan.pdf', size: 5_000 }] })
  })

  it('a report with an upload is stored once when the request is repeated', async () => {
    const id = await upload(server, people.staff, { name: 'Plan.pdf', content })
    const fields = { ...uploadsOf(id), reportDate: new Date().toISOString() }
    const headers = { 'Idempotency-Key': `upload-${id}-once` }
    const first = await submit(server, people.staff, fields, [], headers)
    const second = await submit(server, people.staff, fields, [], headers)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).toBe(first.body.id)
  })

  it('an upload is refused without a session, for viewers and for other users', async () => {
    const file = { name: 'Plan.pdf', size: 10 }
    expect((await createUpload(server, null, file)).status).toBe(401)
    expect(await createUpload(server, people.viewer, file)).toMatchObject({
      status: 403,
      code: 'not_allowed',
    })
    const location = await start()
    for (const user of [people.colleague, people.superAdmin]) {
      expect((await readOffset(server, user, location)).status).toBe(404)
      expect((await sendBytes(server, user, location, { offset: 0, bytes: content })).status).toBe(404)
      expect((await deleteUpload(server, user, location)).status).toBe(404)
    }
    expect((await readOffset(server, people.staff, '/api/uploads/x')).status).toBe(404)
    expect((await readOffset(server, people.staff, location)).offset).toBe(0)
  })

  it.each([
    ['another type', 'run.exe', 10, 400, 'file_type_not_allowed'],
    ['no name', '', 10, 400, 'file_type_not_allowed'],
    ['no bytes', 'a.pdf', 0, 400, 'empty_file'],
    ['more than 100 MB', 'a.pdf', 104_857_601, 413, 'file_too_large'],
    ['a size that is no number', 'a.pdf', Number.NaN, 400, 'bad_upload'],
    ['a negative size', 'a.pdf', -1, 400, 'bad_upload'],
  ])('an upload with %s is refused', async (_case, name, size, status, code) => {
    expect(await createUpload(server, people.staff, { name, size })).toMatchObject({ status, code })
  })

  it.each([['content of another type', Buffer.alloc(5_000, 'x'), 'file_content_mismatch']])(
    'a finished upload with %s is refused and deleted',
    async (_case, bytes, code) => {
      const before = await storedFiles(server)
      const location = await start()
      expect(await sendBytes(server, people.staff, location, { offset: 0, bytes })).toMatchObject({
        status: 400,
        code,
      })
      expect((await readOffset(server, people.staff, location)).status).toBe(404)
      expect(await storedFiles(server)).toEqual(before)
    },
  )

  it('a part with a wrong offset or beyond the announced size is refused and leaves nothing', async () => {
    const before = await storedFiles(server)
    const location = await start()
    const bytes = content.subarray(0, 100)
    const wrong = await sendBytes(server, people.staff, location, { offset: 7, bytes })
    expect(wrong).toMatchObject({ status: 409, code: 'upload_offset' })
    const long = await sendBytes(server, people.staff, location, { offset: 0, bytes: pdf(5_001) })
    expect(long).toMatchObject({ status: 413, code: 'file_too_large' })
    expect((await readOffset(server, people.staff, location)).offset).toBe(0)
    expect(await storedFiles(server)).toEqual(before)
  })

  it.each(['before', 'after'])(
    'an empty part at the end of a finished upload changes nothing, %s the upload is used',
    async (moment) => {
      const id = await upload(server, people.staff, { name: 'Plan.pdf', content })
      const location = `/api/uploads/${id}`
      if (moment === 'after') {
        expect((await submit(server, people.staff, uploadsOf(id))).status).toBe(201)
      }
      const before = await storedFiles(server)
      const empty = { offset: content.length, bytes: Buffer.alloc(0) }
      expect(await sendBytes(server, people.staff, location, empty)).toMatchObject({
        status: 204,
        offset: content.length,
      })
      expect(await sendBytes(server, people.staff, location, { ...empty, bytes: pdf(10) })).toMatchObject({
        status: 413,
      })
      expect(await readOffset(server, people.staff, location)).toMatchObject({
        status: 200,
        offset: content.length,
      })
      expect(await storedFiles(server)).toEqual(before)
      if (moment === 'before') {
        expect((await submit(server, people.staff, uploadsOf(id))).status).toBe(201)
      }
    },
  )

  it('a request that does not speak the protocol is refused', async () => {
    const headers = { 'Upload-Length': '5' }
    const response = await server.fetch(people.staff, '/api/uploads', { method: 'POST', headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      412,
      expect.stringContaining('application/problem+json'),
    ])
  })

  it.each([
    ['Upload-Defer-Length', '1'],
    ['Upload-Concat', 'partial'],
  ])('a request for the extension of tus in %s, which is not offered, is refused', async (name, value) => {
    const headers = { 'Tus-Resumable': '1.0.0', [name]: value }
    const response = await server.fetch(people.staff, '/api/uploads', { method: 'POST', headers })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'bad_upload' }])
  })

  it('the path names the upload, whatever the query contains', async () => {
    const [named, other] = [await start(), await start()]
    for (const end of ['', 'x']) {
      expect((await deleteUpload(server, people.staff, `${named}?upload=${other}${end}`)).status).toBe(
        end === '' ? 204 : 404,
      )
    }
    expect((await readOffset(server, people.staff, other)).status).toBe(200)
  })

  it('an upload beyond the storage quota is refused, and waiting uploads count', async () => {
    await submit(server, people.otherStaff, {}, [{ name: 'a.pdf', content: pdf(20) }])
    await leaveStorage(server, people.otherStaff.id, 6_000)
    const before = await storedFiles(server)
    const waiting = await start(people.otherStaff)
    const full = await createUpload(server, people.otherStaff, { name: 'Plan.pdf', size: 5_000 })
    expect(full).toMatchObject({ status: 507, code: 'storage_full' })
    expect(await storedFiles(server)).toEqual(before)
    expect((await deleteUpload(server, people.otherStaff, waiting)).status).toBe(204)
    expect((await createUpload(server, people.otherStaff, { name: 'Plan.pdf', size: 5_000 })).status).toBe(
      201,
    )
  })

  it('a user has at most 100 uploads that are not used', async () => {
    const user = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const file = { name: 'Plan.pdf', size: 10 }
    const { location } = await createUpload(server, user, file)
    const uploads = server.platform.database.knex('uploads')
    const { id: _, ...row } = (await uploads.where({ id: idOf(location) }).first()) as UploadRow
    const copies = Array.from({ length: 99 }, (__, index) => ({ ...row, storage_key: `copy ${index}` }))
    await server.platform.database.knex.batchInsert('uploads', copies as never)
    const refused = { status: 429, code: 'too_many_uploads' }
    expect(await createUpload(server, user, file)).toMatchObject(refused)
    expect((await deleteUpload(server, user, location ?? '')).status).toBe(204)
    expect((await createUpload(server, user, file)).status).toBe(201)
    expect(await createUpload(server, user, file)).toMatchObject(refused)
  })

  it('a deleted upload leaves nothing behind', async () => {
    const before = await storedFiles(server)
    const location = await start()
    await sendBytes(server, people.staff, location, { offset: 0, bytes: content.subarray(0, 100) })
    expect(await storedFiles(server)).toHaveLength(before.length + 1)
    expect((await deleteUpload(server, people.staff, location)).status).toBe(204)
    expect(await storedFiles(server)).toEqual(before)
    expect((await readOffset(server, people.staff, location)).status).toBe(404)
  })
})

describe('a form with uploads', () => {
  it.each([
    ['report', async (fields: Record<string, string>) => submit(server, people.staff, fields)],
    [
      'task',
      async (fields: Record<string, string>) => {
        const response = await addToTask(people.staff, fields)
        return {
          status: response.status,
          body: (await response.json()) as { code?: string; current?: unknown },
        }
      },
    ],
  ])('a %s refuses uploads that it cannot use', async (_case, send) => {
    const refusalOf = async (...ids: number[]) => {
      const { status, body } = await send(uploadsOf(...ids))
      return [status, body.code, body.current]
    }
    const foreign = await upload(server, people.colleague, { name: 'Plan.pdf', content })
    const id = await upload(server, people.staff, { name: 'Plan.pdf', content })
    expect(await refusalOf(foreign)).toEqual([404, 'upload_not_found', { uploads: [foreign] }])
    expect(await refusalOf(id, 999_999)).toEqual([404, 'upload_not_found', { uploads: [999_999] }])
    const unfinished = idOf(await start())
    expect(await refusalOf(unfinished)).toEqual([409, 'upload_unfinished', { uploads: [unfinished] }])
    expect((await send(uploadsOf(id))).status).toBe(201)
    expect(await refusalOf(id)).toEqual([409, 'upload_used', { uploads: [id] }])
    const deleted = await deleteUpload(server, people.staff, `/api/uploads/${id}`)
    expect(deleted).toMatchObject({ status: 409, code: 'upload_used' })
  })

  it.each(['x', '{}', '[0]', '["1"]', JSON.stringify(Array.from({ length: 11 }, (_, index) => index + 1))])(
    'a form with the uploads %s is refused at the field',
    async (uploads) => {
      const { status, body } = await submit(server, people.staff, { uploads })
      expect([status, body.errors?.[0]?.pointer.split('/')[1]]).toEqual([400, 'uploads'])
    },
  )

  it('a form has at most ten files, uploads included', async () => {
    const id = await upload(server, people.staff, { name: 'Plan.pdf', content })
    const files = Array.from({ length: 10 }, (_, index) => ({ name: `${index}.pdf`, content: pdf(20) }))
    const { status, body } = await submit(server, people.staff, uploadsOf(id), files)
    expect([status, body.errors?.[0]?.code]).toEqual([400, 'too_many_files'])
    expect((await submit(server, people.staff, uploadsOf(id))).status).toBe(201)
  })

  it('an upload is used once by two concurrent reports', async () => {
    const id = await upload(server, people.staff, { name: 'Plan.pdf', content })
    const replies = await Promise.all([1, 2].map(() => submit(server, people.staff, uploadsOf(id))))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('a refused report leaves its upload for the next attempt', async () => {
    const id = await upload(server, people.staff, { name: 'Plan.pdf', content })
    const refused = await submit(server, people.staff, { ...uploadsOf(id), taskId: '999999' })
    expect(refused.status).toBe(403)
    expect((await submit(server, people.staff, uploadsOf(id))).status).toBe(201)
  })
})

it('an upload expires after a day: unused bytes are deleted, used ones stay', async () => {
  const rows = () => server.platform.database.knex('uploads').where({ user_id: people.pm.id })
  const before = await storedFiles(server)
  const unfinished = await start(people.pm)
  await sendBytes(server, people.pm, unfinished, { offset: 0, bytes: content.subarray(0, 100) })
  const unused = await upload(server, people.pm, { name: 'Unused.pdf', content })
  const used = await upload(server, people.pm, { name: 'Used.pdf', content })
  const { body } = await submit(server, people.pm, uploadsOf(used))
  const [first] = await rows()
  expect(first?.expires_at.getTime()).toBeGreaterThan(Date.now() + DAY_MS - 60_000)
  await deleteExpiredUploads(server.platform)
  expect(await rows()).toHaveLength(3)

  await rows().update({ expires_at: new Date() })
  expect((await readOffset(server, people.pm, unfinished)).status).toBe(404)
  expect((await submit(server, people.pm, uploadsOf(unused))).status).toBe(404)
  await deleteExpiredUploads(server.platform)
  expect(await rows()).toEqual([])
  expect((await server.fetch(people.pm, `/api/files/${onlyFile(body).id}`)).status).toBe(200)
  expect(await storedFiles(server)).toHaveLength(before.length + 1)
})
