import { resumableBytes } from '@headway/contracts'
import { taskFilesAdd, taskFilesList } from '@headway/contracts/task-files'
import { milestonesList, tasksGet } from '@headway/contracts/tasks'
import { LargeUpload, type UploadResult } from '@headway/sdk/forms'
import { renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated, openTab } from '../test/related.ts'
import { taskWith } from '../test/tasks.ts'

/** Attempts of uploads, which end as a test decides. */
const attempts: ((result: UploadResult) => void)[] = []

beforeEach(() => {
  attempts.splice(0)
  vi.spyOn(LargeUpload.prototype, 'run').mockImplementation((onProgress) => {
    onProgress(0.4)
    return new Promise((settle) => attempts.push(settle))
  })
  vi.spyOn(LargeUpload.prototype, 'cancel').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

const countCanceled = () => vi.mocked(LargeUpload.prototype.cancel).mock.calls.length

async function openWithLargeFile() {
  const portal = renderSection(section, {
    path: '/tasks/5',
    replies: [
      reply(taskFilesList, { items: [], nextCursor: null, can: { add: true } }),
      reply(taskFilesAdd, { items: [] }),
      reply(tasksGet, taskWith()),
      reply(milestonesList, { items: [] }),
      ...nothingRelated,
    ],
  })
  await openTab(portal, 'Files')
  const large = new File(['%PDF-1.7'], 'large.pdf')
  Object.defineProperty(large, 'size', { value: resumableBytes + 1 })
  await portal.user.upload(await screen.findByLabelText('Files', { selector: 'input' }), [large])
  await screen.findByText('40%')
  return portal
}

const retryName = { name: 'Retry large.pdf' }

it('a large file is uploaded resumably, retried after a failure, and added to the task by its upload', async () => {
  const portal = await openWithLargeFile()
  attempts[0]?.({ error: { status: 0, text: '', problem: undefined } })
  await portal.user.click(await screen.findByRole('button', retryName))
  await waitFor(() => expect(attempts).toHaveLength(2))
  expect(portal.asked(taskFilesAdd)).toEqual([])
  attempts[1]?.({ id: 12 })
  await waitFor(() => expect(portal.asked(taskFilesAdd)).toMatchObject([{ body: { uploads: '[12]' } }]))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull())
  expect(countCanceled()).toBe(0)
})

it('the upload of a large file that failed is canceled when the file is removed', async () => {
  const portal = await openWithLargeFile()
  attempts[0]?.({ error: { status: 0, text: '', problem: undefined } })
  await screen.findByRole('button', retryName)
  await portal.user.click(screen.getByRole('button', { name: 'Remove large.pdf' }))
  expect(countCanceled()).toBe(1)
})

it('a large file that is refused can only be removed', async () => {
  await openWithLargeFile()
  attempts[0]?.({ error: { status: 400, text: '', problem: undefined } })
  await screen.findByText('Couldn’t upload the file.')
  expect(screen.queryByRole('button', retryName)).toBeNull()
})
