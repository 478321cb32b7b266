import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCardNavigation } from './useCardNavigation.ts'

const stay = () => undefined

function Cards() {
  const handleKeyDown = useCardNavigation(() => 1, 3, stay)
  return (
    <div role="list" onKeyDown={handleKeyDown}>
      {[0, 1, 2].map((index) => (
        <div key={index} role="listitem" data-card-index={index}>
          <a href={`#${index}`}>{`Card ${index}`}</a>
        </div>
      ))}
    </div>
  )
}

it('useCardNavigation handles both of two arrow keys pressed within one frame', () => {
  render(<Cards />)
  screen.getByText('Card 0').focus()
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
  fireEvent.keyDown(document.activeElement as Element, { key: 'j' })
  expect(document.activeElement).toBe(screen.getByText('Card 2'))
})
