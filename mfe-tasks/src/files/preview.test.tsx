import { type TaskFile, taskFilesList } from '@headway/contracts/task-files'
import { milestonesList, tasksGet } from '@headway/contracts/tasks'
import { renderSection, reply } from '@headway/sdk/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated, openTab } from '../test/related.ts'
import { grace, taskWith } from '../test/tasks.ts'

beforeAll(() => Promise.all([import('../task-detail/TaskDetail.tsx'), import('./PreviewDialog.tsx')]))

const fileWith = (other: Partial<TaskFile> = {}): TaskFile => ({
  id: 41,
  taskId: 5,
  name: 'site.png',
  size: 2_048,
  mediaType: 'image/png',
  author: grace,
  createdAt: '2026-11-01T08:00:00.000Z',
  needsApproval: false,
  decision: null,
  decidedAt: null,
  decidedBy: null,
  rejectionReason: null,
  can: { download: true, approve: false, delete: true },
  ...other,
})
const listOf = (items: TaskFile[]) => reply(taskFilesList, { items, nextCursor: null, can: { add: false } })

const files = [
  fileWith(),
  fileWith({ id: 42, name: 'plan.pdf', mediaType: 'application/pdf' }),
  fileWith({ id: 43, name: 'poster.jpg', mediaType: 'image/jpeg', size: 20_000_000 }),
  fileWith({
    id: 44,
    name: 'scan.png',
    needsApproval: true,
    can: { download: false, approve: false, delete: false },
  }),
  fileWith({
    id: 45,
    name: 'no.gif',
    mediaType: 'image/gif',
    needsApproval: true,
    decision: 'rejected',
    can: { download: false, approve: false, delete: false },
  }),
]

async function look(items: TaskFile[]) {
  const portal = renderSection(section, {
    path: '/tasks/5',
    replies: [
      listOf(items),
      reply(tasksGet, taskWith()),
      reply(milestonesList, { items: [] }),
      ...nothingRelated,
    ],
  })
  await openTab(portal, 'Files')
  await portal.user.click(await screen.findByRole('button', { name: 'Preview site.png' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Task files' }))
  return { portal, dialog }
}

describe('the file preview', () => {
  it('the file preview is offered only for images that the user may download', async () => {
    const { dialog } = await look(files)
    const picture = dialog.getByAltText<HTMLImageElement>('site.png')
    expect(picture.getAttribute('src')).toBe('/api/task-files/41')
    dialog.getByText('File 1 of 5')
    const offered = screen.getAllByRole('button', { name: /^Preview/, hidden: true })
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Preview site.png',
      'Preview poster.jpg',
    ])
  })

  it('the file preview steps through all files and says why one is not shown, without loading it', async () => {
    const { portal, dialog } = await look(files)
    await portal.user.keyboard('{ArrowRight}')
    dialog.getByText('plan.pdf')
    dialog.getByText(/^No preview for this file type/)
    const link = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Download plan.pdf' })
    expect(link.getAttribute('href')).toBe('/api/task-files/42')
    await portal.user.click(dialog.getByRole('button', { name: 'Next file' }))
    dialog.getByText(/over 10 MB/)
    await portal.user.keyboard('{ArrowRight}')
    dialog.getByText(/^Waiting for approval/)
    expect(dialog.queryByRole('link')).toBeNull()
    await portal.user.keyboard('{ArrowRight}')
    dialog.getByText(/^Rejected\. Only/)
    expect(dialog.queryByRole('img')).toBeNull()
    await portal.user.keyboard('{ArrowRight}')
    dialog.getByAltText('site.png')
    await portal.user.keyboard('{Control>}{ArrowRight}{/Control}')
    dialog.getByAltText('site.png')
    await portal.user.keyboard('{ArrowLeft}')
    dialog.getByText('no.gif')
    await portal.user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the file preview has no next or previous for a single file', async () => {
    const { portal, dialog } = await look([fileWith()])
    expect(dialog.queryByRole('button', { name: 'Next file' })).toBeNull()
    await portal.user.keyboard('{ArrowRight}')
    dialog.getByAltText('site.png')
  })

  it('the file preview retries an image that failed to load', async () => {
    const { portal, dialog } = await look([fileWith()])
    fireEvent.error(dialog.getByAltText('site.png'))
    await dialog.findByText(/Couldn’t load the preview/)
    await portal.user.click(dialog.getByRole('button', { name: 'Try again' }))
    fireEvent.load(dialog.getByAltText('site.png'))
    expect(dialog.queryByText('Loading preview...')).toBeNull()
  })

  it('the file preview reports a deleted file and continues with the one now at its position', async () => {
    const { portal, dialog } = await look(files)
    const before = portal.asked(taskFilesList).length
    portal.change(listOf(files.slice(1)))
    fireEvent.error(dialog.getByAltText('site.png'))
    await dialog.findByText('This file was deleted.')
    await waitFor(() => expect(portal.asked(taskFilesList).length).toBe(before + 1))
    await portal.user.keyboard('{ArrowRight}')
    dialog.getByText('plan.pdf')
    dialog.getByText('File 1 of 4')
  })
})
