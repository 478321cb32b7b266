import { createHash } from 'node:crypto'
import { readFile, utimes } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, it, vi } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { createRandom } from '../../test/create-random.ts'
import { readStatusLine, sendPartialRequest } from '../../test/raw-request.ts'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'
import { formOf, pdf, storedFiles, submit } from '../reports/testing/submit.ts'
import { deleteExpiredUploads } from './uploads.cleanup.ts'
import { createUpload, idOf, readOffset, sendBytes } from './testing/tus.ts'

/** Broken connections of each of the two ways to send a file. */
const BREAKS = 25
const LARGEST_FILE = 600_000
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1_000

const { server } = await usePortal()
const { database, files, jobs } = server.platform
const random = createRandom(20_261_128)

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function createFile(): Buffer {
  const content = pdf(1_000 + Math.floor(random() * LARGEST_FILE))
  content.write(`${random()}`, 20)
  return content
}

/** Returns the number of bytes to send: any, or now and then all of them, so that only the reply is lost. */
const randomCut = (length: number) => Math.min(length, Math.floor(random() * length * 1.25))

/** Sends the beginning of a request body and destroys the connection. */
async function sendAndBreak(
  author: TestUser,
  method: string,
  path: string,
  { body, headers }: { body: Buffer; headers: Record<string, string> },
): Promise<void> {
  const socket = await sendPartialRequest(server.url, path, {
    method,
    headers: { Cookie: author.cookie, 'Content-Length': String(body.length), ...headers },
    body: body.subarray(0, randomCut(body.length)),
  })
  await new Promise((resolve) => socket.write('', resolve))
  socket.destroy()
}

async function breakForm(author: TestUser, content: Buffer): Promise<void> {
  const form = new Response(formOf({}, [{ name: 'Plan.pdf', content }]))
  const headers = { 'Content-Type': form.headers.get('content-type') ?? '' }
  await sendAndBreak(author, 'POST', '/api/progress-reports', {
    body: Buffer.from(await form.arrayBuffer()),
    headers,
  })
}

/** Sends a part of an upload and breaks the connection; returns the address of the upload. */
async function breakUpload(author: TestUser, content: Buffer): Promise<string> {
  const { location } = await createUpload(server, author, { name: 'Plan.pdf', size: content.length })
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': '0',
  }
  await sendAndBreak(author, 'PATCH', location ?? '', { body: content, headers })
  return location ?? ''
}

/** Sends the rest of an upload, as clients do until it is complete, and submits it with a report. */
async function resume(author: TestUser, location: string, content: Buffer): Promise<void> {
  let offset: number | undefined
  while (offset !== content.length) {
    ;({ offset } = await readOffset(server, author, location))
    if (offset !== undefined && offset < content.length) {
      // The server answers 409 when more of the broken request has arrived in the meantime.
      await sendBytes(server, author, location, { offset, bytes: content.subarray(offset) })
    }
  }
  expect((await submit(server, author, { uploads: JSON.stringify([idOf(location)]) })).status).toBe(201)
}

/** Runs the cleanup as if two days had passed. */
async function cleanUp(): Promise<void> {
  await database.change('UPDATE uploads SET expires_at = ?', [new Date(0)])
  await deleteExpiredUploads(server.platform)
  const before = new Date(Date.now() - TWO_DAYS_MS)
  for (const path of await storedFiles(server)) {
    // A request that still ends may delete its file.
    await utimes(path, before, before).catch(() => undefined)
  }
  await inTransaction(database.knex, (trx) => jobs.add({ kind: 'files.sweep' }, trx))
  await jobs.runDue()
}

it('after 50 connections that break at random bytes, each listed file has its hash and no other file stays', async () => {
  const resumed: string[] = []
  const sent = new Set<string>()
  for (let count = 0; count < BREAKS; count++) {
    const [inForm, asUpload] = [createFile(), createFile()]
    sent.add(hashOf(inForm)).add(hashOf(asUpload))
    // One person may send four bodies at a time, and the server takes a moment to notice that a connection broke.
    const author = await buildUser(server)
    await breakForm(author, inForm)
    const location = await breakUpload(author, asUpload)
    if (count % 2 === 0) {
      await resume(author, location, asUpload)
      resumed.push(hashOf(asUpload))
    }
  }
  const listed = () => database.knex('report_files').select('storage_key', 'size', 'sha256')
  const expectOnlyListed = async () => {
    await cleanUp()
    const keys = (await listed()).map((row) => row.storage_key)
    const stored = (await storedFiles(server)).map((path) => basename(path))
    expect(stored.toSorted()).toEqual(keys.toSorted())
  }
  await vi.waitFor(expectOnlyListed, { timeout: 60_000 })
  const rows = await listed()
  for (const row of rows) {
    const bytes = await readFile(files.pathOf(row.storage_key))
    expect([bytes.length, hashOf(bytes)]).toEqual([row.size, row.sha256])
    expect(sent).toContain(row.sha256)
  }
  const hashes = rows.map((row) => row.sha256)
  expect(hashes).toEqual(expect.arrayContaining(resumed))
  expect(hashes.length).toBeGreaterThan(resumed.length)
})

it('a refused part whose connection breaks does not count as an upload that is still arriving', async () => {
  const author = await buildUser(server, { role: 'staff' })
  const content = pdf(5_000_000)
  const { location } = await createUpload(server, author, { name: 'Plan.pdf', size: content.length })
  const headers = {
    Cookie: author.cookie,
    'Tus-Resumable': '1.0.0',
    'Content-Type': 'application/offset+octet-stream',
    'Content-Length': String(content.length),
    'Upload-Offset': '7',
  }
  for (let sent = 0; sent < 4; sent++) {
    const body = content.subarray(0, 1_000_000)
    const socket = await sendPartialRequest(server.url, location ?? '', { method: 'PATCH', headers, body })
    expect(await readStatusLine(socket)).toBe('HTTP/1.1 409 Conflict')
    socket.destroy()
  }
  const send = () => sendBytes(server, author, location ?? '', { offset: 0, bytes: content })
  await expect.poll(async () => (await send()).status).toBe(204)
})
