import { tasksSimilar } from '@headway/contracts/task-similar'
import { refusal, renderInPortal, reply } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { Input } from '@headway/design-system'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { SimilarTasks } from './SimilarTasks.tsx'

function Form() {
  const [title, setTitle] = useState('')
  return (
    <>
      <Input aria-label="Title" value={title} onChange={setTitle} />
      <SimilarTasks title={title} />
    </>
  )
}

const found = { items: [{ id: 7, title: 'Close the ledger', dueDate: '2026-12-31' }] }

describe('the hint that something like it is there', () => {
  it('names it with a way to it in another tab, once nobody types', async () => {
    const portal = renderInPortal(<Form />, { replies: [reply(tasksSimilar, found)] })
    await portal.user.type(await screen.findByLabelText('Title'), '  Close ledger ')
    const link = await screen.findByRole('link', { name: /^Close the ledger/ })
    expect(link.getAttribute('href')).toBe('/tasks/7')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(screen.getByRole('status').textContent).toContain('due 12/31/2026')
    expect(portal.asked(tasksSimilar).map(({ query }) => query)).toEqual([{ title: 'Close ledger' }])
  })

  it('goes with the title', async () => {
    const portal = renderInPortal(<Form />, { replies: [reply(tasksSimilar, found)] })
    const title = await screen.findByLabelText('Title')
    await portal.user.type(title, 'Close ledger')
    await screen.findByRole('link')
    await portal.user.clear(title)
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  })

  it('says nothing where it cannot be had', async () => {
    const portal = renderInPortal(<Form />, { replies: [reply(tasksSimilar, refusal(503))] })
    await portal.user.type(await screen.findByLabelText('Title'), 'Close ledger')
    await waitFor(() => expect(portal.asked(tasksSimilar).length).toBeGreaterThan(0))
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
