import {
  type TaskTemplate,
  taskTemplatesCreate,
  taskTemplatesDelete,
  taskTemplatesList,
  taskTemplatesUpdate,
} from '@headway/contracts/task-templates'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { milestonesList, tasksCreate, tasksGet, tasksList } from '@headway/contracts/tasks'
import { usersDirectReports } from '@headway/contracts/users'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { nothingRelated } from '../test/related.ts'
import { alan, grace, milestoneWith, taskWith, usualOffice } from '../test/tasks.ts'

const templateWith = (other: Partial<TaskTemplate> = {}): TaskTemplate => ({
  id: 3,
  name: 'Month end',
  audience: 'self',
  owner: grace,
  title: 'Close the ledger',
  description: 'Note every difference.',
  priority: 'high',
  tags: ['finance'],
  dueInDays: 5,
  dueDate: '2026-12-31',
  milestones: [{ title: 'Receipts', description: '' }],
  version: 2,
  can: { edit: true },
  ...other,
})
const shared = templateWith({ id: 4, name: 'Office', owner: alan, can: { edit: false }, milestones: [] })
const listOf = (...items: TaskTemplate[]) =>
  reply(taskTemplatesList, { items, can: { audiences: ['self', 'below'] } })
const forms = [
  usualOffice,
  reply(usersDirectReports, { items: [] } as never),
  reply(tasksWorkload, { items: [] } as never),
]
const open = (...replies: ReturnType<typeof reply>[]) =>
  renderSection(section, { path: '/tasks/templates', replies: [...replies, ...forms] })

describe('task templates', () => {
  it('task templates show content and owner, and only own ones can be changed', async () => {
    open(listOf(templateWith({ audience: 'below' }), shared))
    await screen.findByText(
      'Close the ledger · Due after 5 working days · 1 milestone · Shared with your team',
    )
    screen.getByText('Close the ledger · Due after 5 working days · Shared by Alan Turing')
    expect(screen.getAllByRole('button', { name: /^Actions/ })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Use/ })).toHaveLength(2)
  })

  it('a template is created with milestones and assignees', async () => {
    const portal = open(listOf(), reply(taskTemplatesCreate, templateWith()))
    await screen.findByText('No templates yet')
    await portal.user.click(screen.getByRole('button', { name: 'New template' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New template' }))
    await portal.user.type(dialog.getByLabelText(/^Template name/), 'Month end')
    await portal.user.selectOptions(dialog.getByLabelText('Shared with'), 'My team')
    await portal.user.type(dialog.getByLabelText(/^Task Title|^Title/i), 'Close the ledger')
    await portal.user.type(dialog.getByRole('spinbutton', { name: /working days/ }), '5')
    await portal.user.click(dialog.getByRole('button', { name: 'Add milestone' }))
    await portal.user.type(dialog.getByLabelText('Milestone 1'), 'Receipts')
    await portal.user.click(dialog.getByRole('button', { name: 'Save template' }))
    await screen.findByText('Template saved')
    expect(portal.asked(taskTemplatesCreate)[0]?.body).toEqual({
      name: 'Month end',
      audience: 'below',
      title: 'Close the ledger',
      description: '',
      priority: 'medium',
      tags: [],
      dueInDays: 5,
      milestones: [{ title: 'Receipts', description: '' }],
    })
  })

  it('the template form shows an error at its field and keeps the input', async () => {
    const portal = open(
      listOf(templateWith()),
      reply(
        taskTemplatesUpdate,
        refusal(409, {
          code: 'template_exists',
          errors: [
            {
              pointer: '/name',
              code: 'template_exists',
              message: 'You already have a template with this name.',
            },
          ],
        }) as never,
      ),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Month end' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
    const name = dialog.getByLabelText<HTMLInputElement>(/^Template name/)
    await portal.user.clear(name)
    await portal.user.type(name, 'Office')
    await portal.user.click(dialog.getByRole('button', { name: 'Save template' }))
    await dialog.findByText('You already have a template with this name.')
    expect(name.value).toBe('Office')
    expect(portal.asked(taskTemplatesUpdate)[0]?.headers['if-match']).toBe('"2"')
  })

  it('the template form reports a conflict', async () => {
    const portal = open(
      listOf(templateWith()),
      reply(taskTemplatesUpdate, refusal(412, { current: templateWith({ title: 'Other', version: 3 }) })),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Month end' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit template' }))
    await portal.user.type(dialog.getByLabelText(/^Template name/), '!')
    await portal.user.click(dialog.getByRole('button', { name: 'Save template' }))
    await dialog.findByText(/^You changed this template in another tab/)
    dialog.getByText('Title: Other')
  })

  it('a template is deleted and restored by Undo', async () => {
    const portal = open(
      listOf(templateWith()),
      reply(taskTemplatesDelete, undefined),
      reply(taskTemplatesCreate, templateWith({ id: 9 })),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Month end' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('Template deleted')
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(portal.asked(taskTemplatesCreate)).toHaveLength(1))
    expect(portal.asked(taskTemplatesCreate)[0]?.body).toMatchObject({ name: 'Month end', dueInDays: 5 })
  })

  it('templates are requested again after an error', async () => {
    const portal = open(reply(taskTemplatesList, noAnswer as never))
    const again = await screen.findByRole('button', { name: /again/i })
    portal.change(listOf(templateWith()))
    await portal.user.click(again)
    await screen.findByText('Month end')
  })

  it('templates are not offered to other users', async () => {
    const portal = renderSection(section, {
      path: '/tasks/templates',
      user: signedIn('staff', {
        can: { createTask: false, submitReport: true, approveFiles: false, switchRole: false },
      }),
      replies: [],
    })
    await screen.findByRole('heading', { name: 'Task templates' })
    expect(portal.asked(taskTemplatesList)).toEqual([])
  })
})

