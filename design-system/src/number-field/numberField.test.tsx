import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { NumberField } from './NumberField.tsx'

afterEach(cleanup)

interface ParentProps {
  /** Returns the new value of the field for an entered value. */
  map?: (value: number | null) => number | null
}

let set: (value: number | null) => void = () => undefined

function Parent({ map = (value) => value }: ParentProps) {
  const [value, setValue] = useState<number | null>(50)
  set = setValue
  return <NumberField aria-label="Share" value={value} max={100} onChange={(next) => setValue(map(next))} />
}

const box = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Share' })

it('a number field keeps the typed text while typing, even if limits change the value', async () => {
  const user = userEvent.setup()
  render(<Parent map={(value) => value ?? 30} />)
  await user.clear(box())
  expect(box().value).toBe('')
  await user.type(box(), '250')
  expect(box().value).toBe('250')
  await user.tab()
  expect(box().value).toBe('100')
})

it('the number field shows the value that the parent restored, even before the field loses focus', async () => {
  const user = userEvent.setup()
  render(<Parent />)
  await user.clear(box())
  await user.type(box(), '60')
  act(() => set(50))
  expect(box().value).toBe('50')
})

it('the number field shows a value that changed elsewhere when the user has not changed the field', async () => {
  const user = userEvent.setup()
  render(<Parent />)
  await user.clear(box())
  await user.type(box(), '50')
  act(() => set(80))
  expect(box().value).toBe('80')
})
