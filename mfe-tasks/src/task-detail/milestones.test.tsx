import { milestonesList, milestonesUpdate, tasksGet } from '@headway/contracts/tasks'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated } from '../test/related.ts'
import { milestoneWith, nobodyLooks, taskWith } from '../test/tasks.ts'

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
