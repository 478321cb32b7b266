import { reportsCreate, reportsList } from '@headway/contracts/reports'
import { refusal, renderInPortal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ReportsRoutes } from '../ReportsRoutes.tsx'
import { reportWith } from '../test/reports.ts'

async function openForm() {
  const portal = renderInPortal(<ReportsRoutes />, {
    base: '/reports',
    replies: [
      reply(reportsList, {
        items: [],
        nextCursor: null,
        total: 0,
        isTotalCapped: false,
        can: { create: true },
      }),
      reply(reportsCreate, reportWith()),
    ],
  })
  await portal.user.click(await screen.findByRole('button', { name: 'Create Report' }))
  const dialog = within(await screen.findByRole('dialog'))
  const description = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Progress Description/ })
  return { portal, dialog, description }
}

describe('the report dialog', () => {
  it('forgets the text for good when it is discarded', async () => {
    const { portal, description } = await openForm()
    await portal.user.type(description, 'Not like this')
    await portal.user.keyboard('{Escape}')
    await portal.user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    portal.unmount()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('keeps the text when it is merely cancelled', async () => {
    const { portal, dialog, description } = await openForm()
    await portal.user.type(description, 'Later')
    await portal.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await portal.user.click(await screen.findByRole('button', { name: 'Create Report' }))
    await screen.findByText('Draft restored')
  })

  it('keeps everything typed when it is refused, and names the reason', async () => {
    const { portal, dialog, description } = await openForm()
    portal.change(reply(reportsCreate, refusal(403)))
    await portal.user.type(description, 'Done{Control>}{Enter}{/Control}')
    await screen.findByText('Submission Failed')
    await screen.findByText('You do not have permission to perform this action.')
    expect(description.value).toBe('Done')
    dialog.getByRole('button', { name: 'Submit report' })
  })

  it('cannot be submitted with blanks, and says why', async () => {
    const { portal, dialog, description } = await openForm()
    await portal.user.type(description, '   {Control>}{Enter}{/Control}')
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Submit report' })
    expect(submit.disabled).toBe(true)
    dialog.getByText('Write a description to submit the report.')
    expect(portal.asked(reportsCreate)).toEqual([])
  })
})
