import { seriesOfTask, seriesPreview, seriesUpdate } from '@headway/contracts/series'
import { milestonesList, tasksCreate, tasksGet, tasksList } from '@headway/contracts/tasks'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { usersDirectReports } from '@headway/contracts/users'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { seriesWith } from '../test/series.ts'
import { nothingRelated } from '../test/related.ts'
import { noTemplates, taskWith, usualOffice } from '../test/tasks.ts'

const common = [
  reply(milestonesList, { items: [] }),
  ...nothingRelated,
  reply(seriesPreview, { items: [] }),
  reply(usersDirectReports, { items: [] }),
  usualOffice,
  noTemplates,
  reply(tasksWorkload, { items: [] }),
]

const openCreate = async () => {
  const portal = renderSection(section, {
    path: '/tasks?new=1',
    replies: [reply(tasksList, pageOf(1, 1)), ...common],
  })
  const dialog = within(await screen.findByRole('dialog'))
  await portal.user.type(dialog.getByRole('textbox', { name: 'Title *' }), 'Feed the fish')
  await portal.user.click(dialog.getByRole('switch', { name: /Recurring task/ }))
  return { portal, dialog }
}

describe('the milestones of a recurring task', () => {
  it('a new recurring task sends its milestones in order and without empty lines', async () => {
    const { portal, dialog } = await openCreate()
    portal.change(reply(tasksCreate, refusal(503)))
    await portal.user.click(dialog.getByRole('button', { name: 'Add milestone' }))
    await portal.user.keyboard('Rinse{Enter}Fill{Enter}{Enter}')
    await portal.user.click(dialog.getByRole('button', { name: 'Move milestone 2 up' }))
    await portal.user.click(dialog.getByRole('button', { name: 'Create Task' }))
    await waitFor(() => expect(portal.asked(tasksCreate)).toHaveLength(1))
    const milestones = ['Fill', 'Rinse'].map((title) => ({ title, description: '' }))
    expect(portal.asked(tasksCreate)[0]?.body).toMatchObject({ milestones })
    await portal.user.click(dialog.getByRole('switch', { name: /Recurring task/ }))
    await portal.user.click(dialog.getByRole('button', { name: 'Create Task' }))
    await waitFor(() => expect(portal.asked(tasksCreate)).toHaveLength(2))
    expect(portal.asked(tasksCreate)[1]?.body).toMatchObject({
      isRecurring: false,
      milestones: [
        { title: 'Fill', description: '' },
        { title: 'Rinse', description: '' },
      ],
    })
    await portal.user.click(dialog.getByRole('switch', { name: /Recurring task/ }))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Milestone 1' }).value).toBe('Fill')
  })

  it('removing a milestone moves the focus to the next one, or to the add button after the last', async () => {
    const { portal, dialog } = await openCreate()
    const add = dialog.getByRole('button', { name: 'Add milestone' })
    await portal.user.click(add)
    await portal.user.keyboard('Rinse{Enter}Fill')
    await portal.user.click(dialog.getByRole('button', { name: 'Remove milestone 1' }))
    const left = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Milestone 1' })
    expect([left.value, document.activeElement]).toEqual(['Fill', left])
    await portal.user.click(dialog.getByRole('button', { name: 'Remove milestone 1' }))
    expect(document.activeElement).toBe(add)
  })

  it('editing milestones keeps their descriptions, and a conflict shows the other user’s', async () => {
    const planned = [
      { title: 'Rinse', description: 'Twice.' },
      { title: 'Fill', description: '' },
    ]
    const series = seriesWith({ milestones: planned })
    const theirs = [{ title: 'Drain', description: 'All of it.' }]
    const portal = renderSection(section, {
      path: '/tasks/5',
      replies: [reply(tasksGet, taskWith({ isRecurring: true })), reply(seriesOfTask, { series }), ...common],
    })
    portal.change(
      reply(seriesUpdate, ({ headers }) =>
        headers['if-match'] === '"2"'
          ? series
          : refusal(412, { current: { ...series, milestones: theirs, version: 2 } }),
      ),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Recurrence actions' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Edit this and future tasks' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(dialog.getByRole('textbox', { name: 'Milestone 1' }), ' it')
    await portal.user.click(dialog.getByRole('button', { name: 'Remove milestone 2' }))
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText(/Someone changed this while you were editing/)
    const [sent] = portal.asked(seriesUpdate)
    expect(sent?.body).toMatchObject({ milestones: [{ title: 'Rinse it', description: 'Twice.' }] })
    await portal.user.click(dialog.getByRole('radio', { name: /Drain/ }))
    const line = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Milestone 1' })
    expect(line.value).toBe('Drain')
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Recurring task saved')
    expect(portal.asked(seriesUpdate).at(-1)?.body).toMatchObject({ milestones: theirs })
  })
})
