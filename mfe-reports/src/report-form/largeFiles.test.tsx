import { reportsCreate } from '@headway/contracts/reports'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { messages } from '../messages/en.ts'
import section from '../mount.tsx'
import { draftFiles } from './draftFiles.ts'
import { draftReplies, noSuggestions, reportsPage, reportWith } from '../test/reports.ts'

const texts = messages.form

/** Options of an upload of `tus-js-client` that the sdk uses. */
interface UploadOptions {
  uploadUrl: string | null
  onProgress?: (sent: number, total: number) => void
  onSuccess: () => void
  onError: (error: Error) => void
  onUploadUrlAvailable: () => void
}

/** An upload of `tus-js-client`, which ends as a test decides. */
interface FakeUpload {
  url: string | null
  options: UploadOptions
  isAborted: boolean
}

const started = vi.hoisted(() => [] as FakeUpload[])
/** URLs of uploads that were deleted on the server. */
const terminated = vi.hoisted(() => [] as string[])

vi.mock('tus-js-client', () => ({
  Upload: class implements FakeUpload {
    url: string | null = null
    options: UploadOptions
    isAborted = false

    constructor(_: File, options: UploadOptions) {
      this.options = options
    }

    static terminate(url: string) {
      terminated.push(url)
      return Promise.resolve()
    }

    start() {
      started.push(this)
    }

    abort() {
      this.isAborted = true
      return Promise.resolve()
    }
  },
}))

/** Lets the server create the upload. */
function begin(upload: FakeUpload, id: number) {
  upload.url = `/api/uploads/${id}`
  upload.options.onUploadUrlAvailable()
}

function finish(upload: FakeUpload, id: number) {
  begin(upload, id)
  upload.options.onSuccess()
}

function fail(upload: FakeUpload, status: number) {
  const response = { getStatus: () => status, getBody: () => '' }
  upload.options.onError(
    Object.assign(new Error('failed'), status === 0 ? {} : { originalResponse: response }),
  )
}

/** Files that the browser keeps; null for a browser that keeps none. */
let kept: { id: string; file: File; uploadUrl?: string | undefined }[] | null = null

beforeEach(() => {
  started.splice(0)
  terminated.splice(0)
  kept = null
  // The test environment has no IndexedDB.
  vi.spyOn(draftFiles, 'read').mockImplementation(async (userId) =>
    (kept ?? []).map((file) => ({ ...file, userId })),
  )
  vi.spyOn(draftFiles, 'keep').mockImplementation(async (file) => {
    kept?.push(file)
    return kept !== null
  })
  vi.spyOn(draftFiles, 'keepUploadUrl').mockImplementation(async (id, uploadUrl) => {
    kept = kept?.map((file) => (file.id === id ? { ...file, uploadUrl } : file)) ?? null
  })
  return () => vi.restoreAllMocks()
})

const attempt = async (index: number) => {
  await waitFor(() => expect(started.length).toBeGreaterThan(index))
  return started[index] ?? expect.fail('no attempt')
}

async function openForm() {
  const portal = renderSection(section, {
    path: '/reports',
    user: signedIn('pm'),
    replies: [
      reportsPage([], { create: true }),
      reply(reportsCreate, reportWith()),
      noSuggestions,
      ...draftReplies(),
    ],
  })
  await portal.user.click(await screen.findByRole('button', { name: 'Create Report' }))
  const dialog = within(await screen.findByRole('dialog'))
  await portal.user.type(dialog.getByRole('textbox', { name: /Progress Description/ }), 'With a large file')
  const choose = (name: string, bytes: number) =>
    portal.user.upload(
      dialog.getByLabelText(texts.files, { selector: 'input' }),
      new File([new Uint8Array(Math.ceil(bytes))], name),
    )
  return { portal, dialog, choose }
}

/** One byte more than a file that is sent with the form. */
const LARGE = 8_388_609

it('files that are large together are uploaded when they are chosen, and the report names their uploads', async () => {
  const { portal, dialog, choose } = await openForm()
  await choose('small.pdf', LARGE / 2)
  await choose('plan.pdf', LARGE)
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: texts.submit })
  expect(submit.disabled).toBe(true)
  expect(submit.title).toBe(texts.uploading)
  finish(await attempt(0), 11)
  const upload = await attempt(1)
  upload.options.onProgress?.(40, 100)
  await dialog.findByText('40%')
  finish(upload, 12)
  await waitFor(() => expect(dialog.getAllByText(texts.uploaded)).toHaveLength(2))
  expect(submit.disabled).toBe(false)
  await portal.user.click(submit)
  await waitFor(() => expect(portal.asked(reportsCreate)).toHaveLength(1))
  expect(portal.asked(reportsCreate)).toMatchObject([{ body: { uploads: '[11,12]' } }])
  expect(terminated).toEqual([])
})

