import { tasksLook } from '@headway/contracts/task-onlookers'
import { milestonesList, tasksGet } from '@headway/contracts/tasks'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated } from '../test/related.ts'
import { alan, grace, taskWith } from '../test/tasks.ts'

const open = (...replies: ReturnType<typeof reply>[]) =>
  renderSection(section, {
    path: '/tasks/1',
    replies: [
      reply(tasksGet, taskWith({ id: 1 })),
      reply(milestonesList, { items: [] }),
      ...nothingRelated,
      ...replies,
    ],
  })

describe('who else has a task open', () => {
  it('is named, and counted beyond', async () => {
    open(reply(tasksLook, { items: [grace, alan], others: 3 }))
    await screen.findByText('Also viewing: Grace Hopper, Alan Turing and 3 more')
  })

  it('is nobody: nothing is said, nor when it cannot be told', async () => {
    const portal = open(reply(tasksLook, refusal(503)))
    await waitFor(() => expect(portal.asked(tasksLook).length).toBeGreaterThan(0))
    expect(screen.queryByText(/Also viewing/)).toBeNull()
  })
})
