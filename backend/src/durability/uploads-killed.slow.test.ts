import { createHash } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '../platform/database/transaction.ts'
import { createUpload, idOf, openSending, readOffset, sendBytes } from '../modules/uploads/testing/tus.ts'
import { createTestClient } from '../test/test-client.ts'
import { formOf } from '../modules/reports/testing/submit.ts'
import { type DurablePortal, startDurablePortal } from './testing/durable-portal.ts'

const KILLS = 6
const BYTES = 4_000_000
const TWO_DAYS = 2 * 24 * 60 * 60 * 1_000

let portal: DurablePortal
beforeAll(async () => {
  portal = await startDurablePortal()
})
afterAll(() => portal.stop())

/** A client of the backend that runs now. */
const client = () => ({ url: portal.backend.url, ...createTestClient(portal.backend.url) })

const filesOnDisk = async () => {
  const entries = await readdir(portal.filesFolder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Waits until the lease of a killed process has ended, and returns the offset. */
const offsetAfterKill = async (location: string): Promise<number> => {
  await portal.platform.database.change('UPDATE uploads SET lease = NULL')
  const reply = await readOffset(client(), portal.author, location)
  expect(reply.status).toBe(200)
  return reply.offset ?? 0
}

it('an upload resumes after kills of the backend, and its file has the hash of what was sent', async () => {
  const content = Buffer.alloc(BYTES, 'The quick brown fox. ')
  content.write('%PDF-1.7\n')
  content.forEach((byte, index) => index > 100 && index % 3 === 0 && (content[index] = (byte + index) % 256))
  const { location } = await createUpload(client(), portal.author, { name: 'proof.pdf', size: BYTES })
  let offset = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const cut = Math.min(BYTES - 1, offset + Math.floor((BYTES / KILLS) * (0.5 + Math.random())))
    const part = { offset, bytes: content.subarray(offset, cut), length: BYTES - offset }
    await openSending(client(), portal.author, location ?? '', part)
    await portal.backend.kill()
    await portal.startBackend()
    const resumed = await offsetAfterKill(location ?? '')
    expect(resumed).toBeGreaterThanOrEqual(offset)
    expect(resumed).toBeLessThanOrEqual(cut)
    offset = resumed
    const next = content.subarray(offset, offset + 100_000)
    offset = (await sendBytes(client(), portal.author, location ?? '', { offset, bytes: next })).offset ?? 0
  }
  const rest = { offset, bytes: content.subarray(offset) }
  expect(await sendBytes(client(), portal.author, location ?? '', rest)).toMatchObject({ status: 204 })
  const form = formOf({ uploads: JSON.stringify([idOf(location)]) })
  const report = await client().fetch(portal.author, '/api/progress-reports', { method: 'POST', body: form })
  const { fileUploads } = (await report.json()) as { fileUploads: { id: number }[] }
  const file = await client().fetch(portal.author, `/api/files/${fileUploads[0]?.id}`)
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(Buffer.from(await file.arrayBuffer()))).toBe(hash(content))
}, 120_000)

it('an upload that was killed and never resumed leaves nothing behind when it has expired', async () => {
  const { location } = await createUpload(client(), portal.author, { name: 'lost.pdf', size: BYTES })
  const bytes = Buffer.alloc(100_000, 'x')
  await sendBytes(client(), portal.author, location ?? '', { offset: 0, bytes })
  await portal.backend.kill()
  await portal.startBackend()
  const before = new Date(Date.now() - TWO_DAYS)
  await Promise.all((await filesOnDisk()).map((path) => utimes(path, before, before)))
  const { database, jobs } = portal.platform
  const run = (kind: string) => inTransaction(database.knex, (trx) => jobs.add({ kind }, trx))
  await run('files.sweep')
  await vi.waitFor(async () =>
    expect(await readOffset(client(), portal.author, location ?? '')).toMatchObject({ offset: 100_000 }),
  )
  expect(await filesOnDisk()).toHaveLength(2)
  await database.change('UPDATE uploads SET expires_at = ?', [new Date(0)])
  await run('uploads.sweep')
  await vi.waitFor(async () => expect(await filesOnDisk()).toHaveLength(1), { timeout: 10_000 })
  expect(await database.rows('SELECT id FROM uploads')).toEqual([])
}, 60_000)
