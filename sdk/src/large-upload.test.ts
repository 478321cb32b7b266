import type { UploadOptions } from 'tus-js-client'
import { beforeEach, expect, it, vi } from 'vitest'
import { LargeUpload } from './large-upload.ts'

/** The client of tus, whose uploads end as a test decides. */
const client = vi.hoisted(() => ({
  started: 0,
  ended: 0,
  deleted: [] as string[],
  uploads: [] as { options: UploadOptions }[],
}))

vi.mock('tus-js-client', () => ({
  Upload: class {
    url = '/api/uploads/12'
    options: UploadOptions

    constructor(_: File, options: UploadOptions) {
      this.options = options
      client.uploads.push(this)
    }

    start() {
      client.started++
    }

    abort() {
      client.ended++
      return Promise.resolve()
    }

    static terminate(url: string) {
      client.deleted.push(url)
      return Promise.resolve()
    }
  },
}))

beforeEach(() => Object.assign(client, { started: 0, ended: 0, deleted: [], uploads: [] }))

const file = new File(['x'], 'Plan.pdf')
const waitForStarts = (starts: number) => expect.poll(() => client.started).toBe(starts)
const optionsOf = (index: number) => client.uploads[index]?.options ?? {}

function failure(status: number): Error {
  const body = JSON.stringify({ status, title: '', code: 'x', detail: 'Refused', requestId: 'a'.repeat(16) })
  return Object.assign(new Error('failed'), {
    originalResponse: { getStatus: () => status, getBody: () => body },
  })
}

it('a large upload reports its progress and resolves with the id of the upload', async () => {
  const onProgress = vi.fn()
  const result = new LargeUpload(file).run(onProgress)
  await waitForStarts(1)
  optionsOf(0).onProgress?.(25, 100)
  optionsOf(0).onSuccess?.({} as never)
  expect(await result).toEqual({ id: 12 })
  expect(onProgress).toHaveBeenCalledWith(0.25)
})

it('a large upload resumes after a failure, and starts again after a refusal', async () => {
  const upload = new LargeUpload(file)
  const first = upload.run(vi.fn())
  await waitForStarts(1)
  optionsOf(0).onError?.(new Error('offline'))
  expect(await first).toMatchObject({ error: { status: 0 } })

  const second = upload.run(vi.fn())
  await waitForStarts(2)
  expect(client.uploads).toHaveLength(1)
  optionsOf(0).onError?.(failure(400))
  expect(await second).toMatchObject({ error: { status: 400, problem: { detail: 'Refused' } } })

  void upload.run(vi.fn())
  await waitForStarts(3)
  expect(client.uploads).toHaveLength(2)
})

it('a large upload that was canceled ends, and what has arrived is deleted', async () => {
  const upload = new LargeUpload(file)
  const result = upload.run(vi.fn())
  await waitForStarts(1)
  optionsOf(0).onUploadUrlAvailable?.()
  upload.cancel()
  expect(await result).toHaveProperty('error')
  await expect.poll(() => client.deleted).toEqual(['/api/uploads/12'])
  expect(client.ended).toBe(1)
})

it('a large upload that was paused is resumed at its URL by another instance, or deleted by it', async () => {
  const onUrl = vi.fn()
  const upload = new LargeUpload(file, { onUrl })
  const result = upload.run(vi.fn())
  await waitForStarts(1)
  optionsOf(0).onUploadUrlAvailable?.()
  expect(onUrl).toHaveBeenCalledWith('/api/uploads/12')
  upload.pause()
  expect(await result).toHaveProperty('error')
  expect([client.ended, client.deleted]).toEqual([1, []])

  const next = new LargeUpload(file, { url: '/api/uploads/12' })
  void next.run(vi.fn())
  await waitForStarts(2)
  expect(optionsOf(1).uploadUrl).toBe('/api/uploads/12')
  new LargeUpload(file, { url: '/api/uploads/13' }).cancel()
  await expect.poll(() => client.deleted).toEqual(['/api/uploads/13'])
})

it.each([
  [0, true],
  [409, true],
  [423, true],
  [503, true],
  [400, false],
  [404, false],
  [413, false],
  [507, false],
])('a large upload retries on its own after the status %i: %s', async (status, isRetried) => {
  void new LargeUpload(file).run(vi.fn())
  await waitForStarts(1)
  const error = status === 0 ? new Error('offline') : failure(status)
  expect(optionsOf(0).onShouldRetry?.(error as never, 0, optionsOf(0))).toBe(isRetried)
})
