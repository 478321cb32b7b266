import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useMovedFocus } from './useMovedFocus.ts'

const moved = () => {
  const { result } = renderHook(useMovedFocus)
  result.current.follow(7, 'tuesday')
  return result.current
}

describe('the focus after a keyboard move', () => {
  afterEach(() => document.body.replaceChildren())

  it('the focus waits for the new position, however often the old one renders', () => {
    const focus = moved()
    expect(focus.takes(7, 'monday')).toBe(false)
    expect(focus.takes(8, 'tuesday')).toBe(false)
    expect(focus.takes(7, 'tuesday')).toBe(true)
  })

  it('the focus is restored after an older response has moved the task back and forth', () => {
    const focus = moved()
    expect([focus.takes(7, 'tuesday'), focus.takes(7, 'tuesday')]).toEqual([true, true])
  })

  it.each(['keydown', 'pointerdown'])('the focus is released with the next %s', (act) => {
    const focus = moved()
    document.body.dispatchEvent(new Event(act, { bubbles: true }))
    expect(focus.takes(7, 'tuesday')).toBe(false)
  })

  it('the focus stays where the user has moved it', () => {
    const focus = moved()
    document.body.append(document.createElement('button'))
    document.querySelector('button')?.focus()
    expect(focus.takes(7, 'tuesday')).toBe(false)
  })
})
