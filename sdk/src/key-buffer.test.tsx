import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { KeyBuffer } from './key-buffer.ts'
import { lazyComponent } from './lazy-component.ts'
import { usePageKeys } from './page-keys.ts'

const pressed: string[] = []

function Layer() {
  const [text, setText] = useState('Draft: ')
  return (
    <div role="dialog">
      <input aria-label="Line" autoFocus value={text} onChange={(event) => setText(event.target.value)} />
      <p>{`It says ${text}`}</p>
    </div>
  )
}

const arrival = Promise.withResolvers<typeof Layer>()
const LateLayer = lazyComponent(() => arrival.promise)

function Page() {
  const [isOpen, setOpen] = useState(false)
  usePageKeys([
    { keys: ['c'], does: 'Open', run: () => setOpen(true) },
    { keys: ['x', 'e'], does: 'Act', run: (key) => pressed.push(key) },
  ])
  return isOpen ? (
    <Suspense fallback={<KeyBuffer />}>
      <LateLayer />
    </Suspense>
  ) : null
}

afterEach(cleanup)

it('keys typed while an overlay loads are written into its first field', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.keyboard('x')
  expect(pressed).toEqual(['x'])
  await user.keyboard('cexpense reports{Backspace} for anna')
  arrival.resolve(Layer)
  await screen.findByText('It says Draft: expense report for anna')
  await user.keyboard(', today')
  screen.getByText('It says Draft: expense report for anna, today')
  expect(pressed).toEqual(['x'])
})
