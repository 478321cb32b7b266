import { reportsCreate } from '@headway/contracts/reports'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { draftReplies, noSuggestions, reportsPage, reportWith } from '../test/reports.ts'

const openList = (user = signedIn('pm'), path = '/reports') =>
  renderSection(section, {
    path,
    user,
    replies: [
      reportsPage([], { create: true }),
      reply(reportsCreate, reportWith()),
      noSuggestions,
      ...draftReplies(),
    ],
  })

async function openForm(user = signedIn('pm')) {
  const portal = openList(user)
  await portal.user.click(await screen.findByRole('button', { name: 'Create Report' }))
  const dialog = within(await screen.findByRole('dialog'))
  const description = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Progress Description/ })
  return { portal, dialog, description }
}

describe('the report dialog', () => {
  it('the report dialog opens from its command and removes its parameter from the URL on closing', async () => {
    const navigate = vi.fn()
    section.commands?.find(({ label }) => label === 'Create Report')?.run({ navigate })
    const [[path] = []] = navigate.mock.calls
    const portal = openList(signedIn('pm'), path)
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(portal.address()).toBe('/reports'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the report dialog deletes the draft when the user discards it', async () => {
    const { portal, description } = await openForm()
    await portal.user.type(description, 'Not like this')
    await portal.user.keyboard('{Escape}')
    await portal.user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    portal.unmount()
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('the report dialog keeps the draft when the user cancels', async () => {
    const { portal, dialog, description } = await openForm()
    await portal.user.type(description, 'Later')
    await portal.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await portal.user.click(await screen.findByRole('button', { name: 'Create Report' }))
    await screen.findByText('Draft restored')
  })

  it('the report dialog keeps all input after a refusal and shows the reason', async () => {
    const { portal, dialog, description } = await openForm()
    portal.change(reply(reportsCreate, refusal(403)))
    await portal.user.type(description, 'Done{Control>}{Enter}{/Control}')
    await screen.findByText('Submission Failed')
    await screen.findByText('You do not have permission to perform this action.')
    expect(description.value).toBe('Done')
    dialog.getByRole('button', { name: 'Submit report' })
  })

  it('the report dialog adds no link on Enter during input composition', async () => {
    const { portal, dialog } = await openForm()
    await portal.user.type(dialog.getByLabelText('Link address'), 'https://example.test/minutes')
    const title = dialog.getByLabelText('Link title')
    await portal.user.type(title, 'にほん')
    fireEvent.keyDown(title, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(title, { key: 'Enter', keyCode: 229 })
    expect(dialog.queryByRole('button', { name: 'Remove にほん' })).toBeNull()
    fireEvent.keyDown(title, { key: 'Enter' })
    dialog.getByRole('button', { name: 'Remove にほん' })
  })

  it('the report dialog rejects a blank description and says why', async () => {
    const { portal, dialog, description } = await openForm()
    await portal.user.type(description, '   {Control>}{Enter}{/Control}')
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Submit report' })
    expect(submit.disabled).toBe(true)
    dialog.getByText('Write a description to submit the report.')
    expect(portal.asked(reportsCreate)).toEqual([])
  })

  it.each([
    [26_214_400, '25 MB', 'Some files exceed 25MB and require Project Manager approval before processing.'],
    [1_572_864, '1.5 MB', 'Some files exceed 1.5MB and require Project Manager approval before processing.'],
    [2_048, '2 KB', 'Some files exceed 2KB and require Project Manager approval before processing.'],
  ])(
    'the report dialog marks files over the organization’s limit: %i bytes',
    async (bytes, size, warning) => {
      const user = signedIn('pm')
      const { portal, dialog } = await openForm({
        ...user,
        organization: { ...user.organization, approvalThresholdBytes: bytes },
      })
      dialog.getByText(new RegExp(`^PDF, .*Files over ${size} need approval`))
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      const fits = new File(['x'], 'fits.pdf')
      Object.defineProperty(fits, 'size', { value: bytes })
      await portal.user.upload(input ?? document.body, fits)
      await dialog.findByText(/fits/)
      expect(dialog.queryByText('Needs PM Approval')).toBeNull()
      const waits = new File(['x'], 'waits.pdf')
      Object.defineProperty(waits, 'size', { value: bytes + 1 })
      await portal.user.upload(input ?? document.body, waits)
      await dialog.findByText('Needs PM Approval')
      dialog.getByText(warning)
    },
  )
})
