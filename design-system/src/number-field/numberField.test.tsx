import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { NumberField } from './NumberField.tsx'

afterEach(cleanup)

interface Held {
  /** What is given to the box for what it says. */
  take?: (value: number | null) => number | null
}

let set: (value: number | null) => void = () => undefined

function Held({ take = (value) => value }: Held) {
  const [value, setValue] = useState<number | null>(50)
  set = setValue
  return <NumberField aria-label="Share" value={value} max={100} onChange={(next) => setValue(take(next))} />
}

const box = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Share' })

it('keeps what is typed while it is typed, though the value is another: beyond its bounds, or none yet', async () => {
  const user = userEvent.setup()
  render(<Held take={(value) => value ?? 30} />)
  await user.clear(box())
  expect(box().value).toBe('')
  await user.type(box(), '250')
  expect(box().value).toBe('250')
  await user.tab()
  expect(box().value).toBe('100')
})

it('shows what it was set back to, also before it is left', async () => {
  const user = userEvent.setup()
  render(<Held />)
  await user.clear(box())
  await user.type(box(), '60')
  act(() => set(50))
  expect(box().value).toBe('50')
})

it('shows what somebody else has made of it, where what was typed is what it was', async () => {
  const user = userEvent.setup()
  render(<Held />)
  await user.clear(box())
  await user.type(box(), '50')
  act(() => set(80))
  expect(box().value).toBe('80')
})
