import {
  filesApprove,
  filesReject,
  filesUndo,
  filesWithdraw,
  type ReportFile,
  reportFilesReplace,
  reportsGet,
} from '@headway/contracts/reports'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { fileWith, noComments, reportsPage, reportWith } from '../test/reports.ts'

/** Returns the permissions on a file, of which only one is given. */
const canOnly = (ability?: keyof ReportFile['can']): ReportFile['can'] => ({
  download: ability === 'download',
  approve: ability === 'approve',
  withdraw: ability === 'withdraw',
  replace: ability === 'replace',
})

const pending = reportWith({ needsApproval: true, fileUploads: [fileWith()] })
const rejected = fileWith({
  decision: 'rejected',
  decidedAt: '2026-11-20T16:00:00.000Z',
  decidedBy: 'Ada Lovelace',
  rejectionReason: 'The wrong month.',
  can: canOnly('download'),
})

async function openDetail(report = pending) {
  const portal = renderSection(section, {
    path: '/reports?report=31',
    replies: [reportsPage([report]), reply(reportsGet, report), noComments],
  })
  const dialog = within(await screen.findByRole('dialog'))
  return { portal, dialog }
}

describe('the report detail', () => {
  it('the report detail requires a reason to reject a file and shows it afterwards', async () => {
    const { portal, dialog } = await openDetail()
    await portal.user.click(await dialog.findByRole('button', { name: 'Reject ledger.pdf' }))
    const reject = await screen.findByRole('button', { name: 'Reject' })
    expect(reject.hasAttribute('disabled')).toBe(true)
    portal.change(reply(filesReject, reportWith({ needsApproval: true, fileUploads: [rejected] })))
    portal.change(reply(reportsGet, reportWith({ needsApproval: true, fileUploads: [rejected] })))
    await portal.user.type(screen.getByRole('textbox', { name: 'Reason *' }), 'The wrong month.')
    await portal.user.click(reject)
    await screen.findByText('Rejected by Ada Lovelace: The wrong month.')
    expect(portal.asked(filesReject).map(({ body }) => body)).toEqual([{ reason: 'The wrong month.' }])
  })

  it('the report detail shows images in a preview and returns from it', async () => {
    const image = fileWith({
      id: 42,
      name: 'site.jpg',
      mediaType: 'image/jpeg',
      size: 2_000,
      needsApproval: false,
    })
    const { portal, dialog } = await openDetail(
      reportWith({ fileUploads: [image, fileWith({ can: canOnly() })] }),
    )
    expect(dialog.queryByRole('button', { name: 'Preview ledger.pdf' })).toBeNull()
    await portal.user.click(await dialog.findByRole('button', { name: 'Preview site.jpg' }))
    const picture = dialog.getByAltText<HTMLImageElement>('site.jpg')
    expect(picture.getAttribute('src')).toBe('/api/files/42')
    await portal.user.keyboard('{ArrowRight}')
    dialog.getByText(/^Waiting for approval/)
    await portal.user.click(dialog.getByRole('button', { name: 'Back to the report' }))
    await dialog.findByText('Receipts of October are in.')
  })

  it('the report detail undoes an approval and says why that is no longer possible', async () => {
    const { portal, dialog } = await openDetail()
    const approved = fileWith({ decision: 'approved', can: canOnly('download') })
    portal.change(reply(filesApprove, reportWith({ needsApproval: true, fileUploads: [approved] })))
    await portal.user.click(await dialog.findByRole('button', { name: 'Approve ledger.pdf' }))
    await screen.findByText('File approved')
    portal.change(reply(filesUndo, refusal(409, { detail: 'A decision can be undone for 10 minutes.' })))
    // The dialog hides the toast from assistive technology until it closes.
    await portal.user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
    await screen.findByText('A decision can be undone for 10 minutes.')
    expect(portal.asked(filesUndo)[0]?.params).toEqual({ id: '41' })
  })

  it('an author withdraws a file and replaces it after a failed upload', async () => {
    const withdrawn = fileWith({ decision: 'withdrawn', can: canOnly('replace') })
    const after = reportWith({ fileUploads: [withdrawn] })
    const { portal, dialog } = await openDetail(
      reportWith({ needsApproval: true, fileUploads: [fileWith({ can: canOnly('withdraw') })] }),
    )
    await portal.user.click(await dialog.findByRole('button', { name: 'Withdraw ledger.pdf' }))
    portal.change(reply(filesWithdraw, after))
    portal.change(reply(reportsGet, after))
    await portal.user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    await portal.user.click(await screen.findByRole('button', { name: 'Replace ledger.pdf' }))
    portal.change(reply(reportFilesReplace, refusal(507, { detail: 'Your storage is full.' })))
    const input = await screen.findByLabelText('Replace file', { selector: 'input' })
    await portal.user.upload(input, new File(['ledger'], 'november.pdf'))
    await screen.findByText('Your storage is full.')
    const replaced = reportWith({
      fileUploads: [
        fileWith({ decision: 'withdrawn', can: canOnly() }),
        fileWith({
          id: 42,
          name: 'november.pdf',
          size: 6,
          needsApproval: false,
          replacesId: 41,
          can: canOnly(),
        }),
      ],
    })
    portal.change(reply(reportFilesReplace, replaced))
    portal.change(reply(reportsGet, replaced))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('File replaced')
    expect(await screen.findAllByText('november.pdf')).not.toHaveLength(0)
    expect(portal.asked(filesWithdraw)).toHaveLength(1)
  })

  it('the report detail says why an approval was refused', async () => {
    const { portal, dialog } = await openDetail()
    portal.change(reply(filesApprove, refusal(409, { detail: 'The file has been rejected already.' })))
    await portal.user.click(await dialog.findByRole('button', { name: 'Approve ledger.pdf' }))
    await screen.findByText('The file has been rejected already.')
  })

  it('the report detail says when a report does not exist and clears the URL on closing', async () => {
    const portal = renderSection(section, {
      path: '/reports?report=99',
      replies: [reportsPage([]), reply(reportsGet, refusal(404))],
    })
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('This report doesn’t exist or you don’t have access.')
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(portal.address()).toBe('/reports'))
  })

  it('the report detail creates no link from a URL that could run a script', async () => {
    const link = { title: 'Notes', url: 'javascript:alert(1)', description: null }
    renderSection(section, {
      path: '/reports?report=31',
      replies: [reportsPage([]), reply(reportsGet, reportWith({ urlLinks: [link] })), noComments],
    })
    const shown = await screen.findByText('Notes')
    expect(shown.closest('a')).toBeNull()
  })
})
