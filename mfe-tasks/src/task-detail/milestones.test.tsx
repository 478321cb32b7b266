import { milestonesCreate, milestonesList, milestonesUpdate, tasksGet } from '@headway/contracts/tasks'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated } from '../test/related.ts'
import { milestoneWith, nobodyLooks, taskWith } from '../test/tasks.ts'

// What comes late in the page is there from the start, so that no test waits for it to be read from the disk.
beforeAll(() => Promise.all([import('./TaskDetail.tsx'), import('./MilestoneDialog.tsx')]))

const milestone = milestoneWith()

const openDetail = (...more: Parameters<typeof reply>[]) =>
  renderSection(section, {
    path: '/tasks/5',
    replies: [
      ...more.map(([endpoint, answer]) => reply(endpoint, answer)),
      reply(tasksGet, taskWith({ milestoneCount: 1 })),
      nobodyLooks,
      reply(milestonesList, { items: [milestone] }),
      ...nothingRelated,
    ],
  })

describe('adding a milestone', () => {
  it('puts it behind the last one, whatever gaps there are', async () => {
    const portal = openDetail([milestonesCreate, { ...milestone, id: 9, title: 'Sign it', order: 8 }])
    portal.change(reply(milestonesList, { items: [milestone, { ...milestone, id: 2, order: 7 }] }))
    await screen.findAllByRole('button', { name: 'Edit Collect the receipts' })
    await portal.user.click(screen.getByRole('button', { name: 'Add Milestone' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(dialog.getByRole('textbox', { name: 'Title *' }), 'Sign it')
    await portal.user.click(dialog.getByRole('button', { name: 'Add milestone' }))
    await screen.findByText('Sign it')
    expect(portal.asked(milestonesCreate)[0]?.body).toMatchObject({ title: 'Sign it', order: 8 })
  })
})

describe('editing a milestone', () => {
  it('can be saved over a newer version once that was said', async () => {
    const portal = openDetail()
    const versions: unknown[] = []
    portal.change(
      reply(milestonesUpdate, ({ headers }) => {
        versions.push(headers['if-match'])
        return headers['if-match'] === '"2"'
          ? { ...milestone, version: 3 }
          : refusal(412, { current: { ...milestone, version: 2 } })
      }),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Edit Collect the receipts' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(dialog.getByRole('textbox', { name: 'Title *' }), ' again')
    await portal.user.click(dialog.getByRole('button', { name: 'Save milestone' }))
    await dialog.findByText(/changed this milestone meanwhile/)
    await portal.user.click(dialog.getByRole('button', { name: 'Save milestone' }))
    await screen.findByText('Milestone Updated')
    expect(versions).toEqual(['"1"', '"2"'])
  })
})
