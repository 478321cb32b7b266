import {
  type TaskComment,
  taskCommentsCreate,
  taskCommentsDelete,
  taskCommentsList,
  taskCommentsUpdate,
  taskReadersSuggest,
} from '@headway/contracts/task-comments'
import { milestonesList, tasksGet } from '@headway/contracts/tasks'
import { gatherChanges } from '@headway/sdk'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated } from '../test/related.ts'
import { alan, grace, taskWith } from '../test/tasks.ts'

// Loads lazy components in advance, so that no test waits for the dynamic import.
beforeAll(() => Promise.all([import('./CommentsPanel.tsx'), import('../description/FormattedText.tsx')]))
beforeEach(() => localStorage.clear())

const valueOf = (box: HTMLElement | undefined) => (box as HTMLTextAreaElement).value

const commentWith = (other: Partial<TaskComment> = {}): TaskComment => ({
  id: 31,
  taskId: 5,
  text: 'The receipts are here.',
  author: grace,
  createdAt: '2026-11-01T08:00:00.000Z',
  editedAt: null,
  isDeleted: false,
  tasks: [],
  version: 2,
  can: { edit: true, delete: true },
  ...other,
})

const listOf = (items: TaskComment[], create = true, nextCursor: string | null = null) =>
  reply(taskCommentsList, { items, nextCursor, can: { create } })

async function openTask(items: TaskComment[], create = true) {
  const portal = renderSection(section, {
    path: '/tasks/5',
    replies: [
      reply(tasksGet, taskWith()),
      reply(milestonesList, { items: [] }),
      listOf(items, create),
      ...nothingRelated,
      reply(taskReadersSuggest, { items: [alan] }),
    ],
  })
  await screen.findByRole('region', { name: 'Comments' })
  return portal
}

describe('comments on a task', () => {
  it('comments show author, time, edits and deletions', async () => {
    await openTask([
      commentWith({ editedAt: '2026-11-01T08:05:00.000Z' }),
      commentWith({ id: 30, text: '', isDeleted: true, can: { edit: false, delete: false } }),
    ])
    const list = await screen.findByRole('list', { name: 'Comments on this task' })
    const [second, first] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toMatch(/Grace Hopper.*edited.*The receipts are here/)
    expect(second?.textContent).toContain('Comment deleted')
    expect(within(second as HTMLElement).queryByRole('button')).toBeNull()
  })

  it('comments show the newest last and load earlier ones on request', async () => {
    const portal = await openTask([])
    const newest = commentWith({ text: 'Newest' })
    const earlier = commentWith({ id: 12, text: 'Earliest' })
    portal.change(
      reply(taskCommentsList, ({ query }) => ({
        items: query.cursor === 'next' ? [earlier] : [newest],
        nextCursor: query.cursor === 'next' ? null : 'next',
        can: { create: true },
      })),
    )
    gatherChanges(portal.store)([{ type: 'Comment', id: 5 }])
    await portal.user.click(await screen.findByRole('button', { name: 'Show earlier comments' }))
    await screen.findByText('Earliest')
    const list = screen.getByRole('list', { name: 'Comments on this task' })
    expect(list.textContent).toMatch(/Earliest.*Newest/)
    expect(
      list.compareDocumentPosition(screen.getByLabelText('Your comment')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
  })

  it('users who may not comment can only read comments', async () => {
    await openTask([commentWith({ can: { edit: false, delete: false } })], false)
    await screen.findByText('The receipts are here.')
    expect(screen.queryByLabelText('Your comment')).toBeNull()
    expect(screen.queryByRole('button', { name: /’s comment$/ })).toBeNull()
  })

  it('mentions suggest users who may read the task and say who will not be notified', async () => {
    const portal = await openTask([])
    portal.change(reply(taskCommentsCreate, commentWith()))
    const box = await screen.findByLabelText('Your comment')
    await portal.user.type(box, 'Dear @ala')
    await screen.findByRole('option', { name: /Alan Turing/, selected: true })
    await portal.user.keyboard('{Enter}')
    expect(valueOf(box)).toBe('Dear @Alan Turing ')
    await portal.user.type(box, 'and @Stranger')
    screen.getByText('Notifies Alan Turing')
    screen.getByText('@Stranger can’t see this task and won’t be notified.')
    await portal.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(valueOf(box)).toBe(''))
    expect(portal.asked(taskCommentsCreate).map(({ body }) => body)).toEqual([
      { text: 'Dear [@Alan Turing](person:12) and @Stranger' },
    ])
  })

  it('a comment that could not be sent is kept and sent again with the same key', async () => {
    const portal = await openTask([])
    portal.change(reply(taskCommentsCreate, refusal(503)))
    const box = await screen.findByLabelText('Your comment')
    await portal.user.type(box, 'Here')
    await portal.user.click(screen.getByRole('button', { name: 'Comment' }))
    await screen.findByRole('alert')
    expect(valueOf(box)).toBe('Here')
    await portal.user.click(screen.getByRole('button', { name: 'Comment' }))
    await waitFor(() => expect(portal.asked(taskCommentsCreate)).toHaveLength(2))
    const keys = portal
      .asked(taskCommentsCreate)
      .map(({ headers }) => new Headers(headers).get('Idempotency-Key'))
    expect(keys[0]).not.toBeNull()
    expect(new Set(keys).size).toBe(1)
  })

  it('comments are sent only when they have text and are not too long', async () => {
    const portal = await openTask([])
    const box = await screen.findByLabelText('Your comment')
    await portal.user.click(box)
    await portal.user.paste('x'.repeat(5_001))
    const send = screen.getByRole('button', { name: 'Comment' })
    expect((send as HTMLButtonElement).disabled).toBe(true)
    screen.getByText('1 character too many')
  })

  it('comments are edited with the version on display and deleted after confirmation', async () => {
    const portal = await openTask([commentWith({ text: 'Ask [@Alan Turing](person:12)' })])
    portal.change(reply(taskCommentsUpdate, commentWith()))
    portal.change(reply(taskCommentsDelete, undefined))
    await portal.user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper’s comment' }))
    const [editor] = screen.getAllByLabelText('Your comment')
    expect(valueOf(editor)).toBe('Ask @Alan Turing')
    await portal.user.type(editor as HTMLElement, '!')
    await portal.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(portal.asked(taskCommentsUpdate)).toHaveLength(1))
    const [sent] = portal.asked(taskCommentsUpdate)
    expect(sent?.body).toEqual({ text: 'Ask [@Alan Turing](person:12)!' })
    expect(new Headers(sent?.headers).get('If-Match')).toBe('"2"')
    await portal.user.click(await screen.findByRole('button', { name: 'Delete Grace Hopper’s comment' }))
    const question = await screen.findByRole('alertdialog')
    expect(portal.asked(taskCommentsDelete)).toHaveLength(0)
    await portal.user.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(portal.asked(taskCommentsDelete)).toHaveLength(1))
  })
})
