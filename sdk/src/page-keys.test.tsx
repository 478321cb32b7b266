import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { pageKeys, usePageKeys } from './page-keys.ts'
import { writeSingleKeys } from './single-keys.ts'

const pressed: string[] = []

function Page({ word = '', isOpen = false }: { word?: string; isOpen?: boolean }) {
  usePageKeys([
    { keys: ['[', ']'], does: 'Step', run: (key) => pressed.push(word + key) },
    { keys: ['x'], does: 'Select' },
  ])
  return (
    <>
      <button type="button">Here</button>
      <input aria-label="Words" />
      <input type="checkbox" aria-label="Chosen" />
      {isOpen ? <div role="menu" /> : null}
    </>
  )
}

const user = userEvent.setup()
const press = async (where: HTMLElement, keys: string) => {
  where.focus()
  await user.keyboard(keys)
  return pressed.splice(0)
}

afterEach(() => {
  writeSingleKeys(true)
  cleanup()
})

describe('page shortcuts', () => {
  it('page shortcuts run their current handler when nothing is typed or open', async () => {
    const { rerender } = render(<Page word="old " />)
    rerender(<Page word="new " />)
    expect(await press(screen.getByRole('button', { name: 'Here' }), ']x[[')).toEqual(['new ]', 'new ['])
    expect(await press(screen.getByLabelText('Chosen'), ']')).toEqual(['new ]'])
    expect(await press(screen.getByLabelText('Words'), ']')).toEqual([])
    rerender(<Page isOpen />)
    expect(await press(screen.getByRole('button', { name: 'Here' }), ']')).toEqual([])
  })

  it('page shortcuts are ignored with Ctrl and when the user has disabled single-key shortcuts', async () => {
    render(<Page />)
    const here = screen.getByRole('button', { name: 'Here' })
    expect(await press(here, '{Control>}]{/Control}')).toEqual([])
    writeSingleKeys(false)
    expect(await press(here, ']')).toEqual([])
  })

  it('page shortcuts are listed while the page is shown', async () => {
    const { unmount } = render(<Page />)
    expect(pageKeys().map(({ does }) => does)).toEqual(['Step', 'Select'])
    unmount()
    expect(pageKeys()).toEqual([])
    await user.keyboard(']')
    expect(pressed).toEqual([])
  })
})
