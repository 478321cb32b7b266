import { tasksExport } from '@headway/contracts/task-export'
import { tasksCount, tasksList } from '@headway/contracts/tasks'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'

/** Names of downloaded files, recorded because happy-dom does not support downloads. */
const saved: string[] = []

beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  saved.splice(0)
})

async function openDialog({
  path = '/tasks',
  answer = undefined as ReturnType<typeof refusal> | undefined,
  total = 41,
} = {}) {
  const portal = renderSection(section, {
    path,
    user: signedIn('pm'),
    replies: [
      reply(tasksList, pageOf(1, 1)),
      reply(tasksCount, { total, isTotalCapped: false }),
      reply(tasksExport, answer as never),
    ],
  })
  await portal.user.click(await screen.findByRole('button', { name: 'More' }))
  await portal.user.click(await screen.findByRole('menuitem', { name: 'Export…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export tasks' }))
  return { portal, dialog, submit: () => portal.user.click(dialog.getByRole('button', { name: 'Export' })) }
}

describe('exporting a task list', () => {
  it('the export offers the visible columns, shows the count and uses the list’s filters and order', async () => {
    const { portal, dialog, submit } = await openDialog({
      path: '/tasks?view=table&columns=status,created&priority=high&sort=-due&tag=R%26D',
    })
    await dialog.findByText('41 tasks')
    const chosen = () =>
      dialog
        .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
        .map(({ labels }) => labels?.[0]?.textContent)
    expect(chosen()).toEqual(['Number', 'Title', 'Status', 'Created'])
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Description' }))
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Number' }))
    await portal.user.click(dialog.getByRole('radio', { name: 'CSV' }))
    await submit()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(portal.asked(tasksExport).map(({ query }) => query)).toEqual([
      {
        priority: 'high',
        tag: 'R&D',
        sort: '-due',
        format: 'csv',
        columns: 'title,description,status,created',
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the export says that an empty list gives an empty file', async () => {
    const { dialog } = await openDialog({ total: 0 })
    await dialog.findByText(/No tasks match/)
  })

  it('the export requires at least one column', async () => {
    const { portal, dialog } = await openDialog()
    for (const box of dialog.getAllByRole('checkbox', { checked: true })) {
      await portal.user.click(box)
    }
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true)
    expect(dialog.getByRole('button', { name: 'Export' }).getAttribute('title')).toBe(
      'Choose at least one column.',
    )
  })

  it.each([
    [
      'others are being written',
      refusal(429, { detail: 'Other files are being written. Try again when they are done.' }),
      'Other files are being written. Try again when they are done.',
    ],
    ['the session ended', refusal(401), 'Your session has expired. Please refresh the page and try again.'],
    ['the server fails', refusal(500), 'Something went wrong on our end. Please try again in a moment.'],
    ['no answer comes', noAnswer, 'Network connection issue. Please check your connection and try again.'],
  ])('the export says why there is no file when %s, and keeps the choices', async (_, answer, sentence) => {
    const { portal, dialog, submit } = await openDialog({ answer })
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Created' }))
    await submit()
    await dialog.findByText(sentence)
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Created' }).checked).toBe(true)
    expect(saved).toEqual([])
  })
})
