import { resumableBytes } from '@headway/contracts'
import { reportFilesReplace, reportsGet } from '@headway/contracts/reports'
import { LargeUpload, type UploadResult } from '@headway/sdk/forms'
import { renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { fileWith, noComments, reportsPage, reportWith } from '../test/reports.ts'

/** Attempts of uploads, which end as a test decides. */
const attempts: ((result: UploadResult) => void)[] = []

const failure = (status: number): UploadResult => ({ error: { status, text: '', problem: undefined } })

beforeEach(() => {
  attempts.splice(0)
  vi.spyOn(LargeUpload.prototype, 'run').mockImplementation((onProgress) => {
    onProgress(0.37)
    return new Promise((settle) => attempts.push(settle))
  })
  vi.spyOn(LargeUpload.prototype, 'cancel').mockImplementation(() => attempts.at(-1)?.(failure(0)))
  return () => vi.restoreAllMocks()
})

async function chooseReplacement() {
  const can = { download: true, approve: false, withdraw: false, replace: true }
  const report = reportWith({ fileUploads: [fileWith({ decision: 'withdrawn', can })] })
  const portal = renderSection(section, {
    path: '/reports?report=31',
    replies: [
      reportsPage([report]),
      reply(reportsGet, report),
      reply(reportFilesReplace, report),
      noComments,
    ],
  })
  await portal.user.click(await screen.findByRole('button', { name: 'Replace ledger.pdf' }))
  const large = new File(['%PDF-1.7'], 'november.pdf')
  Object.defineProperty(large, 'size', { value: resumableBytes + 1 })
  const choose = async () =>
    portal.user.upload(await screen.findByLabelText('Replace file', { selector: 'input' }), [large])
  await choose()
  await screen.findByText('37%')
  return { portal, choose }
}

it('a large replacement is uploaded first, again after a failure, and sent by its upload', async () => {
  const { portal } = await chooseReplacement()
  attempts[0]?.(failure(0))
  await portal.user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(attempts).toHaveLength(2))
  attempts[1]?.({ id: 12 })
  await screen.findByText('File replaced')
  expect(portal.asked(reportFilesReplace)).toMatchObject([{ body: { uploads: '[12]' } }])
})

it('a large replacement can be canceled while it is sent, and another file chosen', async () => {
  const { portal, choose } = await chooseReplacement()
  await portal.user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  await waitFor(() => expect(screen.queryByText('37%')).toBeNull())
  expect(portal.asked(reportFilesReplace)).toEqual([])
  await choose()
  await waitFor(() => expect(attempts).toHaveLength(2))
  attempts[1]?.({ id: 13 })
  await screen.findByText('File replaced')
  expect(portal.asked(reportFilesReplace)).toMatchObject([{ body: { uploads: '[13]' } }])
})

it('a large replacement that is refused cannot be retried', async () => {
  const { portal } = await chooseReplacement()
  attempts[0]?.(failure(400))
  await screen.findByText('Couldn’t send the file.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await portal.user.click(screen.getByRole('button', { name: 'Remove november.pdf' }))
  expect(screen.queryByText('Couldn’t send the file.')).toBeNull()
})