describe('a task created from a template', () => {
  it('a task from a template starts with the values of the template', async () => {
    const portal = open(listOf(templateWith()), reply(tasksCreate, taskWith()))
    await portal.user.click(await screen.findByRole('button', { name: 'Use Month end' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Create/ }))
    expect(dialog.getByLabelText<HTMLInputElement>('Milestone 1').value).toBe('Receipts')
    await portal.user.click(dialog.getByRole('button', { name: /^Create/ }))
    await waitFor(() => expect(portal.asked(tasksCreate)).toHaveLength(1))
    expect(portal.asked(tasksCreate)[0]?.body).toMatchObject({
      title: 'Close the ledger',
      description: 'Note every difference.',
      priority: 'high',
      tags: ['finance'],
      dueDate: '2026-12-31',
      milestones: [{ title: 'Receipts', description: '' }],
    })
  })

  it('a task from a template keeps what was typed before', async () => {
    const portal = renderSection(section, {
      path: '/tasks?new=1',
      replies: [
        reply(tasksList, pageOf(1, 1)),
        listOf(templateWith()),
        reply(tasksCreate, taskWith()),
        ...forms,
      ],
    })
    const dialog = within(await screen.findByRole('dialog', { name: /Create/ }))
    await portal.user.type(dialog.getByLabelText(/^Task Title|^Title/i), 'My own title')
    await portal.user.click(dialog.getByLabelText('Low'))
    await portal.user.selectOptions(await dialog.findByLabelText('From template'), 'Month end')
    await portal.user.click(dialog.getByRole('button', { name: /^Create/ }))
    await waitFor(() => expect(portal.asked(tasksCreate)).toHaveLength(1))
    expect(portal.asked(tasksCreate)[0]?.body).toMatchObject({
      title: 'My own title',
      description: 'Note every difference.',
      priority: 'low',
      milestones: [{ title: 'Receipts', description: '' }],
    })
  })

  it('a task takes the priority of the last chosen template until the user sets one', async () => {
    const portal = renderSection(section, {
      path: '/tasks?new=1',
      replies: [
        reply(tasksList, pageOf(1, 1)),
        listOf(templateWith(), templateWith({ id: 4, name: 'Office', priority: 'low' })),
        ...forms,
      ],
    })
    const dialog = within(await screen.findByRole('dialog', { name: /Create/ }))
    const choices = await dialog.findByLabelText('From template')
    await portal.user.selectOptions(choices, 'Month end')
    dialog.getByRole('radio', { name: 'High', checked: true })
    await portal.user.selectOptions(choices, 'Office')
    dialog.getByRole('radio', { name: 'Low', checked: true })
    await portal.user.click(dialog.getByLabelText('Medium'))
    await portal.user.selectOptions(choices, 'Month end')
    dialog.getByRole('radio', { name: 'Medium', checked: true })
  })
})

describe('saving a task as a template', () => {
  it('a task is saved as a template with its milestones', async () => {
    const portal = renderSection(section, {
      path: '/tasks/5',
      replies: [
        reply(tasksGet, taskWith()),
        reply(milestonesList, { items: [milestoneWith({ isCompleted: true })] }),
        ...nothingRelated,
        ...forms,
        listOf(),
        reply(taskTemplatesCreate, templateWith()),
      ],
    })
    await portal.user.click(await screen.findByRole('button', { name: /^Actions for Close/ }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Save as template…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New template' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Milestone 1').value).toBe('Collect the receipts')
    await portal.user.click(dialog.getByRole('button', { name: 'Save template' }))
    await screen.findByText('Template saved')
    expect(portal.asked(taskTemplatesCreate)[0]?.body).toMatchObject({
      name: 'Close the ledger',
      title: 'Close the ledger',
      milestones: [{ title: 'Collect the receipts', description: '' }],
    })
  })
})
