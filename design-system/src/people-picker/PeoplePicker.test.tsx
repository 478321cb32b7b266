import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { PeoplePicker } from './PeoplePicker.tsx'

const people = [
  { id: '1', name: 'Lukas Brandt' },
  { id: '2', name: 'Chidi Eze' },
]

function Form({ onSubmit }: { onSubmit: (ids: readonly string[]) => void }) {
  const [value, setValue] = useState<string[]>([])
  return (
    <form action={() => onSubmit(value)}>
      <PeoplePicker items={people} value={value} onChange={setValue} emptyText="No direct reports" />
    </form>
  )
}

afterEach(cleanup)

it('the people picker chooses the first person found with Enter, and submits the form with the next Enter', async () => {
  const user = userEvent.setup()
  const handleSubmit = vi.fn()
  render(<Form onSubmit={handleSubmit} />)
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  await user.type(search, 'chidi{Enter}')
  expect(search.value).toBe('')
  screen.getByRole('checkbox', { name: 'Chidi Eze', checked: true })
  await user.type(search, 'chidi{Enter}zzz{Enter}')
  expect(handleSubmit).not.toHaveBeenCalled()
  await user.clear(search)
  screen.getByRole('checkbox', { name: 'Chidi Eze', checked: true })
  await user.keyboard('{Enter}')
  expect(handleSubmit).toHaveBeenCalledExactlyOnceWith(['2'])
})
