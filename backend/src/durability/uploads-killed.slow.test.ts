import { createHash, randomFillSync } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '../platform/database/transaction.ts'
import { createUpload, idOf, openSending, readOffset, sendBytes } from '../modules/uploads/testing/tus.ts'
import { createRandom } from '../test/create-random.ts'
import { createTestClient } from '../test/test-client.ts'
import { formOf, pdf } from '../modules/reports/testing/submit.ts'
import { type DurablePortal, startDurablePortal } from './testing/durable-portal.ts'

/** Kills of the backend, each of which interrupts all uploads: 50 interruptions in total. */
const KILLS = 10
const UPLOADS = 5
const BYTES = 4_000_000
/** Largest part that is sent before a kill, so that no upload ends before the last one. */
const PART_BYTES = 300_000
const REPORTS = '/api/progress-reports'
const SMALL_BYTES = 100_000
/** Size of a file that takes long enough to copy for the test to intervene. */
const SLOWLY_COPIED_BYTES = 60_000_000
const TWO_DAYS = 2 * 24 * 60 * 60 * 1_000

const random = createRandom(20_261_129)

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

const finalFiles = async () => (await filesOnDisk()).filter((path) => !path.includes('/incoming/'))

/** Waits until the lease of a killed process has ended, and returns the offset. */
const offsetAfterKill = async (location: string): Promise<number> => {
  await portal.platform.database.change('UPDATE uploads SET lease = NULL')
  const reply = await readOffset(client(), portal.author, location)
  expect(reply.status).toBe(200)
  return reply.offset ?? 0
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Submits a report with an upload and returns the hash of the file that it lists. */
async function hashInReport(location: string): Promise<string> {
  const form = formOf({ uploads: JSON.stringify([idOf(location)]) })
  const report = await client().fetch(portal.author, REPORTS, { method: 'POST', body: form })
  const { fileUploads } = (await report.json()) as { fileUploads: { id: number }[] }
  const file = await client().fetch(portal.author, `/api/files/${fileUploads[0]?.id}`)
  return hashOf(Buffer.from(await file.arrayBuffer()))
}

const runJob = (kind: string) =>
  inTransaction(portal.platform.database.knex, (trx) => portal.platform.jobs.add({ kind }, trx))

/** Makes all files look two days old, so that the cleanup considers them. */
async function ageFiles(): Promise<void> {
  const before = new Date(Date.now() - TWO_DAYS)
  await Promise.all((await filesOnDisk()).map((path) => utimes(path, before, before)))
}

/** Opens a request that writes a random part of an upload, and returns the offset that it can reach at most. */
async function sendRandomPart(location: string, content: Buffer, offset: number): Promise<number> {
  const cut = offset + Math.ceil(random() * PART_BYTES)
  const part = { offset, bytes: content.subarray(offset, cut), length: content.length - offset }
  await openSending(client(), portal.author, location, part)
  return cut
}

it('uploads resume after kills of the backend, and each file has the hash of what was sent', async () => {
  const uploads = await Promise.all(
    Array.from({ length: UPLOADS }, async (_, index) => {
      // Bytes in a wrong place change the hash.
      const content = randomFillSync(pdf(BYTES), 100)
      const { location } = await createUpload(client(), portal.author, {
        name: `proof-${index}.pdf`,
        size: content.length,
      })
      return { content, location: location ?? '', offset: 0 }
    }),
  )
  for (let kill = 1; kill <= KILLS; kill++) {
    const cuts = await Promise.all(
      uploads.map(({ location, content, offset }) => sendRandomPart(location, content, offset)),
    )
    await portal.backend.kill()
    await portal.startBackend()
    for (const [index, upload] of uploads.entries()) {
      const resumed = await offsetAfterKill(upload.location)
      expect(resumed).toBeGreaterThanOrEqual(upload.offset)
      expect(resumed).toBeLessThanOrEqual(cuts[index] ?? 0)
      upload.offset = resumed
    }
  }
  for (const { location, content, offset } of uploads) {
    const rest = { offset, bytes: content.subarray(offset) }
    expect(await sendBytes(client(), portal.author, location, rest)).toMatchObject({ status: 204 })
    expect(await hashInReport(location)).toBe(hashOf(content))
  }
  expect(await filesOnDisk()).toHaveLength(UPLOADS)
})

it('an upload that was killed and never resumed leaves nothing behind when it has expired', async () => {
  const before = await filesOnDisk()
  const { location } = await createUpload(client(), portal.author, { name: 'lost.pdf', size: BYTES })
  const bytes = Buffer.alloc(100_000, 'x')
  await sendBytes(client(), portal.author, location ?? '', { offset: 0, bytes })
  await portal.backend.kill()
  await portal.startBackend()
  await ageFiles()
  const { database } = portal.platform
  await runJob('files.sweep')
  await vi.waitFor(
    async () =>
      expect(await readOffset(client(), portal.author, location ?? '')).toMatchObject({ offset: 100_000 }),
    { timeout: 30_000 },
  )
  expect(await filesOnDisk()).toHaveLength(before.length + 1)
  await database.change('UPDATE uploads SET expires_at = ?', [new Date(0)])
  await runJob('uploads.sweep')
  await vi.waitFor(async () => expect(await filesOnDisk()).toEqual(before), { timeout: 30_000 })
  expect(await database.rows('SELECT id FROM uploads')).toEqual([])
})

it('an upload is complete after the backend was killed between moving its file and recording it', async () => {
  const content = pdf(SLOWLY_COPIED_BYTES)
  const { location } = await createUpload(client(), portal.author, {
    name: 'moved.pdf',
    size: content.length,
  })
  const before = await filesOnDisk()
  const final = await finalFiles()
  const { knex } = portal.platform.database
  const row = () => knex('uploads').where({ id: idOf(location) })
  const sent = sendBytes(client(), portal.author, location ?? '', { offset: 0, bytes: content }).catch(
    () => undefined,
  )
  await vi.waitFor(async () => expect(await row().first()).toMatchObject({ received: content.length }), {
    interval: 2,
    timeout: 30_000,
  })
  // The statement that records the file waits for this change, and then finds that the lease has ended.
  const trx = await knex.transaction()
  await row().transacting(trx).update({ lease: null })
  const isMoved = async () => expect(await finalFiles()).toHaveLength(final.length + 1)
  await vi.waitFor(isMoved, { timeout: 30_000 })
  expect(await row().first('sha256')).toEqual({ sha256: null })
  await portal.backend.kill()
  await trx.commit()
  expect(await sent).toBeUndefined()
  await portal.startBackend()
  const offset = await offsetAfterKill(location ?? '')
  expect(offset).toBe(content.length - 1)
  const rest = { offset, bytes: content.subarray(offset) }
  expect(await sendBytes(client(), portal.author, location ?? '', rest)).toMatchObject({ status: 204 })
  expect(await hashInReport(location ?? '')).toBe(hashOf(content))
  await ageFiles()
  await runJob('files.sweep')
  await vi.waitFor(async () => expect(await filesOnDisk()).toHaveLength(before.length + 1), {
    timeout: 30_000,
  })
})

it('a form leaves no file when the backend is killed between moving its file and writing the report', async () => {
  const { knex } = portal.platform.database
  const before = await finalFiles()
  const reports = await knex('progress_reports').pluck('id')
  const trx = await knex.transaction()
  await trx('users').where({ id: portal.author.id }).forUpdate().select('id')
  const form = formOf({}, [{ name: 'lost.pdf', content: pdf(SMALL_BYTES) }])
  const ended = client()
    .fetch(portal.author, REPORTS, { method: 'POST', body: form })
    .catch(() => undefined)
  const expectMoved = async () => expect(await finalFiles()).toHaveLength(before.length + 1)
  await vi.waitFor(expectMoved, { timeout: 30_000 })
  await portal.backend.kill()
  await trx.rollback()
  expect(await ended).toBeUndefined()
  await portal.startBackend()
  expect(await knex('progress_reports').pluck('id')).toEqual(reports)
  await ageFiles()
  await runJob('files.sweep')
  await vi.waitFor(async () => expect(await filesOnDisk()).toEqual(before), { timeout: 30_000 })
})
