import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createPlatform } from '../../platform/platform.ts'
import { startInstance, usePortal } from '../../test/portal.ts'
import { createTestClient } from '../../test/test-client.ts'
import { onlyFile, pdf, storedFiles, submit } from '../reports/testing/submit.ts'
import { createUpload, idOf, openSending, readOffset, sendBytes } from './testing/tus.ts'

const { server, people } = await usePortal()
const content = pdf(5_000)
const uploadsOf = (...ids: number[]) => ({ uploads: JSON.stringify(ids) })
const start = async (user = people.staff, size = content.length) =>
  (await createUpload(server, user, { name: 'Plan.pdf', size })).location ?? ''

/** Waits until a request holds the lease of an upload and has written this many bytes. */
const waitUntilWritten = (location: string, bytes = 0) =>
  expect
    .poll(async () => {
      const { database, files } = server.platform
      const row = await database
        .knex('uploads')
        .where({ id: idOf(location) })
        .first('lease', 'storage_key')
      return row?.lease ? files.receivedSize(row.storage_key) : -1
    })
    .toBeGreaterThanOrEqual(bytes)

describe('a connection that breaks off', () => {
  it('an upload resumes after its connection was destroyed at any byte, and its hash is the same', async () => {
    const file = pdf(3_000_000)
    file.forEach((_, index) => index % 7 === 0 && index > 20 && (file[index] = index % 251))
    const location = await start(people.staff, file.length)
    let offset = 0
    for (const cut of [1, 65_537, 1_000_000, 1_900_001, 2_999_999]) {
      const part = { offset, bytes: file.subarray(offset, cut), length: file.length - offset }
      const sending = await openSending(server, people.staff, location, part)
      await waitUntilWritten(location)
      await sending.destroy()
      const reply = await readOffset(server, people.staff, location)
      expect(reply.status).toBe(200)
      expect(reply.offset).toBeGreaterThanOrEqual(offset)
      expect(reply.offset).toBeLessThanOrEqual(cut)
      offset = reply.offset ?? 0
    }
    const last = await sendBytes(server, people.staff, location, { offset, bytes: file.subarray(offset) })
    expect(last).toMatchObject({ status: 204, offset: file.length })
    const { body } = await submit(server, people.staff, uploadsOf(idOf(location)))
    const stored = await server.platform.database
      .knex('report_files')
      .where({ id: onlyFile(body).id })
      .first()
    const hash = createHash('sha256').update(file).digest('hex')
    expect(stored?.sha256).toBe(hash)
    const bytes = await readFile(server.platform.files.pathOf(stored?.storage_key ?? ''))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
  })

  it('two requests that write the same upload do not mix their bytes', async () => {
    const location = await start()
    const replies = await Promise.all(
      [1, 2, 3].map(() => sendBytes(server, people.staff, location, { offset: 0, bytes: content })),
    )
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(replies.every(({ status }) => [204, 409, 423].includes(status))).toBe(true)
    const { body } = await submit(server, people.staff, uploadsOf(idOf(location)))
    const file = await server.fetch(people.staff, `/api/files/${onlyFile(body).id}`)
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
  })

  it('a request that hangs ends when another one resumes the upload', async () => {
    const location = await start()
    const part = { offset: 0, bytes: content.subarray(0, 2_000), length: content.length }
    const hanging = await openSending(server, people.staff, location, part)
    await waitUntilWritten(location, 2_000)
    const { offset = 0 } = await readOffset(server, people.staff, location)
    expect(offset).toBe(2_000)
    expect(await hanging.status).toBe(204)
    const rest = { offset, bytes: content.subarray(offset) }
    expect((await sendBytes(server, people.staff, location, rest)).status).toBe(204)
  })

  it('an upload that another process writes is locked until its lease ends', async () => {
    const location = await start()
    const setLease = (lease: Date) =>
      server.platform.database
        .knex('uploads')
        .where({ id: idOf(location) })
        .update({ lease })
    const part = { offset: 0, bytes: content.subarray(0, 2_000), length: content.length }
    const losing = await openSending(server, people.staff, location, part)
    await waitUntilWritten(location, 2_000)
    await setLease(new Date(Date.now() + 60_000))
    expect(await losing.end(content.subarray(2_000))).toBe(423)
    expect(await readOffset(server, people.staff, location)).toMatchObject({ status: 423 })
    await setLease(new Date(Date.now() - 1))
    expect(await readOffset(server, people.staff, location)).toMatchObject({ status: 200, offset: 0 })
  })

  it('a request that wakes up after another backend finished the upload cannot change the file', async () => {
    const neighbor = await startInstance(createPlatform(server.platform))
    try {
      const before = await storedFiles(server)
      const location = await start()
      const part = { offset: 0, bytes: content.subarray(0, 2_000), length: content.length }
      const stalled = await openSending(server, people.staff, location, part)
      await waitUntilWritten(location, 2_000)
      const row = server.platform.database.knex('uploads').where({ id: idOf(location) })
      // As if the lease had ended while no byte arrived.
      await row.clone().update({ lease: null, received: 2_000 })
      const client = createTestClient(neighbor.url)
      const rest = { offset: 2_000, bytes: content.subarray(2_000) }
      expect((await sendBytes(client, people.staff, location, rest)).status).toBe(204)
      const { body } = await submit(client, people.staff, uploadsOf(idOf(location)))
      expect(await stalled.end(Buffer.alloc(content.length - 2_000, '!'))).toBe(423)
      const file = await server.fetch(people.staff, `/api/files/${onlyFile(body).id}`)
      expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
      expect(await storedFiles(server)).toHaveLength(before.length + 1)
    } finally {
      await neighbor.stop()
    }
  })

  it('a part of unknown length that is longer than announced is refused, and the upload can be completed', async () => {
    const location = await start()
    const whole = new Response(new Blob([new Uint8Array(pdf(content.length + 1))])).body
    const long = await server.fetch(people.staff, location, {
      method: 'PATCH',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': '0',
      },
      body: whole,
      duplex: 'half',
    } as RequestInit)
    expect(long.status).toBe(413)
    const { offset = 0 } = await readOffset(server, people.staff, location)
    const rest = { offset, bytes: content.subarray(offset) }
    expect((await sendBytes(server, people.staff, location, rest)).status).toBe(204)
    expect((await submit(server, people.staff, uploadsOf(idOf(location)))).status).toBe(201)
  })

  it('an upload whose process died before it checked the complete file asks for the last byte again', async () => {
    const location = await start()
    await sendBytes(server, people.staff, location, { offset: 0, bytes: content.subarray(0, -1) })
    const row = server.platform.database.knex('uploads').where({ id: idOf(location) })
    const { storage_key: key } = (await row.clone().first()) as { storage_key: string }
    const handle = await server.platform.files.openReceived(key)
    await handle.write(content.subarray(-1), 0, 1, content.length - 1)
    await handle.close()
    await row.clone().update({ received: content.length })
    const { offset = 0 } = await readOffset(server, people.staff, location)
    const rest = { offset, bytes: content.subarray(offset) }
    expect((await sendBytes(server, people.staff, location, rest)).status).toBe(204)
    expect([offset, rest.bytes.length]).toEqual([content.length - 1, 1])
    expect((await submit(server, people.staff, uploadsOf(idOf(location)))).status).toBe(201)
  })

  it('a file that is shorter than its row, as after a crash of the machine, is sent again from its end', async () => {
    const location = await start()
    await sendBytes(server, people.staff, location, { offset: 0, bytes: content.subarray(0, 2_000) })
    await server.platform.database
      .knex('uploads')
      .where({ id: idOf(location) })
      .update({ received: 4_000 })
    expect((await readOffset(server, people.staff, location)).offset).toBe(2_000)
  })
})
