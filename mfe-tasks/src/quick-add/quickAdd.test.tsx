import { tagsSuggest } from '@headway/contracts/tags'
import { tasksDelete } from '@headway/contracts/task-trash'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { tasksCreate } from '@headway/contracts/tasks'
import { usersDirectReports } from '@headway/contracts/users'
import { noAnswer, refusal, renderInPortal, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { alan, grace, noTemplates, taskWith, usualOffice } from '../test/tasks.ts'
import { QuickAdd } from './QuickAdd.tsx'

const people = [grace, alan].map((person) => ({ ...person, role: 'staff' as const }))
const created = taskWith({ id: 9, title: 'Write report', version: 1 })

function Host({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const handleClose = () => {
    onClose()
    setOpen(false)
  }
  return isOpen ? <QuickAdd onClose={handleClose} /> : null
}

async function open(...others: ReturnType<typeof reply>[]) {
  const handleClose = vi.fn()
  const portal = renderInPortal(<Host onClose={handleClose} />, {
    user: signedIn('pm'),
    path: '/reports',
    replies: [
      ...others,
      reply(usersDirectReports, { items: people }),
      noTemplates,
      usualOffice,
      reply(tasksWorkload, { items: [] }),
      reply(tagsSuggest, { items: ['finance', 'final account'] }),
    ],
  })
  const box = await screen.findByRole('combobox', { name: 'Task' })
  return { portal, box, handleClose }
}

const understood = () =>
  Array.from(screen.getByRole('list', { name: 'Recognized' }).children, ({ textContent }) => textContent)

describe('quick add', () => {
  it('quick add previews what it parsed and creates the task with all fields in one request', async () => {
    const { portal, box, handleClose } = await open(reply(tasksCreate, created))
    await portal.user.type(box, 'Write report @grace #finance !high 2026-11-27')
    await waitFor(() =>
      expect(understood()).toEqual([
        'Assign to Grace Hopper',
        '#finance',
        'High priority',
        expect.stringMatching(/^Due Fri, .*27/),
      ]),
    )
    await portal.user.keyboard('{Enter}')
    await screen.findByText('“Write report” was created.')
    expect(portal.asked(tasksCreate)[0]?.body).toEqual({
      title: 'Write report',
      tags: ['finance'],
      priority: 'high',
      dueDate: '2026-11-27',
      assigneeIds: [grace.id],
    })
    expect(handleClose).toHaveBeenCalledOnce()
    await portal.user.click(await screen.findByRole('button', { name: 'Open task' }))
    expect(portal.address()).toBe('/tasks/9')
  })

  it('quick add undoes the created task', async () => {
    const { portal, box } = await open(
      reply(tasksCreate, { ...created, can: { ...created.can, delete: true } }),
      reply(tasksDelete, undefined),
    )
    await portal.user.type(box, 'Write report{Enter}')
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(portal.asked(tasksDelete)).toHaveLength(1))
  })

  it('quick add continues with the next task when Shift is pressed', async () => {
    const { portal, box, handleClose } = await open(reply(tasksCreate, created))
    await portal.user.type(box, 'Write report{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(box).toHaveProperty('value', ''))
    await portal.user.type(box, 'Write more{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(portal.asked(tasksCreate)).toHaveLength(2))
    const keys = portal.asked(tasksCreate).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
    expect(handleClose).not.toHaveBeenCalled()
  })

  it('quick add keeps the line when the connection is lost and retries with the same key', async () => {
    const { portal, box, handleClose } = await open(reply(tasksCreate, noAnswer))
    await portal.user.type(box, 'Write report{Enter}')
    await screen.findByText('Failed to create task')
    expect(box).toHaveProperty('value', 'Write report')
    portal.change(reply(tasksCreate, created))
    await portal.user.keyboard('{Enter}')
    await waitFor(() => expect(handleClose).toHaveBeenCalled())
    const [first, second] = portal.asked(tasksCreate)
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  })

  it('quick add shows errors of the server and of validation next to the line', async () => {
    const { portal, box } = await open(reply(tasksCreate, refusal(403)))
    await portal.user.type(box, 'ab{Enter}')
    await screen.findByText('Title must be at least 3 characters')
    expect(portal.asked(tasksCreate)).toHaveLength(0)
    await portal.user.type(box, 'c{Enter}')
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    expect(box).toHaveProperty('value', 'abc')
  })

  it('quick add suggests users, tags and priorities, accepted with Tab, arrows and Enter', async () => {
    const { portal, box } = await open()
    await portal.user.type(box, 'Plan @gr')
    await screen.findByRole('option', { name: /Grace Hopper/ })
    screen.getByRole('option', { name: /Grace Hopper/, selected: true })
    await portal.user.keyboard('{Tab}')
    expect(box).toHaveProperty('value', 'Plan @Grace ')
    await portal.user.type(box, '!')
    await portal.user.keyboard('{ArrowUp}{Enter}')
    expect(box).toHaveProperty('value', 'Plan @Grace !high ')
    await portal.user.type(box, '#fin')
    await portal.user.click(await screen.findByRole('option', { name: 'final account' }))
    expect(box).toHaveProperty('value', 'Plan @Grace !high #"final account" ')
    expect(understood()).toEqual(['Assign to Grace Hopper', '#final account', 'High priority'])
    expect(portal.asked(tasksCreate)).toHaveLength(0)
  })

  it('the first Enter accepts the suggested user, the second creates the task', async () => {
    const { portal, box } = await open(reply(tasksCreate, created))
    await portal.user.type(box, 'Write report @gr')
    await screen.findByRole('option', { name: /Grace Hopper/ })
    await portal.user.keyboard('{Enter}')
    expect(box).toHaveProperty('value', 'Write report @Grace ')
    expect(portal.asked(tasksCreate)).toHaveLength(0)
    await portal.user.keyboard('{Enter}')
    await waitFor(() =>
      expect(portal.asked(tasksCreate)[0]?.body).toMatchObject({
        title: 'Write report',
        assigneeIds: [grace.id],
      }),
    )
  })

  it('one Enter creates the task when a name is complete or a new tag starts like another', async () => {
    const { portal, box } = await open(reply(tasksCreate, created))
    await portal.user.type(box, 'Write report #fin @grace')
    await screen.findByRole('option', { name: /Grace Hopper/ })
    await portal.user.keyboard('{Enter}')
    await waitFor(() =>
      expect(portal.asked(tasksCreate)[0]?.body).toMatchObject({ tags: ['fin'], assigneeIds: [grace.id] }),
    )
  })

  it('quick add reports an unknown user and leaves the name in the title', async () => {
    const { portal, box } = await open(reply(tasksCreate, created))
    await portal.user.type(box, 'Ask @unknown')
    await screen.findByText('Can’t assign @unknown; kept in the title.')
    await portal.user.keyboard('{Enter}')
    await waitFor(() =>
      expect(portal.asked(tasksCreate)[0]?.body).toMatchObject({ title: 'Ask @unknown', assigneeIds: [] }),
    )
  })

  it('quick add reports that users could not be loaded and creates the task without them', async () => {
    const { portal, box } = await open(reply(usersDirectReports, refusal(503)), reply(tasksCreate, created))
    await screen.findByText('Couldn’t load your direct reports.')
    await portal.user.type(box, 'Write report{Enter}')
    await waitFor(() => expect(portal.asked(tasksCreate)).toHaveLength(1))
  })

  it('quick add carries all fields into the full form', async () => {
    const { portal, box } = await open()
    await portal.user.type(box, 'Write report @alan #finance !low 2026-12-31')
    await portal.user.click(screen.getByRole('button', { name: 'Full form' }))
    const title = await screen.findByRole('textbox', { name: 'Title *' })
    expect(title).toHaveProperty('value', 'Write report')
    expect(screen.getByRole('radio', { name: 'Low', checked: true })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Due date' })).toHaveProperty('value', '12/31/2026')
    expect(screen.getByRole('button', { name: 'Remove finance' })).toBeTruthy()
    expect(await screen.findByRole('checkbox', { name: /Alan Turing/, checked: true })).toBeTruthy()
  })

  it('quick add keeps the typed line until it is opened again', async () => {
    const { portal, box } = await open()
    await portal.user.type(box, 'Half a line')
    portal.unmount()
    const again = await open()
    expect(again.box).toHaveProperty('value', 'Half a line')
  })

  it('quick add is the component behind the command in the section description', () => {
    expect(section.overlays?.map(({ id }) => id)).toEqual(['quick-add'])
  })
})
