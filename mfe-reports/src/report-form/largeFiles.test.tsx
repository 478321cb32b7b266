import { reportsCreate, reportsList } from '@headway/contracts/reports'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import type { UploadResult } from '@headway/sdk/forms'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { messages } from '../messages/en.ts'
import section from '../mount.tsx'
import { draftReplies, noSuggestions, reportWith } from '../test/reports.ts'

const texts = messages.form

/** Uploads that end as a test decides. */
const started = vi.hoisted(
  () =>
    [] as {
      url: string | undefined
      onUrl: ((url: string) => void) | undefined
      onProgress: (share: number) => void
      settle: (result: UploadResult) => void
      ended: 'canceled' | 'paused' | undefined
    }[],
)

/** Files that the browser keeps; null for a browser that keeps none. */
const kept = vi.hoisted(() => ({ files: null as { id: string; file: File; uploadUrl?: string }[] | null }))

vi.mock('./draftFiles.ts', () => ({
  readDraftFiles: () => Promise.resolve(kept.files ?? []),
  keepDraftFile: (file: { id: string; file: File }) => {
    kept.files?.push(file)
    return Promise.resolve(kept.files !== null)
  },
  keepUploadUrl: (id: string, uploadUrl: string) => {
    kept.files = kept.files?.map((file) => (file.id === id ? { ...file, uploadUrl } : file)) ?? null
    return Promise.resolve()
  },
  dropDraftFiles: () => Promise.resolve(),
}))

vi.mock('@headway/sdk/forms', async (load) => ({
  ...(await load<object>()),
  LargeUpload: class {
    readonly #resuming: { url?: string; onUrl?: (url: string) => void }
    #attempt: (typeof started)[number] | undefined

    constructor(_: File, resuming: { url?: string; onUrl?: (url: string) => void }) {
      this.#resuming = resuming
    }

    run(onProgress: (share: number) => void) {
      return new Promise<UploadResult>((settle) => {
        const { url, onUrl } = this.#resuming
        this.#attempt = { url, onUrl, onProgress, settle, ended: undefined }
        started.push(this.#attempt)
      })
    }

    #end(ended: 'canceled' | 'paused') {
      if (this.#attempt) {
        this.#attempt.ended = ended
        this.#attempt.settle({ error: { status: 0, text: '', problem: undefined } })
      }
    }

    cancel() {
      this.#end('canceled')
    }

    pause() {
      this.#end('paused')
    }
  },
}))

beforeEach(() => {
  started.splice(0)
  kept.files = null
})

const attempt = async (index: number) => {
  await vi.waitFor(() => expect(started.length).toBeGreaterThan(index))
  return started[index] ?? expect.fail('no attempt')
}

async function openForm() {
  const list = {
    items: [],
    nextCursor: null,
    total: 0,
    isTotalCapped: false,
    isPartial: false,
    can: { create: true },
  }
  const portal = renderSection(section, {
    path: '/reports',
    user: signedIn('pm'),
    replies: [reply(reportsList, list), reply(reportsCreate, reportWith()), noSuggestions, ...draftReplies()],
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
  ;(await attempt(0)).settle({ id: 11 })
  const upload = await attempt(1)
  upload.onProgress(0.4)
  await dialog.findByText('40%')
  upload.settle({ id: 12 })
  await vi.waitFor(() => expect(dialog.getAllByText(texts.uploaded)).toHaveLength(2))
  expect(submit.disabled).toBe(false)
  await portal.user.click(submit)
  await vi.waitFor(() => expect(portal.asked(reportsCreate)).toHaveLength(1))
  expect(portal.asked(reportsCreate)).toMatchObject([{ body: { uploads: '[11,12]' } }])
  expect(upload.ended).toBeUndefined()
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
    ;(await attempt(index)).settle({ id: index + 1 })
  }
  await vi.waitFor(() => expect(dialog.getAllByText(texts.uploaded)).toHaveLength(10))
})

it('a large file that fails can be retried or removed, and one that is refused only removed', async () => {
  const { portal, dialog, choose } = await openForm()
  await choose('plan.pdf', LARGE)
  ;(await attempt(0)).settle({ error: { status: 0, text: '', problem: undefined } })
  await dialog.findByText(texts.uploadFailed)
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: texts.submit })
  expect(submit.title).toBe(texts.uploadsFailed)
  await portal.user.click(dialog.getByRole('button', { name: texts.retryOf('plan.pdf') }))
  ;(await attempt(1)).settle({ error: { status: 400, text: '', problem: undefined } })
  await dialog.findByText(texts.uploadFailed)
  expect(dialog.queryByRole('button', { name: texts.retryOf('plan.pdf') })).toBeNull()
  await portal.user.click(dialog.getByRole('button', { name: 'Remove plan.pdf' }))
  expect(submit.disabled).toBe(false)
})

it('an upload is canceled when its file is removed, or the form is left and the browser keeps no files', async () => {
  const { portal, dialog, choose } = await openForm()
  await choose('plan.pdf', LARGE)
  const first = await attempt(0)
  await portal.user.click(dialog.getByRole('button', { name: 'Remove plan.pdf' }))
  expect(first.ended).toBe('canceled')
  await choose('other.pdf', LARGE)
  const second = await attempt(1)
  portal.unmount()
  expect(second.ended).toBe('canceled')
})

it('an upload is resumed when the form is opened again', async () => {
  kept.files = []
  const { portal, choose } = await openForm()
  await choose('plan.pdf', LARGE)
  const first = await attempt(0)
  first.onUrl?.('/api/uploads/12')
  portal.unmount()
  expect(first.ended).toBe('paused')

  const again = await openForm()
  const second = await attempt(1)
  expect(second.url).toBe('/api/uploads/12')
  second.settle({ id: 12 })
  await again.dialog.findByText(texts.uploaded)
})

it.each([
  [404, 'upload_not_found', texts.uploadExpired],
  [409, 'upload_used', texts.uploadUsed],
])('a file whose upload the server refuses (%i %s) can be uploaded again', async (status, code, message) => {
  kept.files = []
  const { portal, dialog, choose } = await openForm()
  await choose('plan.pdf', LARGE)
  await choose('other.pdf', LARGE)
  ;(await attempt(0)).settle({ id: 12 })
  ;(await attempt(1)).settle({ id: 13 })
  await vi.waitFor(() => expect(dialog.getAllByText(texts.uploaded)).toHaveLength(2))
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: texts.submit })
  portal.change(reply(reportsCreate, refusal(status, { code, current: { uploads: [12] } })))
  await portal.user.click(submit)
  await dialog.findByText(message)
  expect(dialog.getAllByText(texts.uploaded)).toHaveLength(1)
  expect(submit.disabled).toBe(true)
  portal.change(reply(reportsCreate, reportWith()))
  await portal.user.click(dialog.getByRole('button', { name: texts.retryOf('plan.pdf') }))
  const again = await attempt(2)
  expect(again.url).toBeUndefined()
  again.settle({ id: 14 })
  await vi.waitFor(() => expect(submit.disabled).toBe(false))
  await portal.user.click(submit)
  await vi.waitFor(() => expect(portal.asked(reportsCreate)).toHaveLength(2))
  expect(portal.asked(reportsCreate)[1]).toMatchObject({ body: { uploads: '[14,13]' } })
})
