import { reportsCreate, reportsList } from '@headway/contracts/reports'
import { renderSection, reply, signedIn } from '@headway/sdk/testing'
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
      onProgress: (share: number) => void
      settle: (result: UploadResult) => void
      isCanceled: boolean
    }[],
)

vi.mock('@headway/sdk/forms', async (load) => ({
  ...(await load<object>()),
  LargeUpload: class {
    #attempt: (typeof started)[number] | undefined

    run(onProgress: (share: number) => void) {
      return new Promise<UploadResult>((settle) => {
        this.#attempt = { onProgress, settle, isCanceled: false }
        started.push(this.#attempt)
      })
    }

    cancel() {
      if (this.#attempt) {
        this.#attempt.isCanceled = true
      }
    }
  },
}))

beforeEach(() => void started.splice(0))

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
      new File([new Uint8Array(bytes)], name),
    )
  return { portal, dialog, choose }
}

const LARGE = 8_388_609

it('a large file is uploaded when it is chosen, and the report names its upload', async () => {
  const { portal, dialog, choose } = await openForm()
  await choose('small.pdf', 100)
  await choose('plan.pdf', LARGE)
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: texts.submit })
  expect(submit.disabled).toBe(true)
  expect(submit.title).toBe(texts.uploading)
  const upload = await attempt(0)
  upload.onProgress(0.4)
  await dialog.findByText('40%')
  upload.settle({ id: 12 })
  await dialog.findByText(texts.uploaded)
  expect(submit.disabled).toBe(false)
  await portal.user.click(submit)
  await vi.waitFor(() => expect(portal.asked(reportsCreate)).toHaveLength(1))
  expect(portal.asked(reportsCreate)).toMatchObject([{ body: { uploads: '[12]' } }])
  expect(upload.isCanceled).toBe(false)
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

it('an upload is canceled when its file is removed or the form is left', async () => {
  const { portal, dialog, choose } = await openForm()
  await choose('plan.pdf', LARGE)
  const first = await attempt(0)
  await portal.user.click(dialog.getByRole('button', { name: 'Remove plan.pdf' }))
  expect(first.isCanceled).toBe(true)
  first.settle({ error: { status: 0, text: '', problem: undefined } })
  await choose('other.pdf', LARGE)
  const second = await attempt(1)
  portal.unmount()
  expect(second.isCanceled).toBe(true)
})