it('ten files below the limit are uploaded when they exceed it together, and one file is not', async () => {
  const { dialog, choose } = await openForm()
  await choose('0.pdf', LARGE / 10)
  expect(started).toEqual([])
  const names = Array.from({ length: 9 }, (_, index) => `${index + 1}.pdf`)
  for (const name of names) {
    await choose(name, LARGE / 10)
  }
  for (const [index] of ['0.pdf', ...names].entries()) {
    finish(await attempt(index), index + 1)
  }
  await waitFor(() => expect(dialog.getAllByText(texts.uploaded)).toHaveLength(10))
})

it('a large file that fails can be retried or removed, and one that is refused only removed', async () => {
  const { portal, dialog, choose } = await openForm()
  await choose('plan.pdf', LARGE)
  fail(await attempt(0), 0)
  await dialog.findByText(texts.uploadFailed)
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: texts.submit })
  expect(submit.title).toBe(texts.uploadsFailed)
  await portal.user.click(dialog.getByRole('button', { name: texts.retryOf('plan.pdf') }))
  fail(await attempt(1), 400)
  await dialog.findByText(texts.uploadFailed)
  expect(dialog.queryByRole('button', { name: texts.retryOf('plan.pdf') })).toBeNull()
  await portal.user.click(dialog.getByRole('button', { name: 'Remove plan.pdf' }))
  expect(submit.disabled).toBe(false)
})

it('an upload is canceled when its file is removed, or the form is left and the browser keeps no files', async () => {
  const { portal, dialog, choose } = await openForm()
  await choose('plan.pdf', LARGE)
  begin(await attempt(0), 12)
  await portal.user.click(dialog.getByRole('button', { name: 'Remove plan.pdf' }))
  await waitFor(() => expect(terminated).toEqual(['/api/uploads/12']))
  await choose('other.pdf', LARGE)
  begin(await attempt(1), 13)
  portal.unmount()
  await waitFor(() => expect(terminated).toEqual(['/api/uploads/12', '/api/uploads/13']))
})

it('an upload is resumed when the form is opened again', async () => {
  kept = []
  const { portal, choose } = await openForm()
  await choose('plan.pdf', LARGE)
  const first = await attempt(0)
  begin(first, 12)
  portal.unmount()
  expect(first.isAborted).toBe(true)
  expect(terminated).toEqual([])

  const again = await openForm()
  const second = await attempt(1)
  expect(second.options.uploadUrl).toBe('/api/uploads/12')
  finish(second, 12)
  await again.dialog.findByText(texts.uploaded)
})

it.each([
  [404, 'upload_not_found', texts.uploadExpired],
  [409, 'upload_used', texts.uploadUsed],
])('a file whose upload the server refuses (%i %s) can be uploaded again', async (status, code, message) => {
  kept = []
  const { portal, dialog, choose } = await openForm()
  await choose('plan.pdf', LARGE)
  await choose('other.pdf', LARGE)
  finish(await attempt(0), 12)
  finish(await attempt(1), 13)
  await waitFor(() => expect(dialog.getAllByText(texts.uploaded)).toHaveLength(2))
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: texts.submit })
  portal.change(reply(reportsCreate, refusal(status, { code, current: { uploads: [12] } })))
  await portal.user.click(submit)
  await dialog.findByText(message)
  expect(dialog.getAllByText(texts.uploaded)).toHaveLength(1)
  expect(submit.disabled).toBe(true)
  portal.change(reply(reportsCreate, reportWith()))
  await portal.user.click(dialog.getByRole('button', { name: texts.retryOf('plan.pdf') }))
  const again = await attempt(2)
  expect(again.options.uploadUrl).toBeNull()
  finish(again, 14)
  await waitFor(() => expect(submit.disabled).toBe(false))
  await portal.user.click(submit)
  await waitFor(() => expect(portal.asked(reportsCreate)).toHaveLength(2))
  expect(portal.asked(reportsCreate)[1]).toMatchObject({ body: { uploads: '[14,13]' } })
})
